//! Thirteen (Tiến lên): RULES §2.

mod chops;
mod combo;
mod duel;
mod event;
mod explain;
mod game;
mod held;
mod hosted;
mod instant;
mod leads;
mod options;
mod past;
mod perft;
mod plays;
mod position;
mod public;
mod refusal;
mod round;
mod score;
mod selection;
mod shown;
mod simulate;
mod snapshot;
mod tool;
mod view;

pub use chops::{Attacker, ChopRule, ChopTarget, Chops, ShapeSet};
pub(crate) use combo::RANK_BITS;
pub use combo::{Combo, Kind, Shape};
pub use duel::{Duplicate, Estimate, Finish, Score, duplicate, play_round};
pub use event::{Event, SeatList, Sink};
pub use explain::{Asked, Explained, Particulars};
pub use game::{Game, SEATS, Span};
pub(crate) use held::{Held, starts};
pub use hosted::{Hosted, read_cards};
pub use instant::{InstantWin, instant_win};
pub use leads::Leads;
pub use options::{
    ChopTable, FinishOnTwo, NextRoundLeader, Options, PRESETS, PassException, PassLockout, Pattern,
    Preset, RematchLeader, RoundEnd, Rules, Scoring, SequenceTwos,
};
pub use past::{Past, Step};
pub use perft::perft;
pub use plays::Plays;
pub use position::{InvalidPosition, Position, PositionReason};
pub use public::{Public, Standing};
pub use refusal::Refusal;
pub use round::{Move, Opening, Round, beats, judge};
pub use score::{RoundResult, points};
pub use selection::Selection;
pub use shown::{ShownTable, ShownView};
pub use simulate::{Simulation, simulate};
pub use snapshot::UnreadableSnapshot;
pub use tool::Tool;
pub use view::{Legal, View};
