//! Bots: laws that hold for every one of them, what each does, and how strong they are.

#[path = "../common/mod.rs"]
mod common;

mod certain;
mod laws;
mod planner;
mod reasons;
mod simple;
mod states;
mod strength;
mod turns;
