//! Three Thirteen: RULES §3.

mod arrange;
mod deal;
mod event;
mod game;
mod hosted;
mod meld;
mod memo;
mod options;
mod points;
mod position;
mod refusal;
mod round;
mod score;
mod search;
mod shown;
mod simulate;
mod snapshot;
mod tool;
mod view;

pub use arrange::{Arranger, BestDiscards, CARDS_MAX, Terms};
pub use deal::{Deal, Dealer, Hands, SEATS_MAX, deal, packs};
pub use event::{Event, Piles, Sink};
pub use game::{Game, SEATS, Span};
pub use hosted::{Given, Hosted};
pub use meld::{Arrangement, Meld, MeldKind};
pub use options::{Ace, DiscardTakenCard, Options, PACKS_MAX, PRESETS, Preset, ROUNDS_MAX};
pub use points::{can_be_wild, card_at, place, points, rank_at, wild_rank};
pub use position::Position;
pub use refusal::{Explained, Particulars, Refusal};
pub use round::{GoneOut, Move, Phase, Public, Round, Source, Table};
pub use score::{Points, RoundResult};
pub use shown::{ShownDiscard, ShownView};
pub use simulate::{Simulation, simulate};
pub use snapshot::{UnreadableSnapshot, VERSION};
pub use tool::{GoingOut, Tool};
pub use view::View;
