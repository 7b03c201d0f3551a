//! What a scorer looks at in a move, by name.

mod laid;

use crate::card::Rank;
use crate::card_set::CardSet;
use crate::thirteen::{Combo, Held, Kind, Move, Rules, Shape, View, starts};

use super::splits::{Split, Splits};

/// Declares the features: their names and their places in a list of numbers.
macro_rules! features {
    ($($name:ident),+ $(,)?) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[derive(Clone, Copy)]
        enum Place { $($name),+ }

        /// The names of the features, in order.
        pub const NAMES: &[&str] = &[$(stringify!($name)),+];
    };
}

features! {
    // A pass, and what speaks for or against it.
    pass, pass_one_card, pass_two_cards, pass_few_cards, pass_owner_few, pass_table_height,
    pass_others_behind, pass_own_few, pass_own_plays,
    // What is left.
    plays_left, price_left, last_but_one, wins_next, rest_bosses, rest_two_plays,
    // What is laid.
    cards, pair, triple, sequence, sequence_longer, bomb, chops, lowest_card, twos, aces, kings,
    breaks_bomb, breaks_boss,
    // How high it is.
    single_height, pair_height, other_height,
    single_unbeaten, single_beaten_by_few, single_beaten_by,
    other_unbeaten, other_beaten_by,
    // Others close to going out.
    one_card_single_beaten, one_card_single_height, one_card_other,
    two_cards_pair_beaten, two_cards_single_height, two_cards_pair_height,
    few_cards_height, next_one_card_single, last_to_answer,
    keeps_trick, holds, holds_one_left, holds_two_left, holds_more_left,
}

/// The kinds of moments, which have weights of their own: a lead and an answer, while all others
/// hold more than four cards and when one does not.
pub const KINDS: [&str; 4] = ["lead", "answer", "late lead", "late answer"];

/// How many features there are.
pub const COUNT: usize = NAMES.len();

/// The features of one move.
pub type Features = [f32; COUNT];

/// What a seat may know of a moment, for the features of all its moves.
pub struct Moment<'a> {
    rules: &'a Rules,
    hand: CardSet,
    own: Split,
    own_bombs: u32,
    unseen: CardSet,
    held: Held,
    bosses: u64,
    table: Option<Combo>,
    fewest: u8,
    next_count: u8,
    owner_count: u8,
    behind: u8,
    /// Others who may answer.
    rivals: i32,
    /// The cards each of them holds on average, and their share of the unseen ones.
    rival_cards: f32,
    share: f32,
}

