//! Games of Three Thirteen: the vectors and cases of the rules by id, laws over whole games, and
//! positions.

mod experts;
mod faults;
mod laws;
mod positions;
mod tables;
mod vectors;