impl<'a> Moment<'a> {
    /// What the seat of the view sees.
    #[inline]
    pub fn new(view: &View<'a>, splits: &mut Splits) -> Moment<'a> {
        let (public, seat) = (view.public, view.seat);
        let others = public.holding.without(seat);
        let counts = |seat| public.counts[seat];
        let unseen = view.unseen();
        let owner = public.table.map(|table| table.seat);
        let in_trick =
            |&other: &crate::Seat| Some(other) != owner && !public.passed.contains(other);
        let behind = others.iter().filter(in_trick).count();
        let rivals = if owner.is_some() { behind + 1 } else { others.len() };
        let cards: u32 = others.iter().map(|seat| u32::from(counts(seat))).sum();
        let rival_cards = cards as f32 / others.len().max(1) as f32;
        Moment {
            rules: view.rules,
            hand: view.hand,
            own: splits.of(view.hand),
            own_bombs: bombs(view.hand, view.rules),
            unseen,
            held: Held::new(unseen, view.rules),
            bosses: view.hand.bits() & above_all(unseen),
            table: view.table(),
            fewest: others.iter().map(counts).min().unwrap_or(13),
            next_count: others.next_after(seat).map_or(13, counts),
            owner_count: owner.filter(|&owner| owner != seat).map_or(13, counts),
            behind: behind as u8,
            rivals: rivals as i32,
            rival_cards,
            share: rival_cards / unseen.len().max(1) as f32,
        }
    }

    /// Which of the [`KINDS`] of moments it is.
    #[must_use]
    #[inline]
    pub fn kind(&self) -> usize {
        usize::from(self.table.is_some()) + 2 * usize::from(self.fewest <= 4)
    }

    /// The features of a move.
    #[inline]
    pub fn features(&self, chosen: Move, splits: &mut Splits) -> Features {
        let mut list = [0.0; COUNT];
        self.each(chosen, splits, &mut |place, value| list[place as usize] = value);
        list
    }

    /// The sum of the weighted features of a move: no list of them is made.
    #[inline]
    pub fn score(&self, weights: &Features, chosen: Move, splits: &mut Splits) -> f32 {
        let mut sum = 0.0;
        self.each(chosen, splits, &mut |place, value| sum += weights[place as usize] * value);
        sum
    }

    #[inline]
    fn each(&self, chosen: Move, splits: &mut Splits, set: &mut impl FnMut(Place, f32)) {
        match chosen {
            Move::Pass => self.of_pass(set),
            Move::Play(play) => self.of_play(play, splits, set),
        }
    }

    #[inline]
    fn of_pass(&self, set: &mut impl FnMut(Place, f32)) {
        set(Place::pass, 1.0);
        set(Place::pass_one_card, on(self.fewest == 1));
        set(Place::pass_two_cards, on(self.fewest == 2));
        set(Place::pass_few_cards, on((3..=5).contains(&self.fewest)));
        set(Place::pass_owner_few, on(self.owner_count <= 3));
        set(Place::pass_table_height, self.table.map_or(0.0, height));
        set(Place::pass_others_behind, f32::from(self.behind) / 3.0);
        set(Place::pass_own_few, on(self.hand.len() <= 4));
        set(Place::pass_own_plays, f32::from(self.own.plays) / 4.0);
        set(Place::plays_left, f32::from(self.own.plays) / 4.0);
        set(Place::price_left, f32::from(self.own.price) / 512.0);
        set(Place::rest_bosses, self.bosses.count_ones() as f32 / 4.0);
    }

    /// A guess at the chance that nobody can beat the play, chops apart: as if each unseen card
    /// were in each hand with the chance of its share.
    #[inline]
    fn holds(&self, play: Combo, beaten: u32) -> f32 {
        let lacks = 1.0 - self.share;
        let has_two =
            [0.0, 0.0, self.share * self.share, self.share * self.share * (1.0 + 2.0 * lacks)];
        let above = u64::MAX << play.top().index() << 1;
        match play.kind() {
            _ if beaten == 0 => 1.0,
            Kind::Single => {
                let undealt = (1.0 - self.share * self.rivals as f32).max(0.0);
                undealt.powi(beaten as i32)
            }
            Kind::Pair => {
                let (pairs, triples) = (self.held.pairs() & above, self.held.triples() & above);
                let two = 1.0 - has_two[2];
                let three = 1.0 - has_two[3];
                let (twos, threes) = ((pairs & !triples).count_ones(), triples.count_ones());
                (two.powi(twos as i32) * three.powi(threes as i32)).powi(self.rivals)
            }
            Kind::Triple => {
                let one = 1.0 - 1.5 * self.share * self.share * self.share;
                one.powi(beaten as i32 * self.rivals)
            }
            Kind::Quad => 1.0 - 0.02 * beaten as f32,
            kind => {
                let cards = if kind == Kind::Sequence { 1 } else { 3 };
                let each = (0.06 * self.rival_cards).min(1.0).powi(i32::from(play.ranks()) * cards);
                1.0 / (1.0 + each * (beaten as i32 * self.rivals) as f32)
            }
        }
    }

    /// How many higher plays of its shape the unseen cards could make at most, one for each card
    /// (singles) or highest rank; chops do not count.
    #[inline]
    fn beaten_by(&self, play: Combo) -> u32 {
        let above = u64::MAX << play.top().index() << 1;
        let ranks = match play.kind() {
            Kind::Single => return (self.unseen.bits() & above).count_ones(),
            Kind::Pair => self.held.pairs(),
            Kind::Triple => self.held.triples(),
            Kind::Quad => self.held.quads(),
            kind => tops(self.held.ranks_of(kind), play.shape()),
        };
        let same_rank =
            self.unseen.bits() & above & CardSet::of_rank(play.top().rank()).bits() != 0;
        let own = 1 << (4 * play.top().rank().index());
        let level = u32::from(same_rank && ranks & own != 0);
        (ranks & above & !(own - 1 + own)).count_ones() + level
    }
}

/// 1 where it is so, else 0.
#[inline]
fn on(condition: bool) -> f32 {
    f32::from(u8::from(condition))
}

/// The highest ranks of the runs of a shape among these ranks.
#[inline]
fn tops(ranks: u64, shape: Shape) -> u64 {
    let length = u32::from(shape.ranks());
    starts(ranks, length) << (4 * (length - 1))
}

/// All cards higher than each of these.
#[inline]
fn above_all(cards: CardSet) -> u64 {
    match cards.bits() {
        0 => u64::MAX,
        bits => !(u64::MAX >> bits.leading_zeros()),
    }
}

/// Quads, and double sequences of three pairs, in a hand.
#[inline]
fn bombs(hand: CardSet, rules: &Rules) -> u32 {
    let held = Held::new(hand, rules);
    let pairs = held.ranks_of(Kind::DoubleSequence);
    if pairs == 0 {
        return held.quads().count_ones();
    }
    held.quads().count_ones() + starts(pairs, 3).count_ones()
}

/// Its highest rank, 0 to 1.
#[inline]
fn height(play: Combo) -> f32 {
    play.top().rank().index() as f32 / Rank::TWO.index() as f32
}
