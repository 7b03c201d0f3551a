//! The features of a play.

use crate::card::Rank;
use crate::card_set::CardSet;
use crate::thirteen::{Combo, Kind};

use super::super::splits::Splits;
use super::{Moment, Place, bombs, height, on};

impl Moment<'_> {
    #[inline]
    pub(super) fn of_play(
        &self,
        play: Combo,
        splits: &mut Splits,
        set: &mut impl FnMut(Place, f32),
    ) {
        let beaten = self.beaten_by(play);
        let rest = self.hand - play.cards();
        let plays = self.of_rest(rest, beaten, splits, set);
        self.of_bosses(play, rest, set);
        self.of_holding(play, beaten, plays, set);
        self.of_cards(play, rest, set);
        self.of_trick(play, beaten, set);
        if play.kind() == Kind::Single {
            self.of_single(play, beaten, set);
        } else {
            self.of_set(play, beaten, set);
        }
    }

    /// How the hand that is left can be laid; the fewest plays for it.
    #[inline]
    fn of_rest(
        &self,
        rest: CardSet,
        beaten: u32,
        splits: &mut Splits,
        set: &mut impl FnMut(Place, f32),
    ) -> u8 {
        let split = splits.of(rest);
        set(Place::plays_left, f32::from(split.plays) / 4.0);
        set(Place::price_left, f32::from(split.price) / 512.0);
        set(Place::last_but_one, on(split.plays == 1));
        set(Place::wins_next, on(split.plays == 1 && beaten == 0));
        set(Place::rest_two_plays, on(split.plays == 2));
        split.plays
    }

    /// The cards left that nothing unseen beats.
    #[inline]
    fn of_bosses(&self, play: Combo, rest: CardSet, set: &mut impl FnMut(Place, f32)) {
        let bosses = self.bosses & rest.bits();
        set(Place::rest_bosses, bosses.count_ones() as f32 / 4.0);
        set(Place::breaks_boss, on(play.kind() != Kind::Single && bosses != self.bosses));
    }

    /// Whether it holds, and how many plays are left then.
    #[inline]
    fn of_holding(&self, play: Combo, beaten: u32, plays: u8, set: &mut impl FnMut(Place, f32)) {
        let holds = self.holds(play, beaten);
        set(Place::holds, holds);
        match plays {
            1 => set(Place::holds_one_left, holds),
            2 => set(Place::holds_two_left, holds),
            plays => set(Place::holds_more_left, holds * f32::from(plays) / 4.0),
        }
    }

    /// What is laid, and the bombs it breaks.
    #[inline]
    fn of_cards(&self, play: Combo, rest: CardSet, set: &mut impl FnMut(Place, f32)) {
        let cards = play.cards();
        set(Place::cards, cards.len() as f32 / 4.0);
        set(Place::lowest_card, on(cards.lowest() == self.hand.lowest()));
        set(Place::twos, cards.count(Rank::TWO) as f32);
        set(Place::aces, cards.count(Rank::ACE) as f32);
        set(Place::kings, (cards.bits() >> 40 & 0xF).count_ones() as f32);
        let broken = bombs(rest, self.rules) < self.own_bombs && !play.kind().is_bomb();
        set(Place::breaks_bomb, on(self.own_bombs > 0 && broken));
    }

    /// What it does in this trick.
    #[inline]
    fn of_trick(&self, play: Combo, beaten: u32, set: &mut impl FnMut(Place, f32)) {
        set(Place::chops, on(self.table.is_some_and(|table| table.shape() != play.shape())));
        set(Place::last_to_answer, on(self.behind == 0));
        set(Place::keeps_trick, on(self.behind == 0 && beaten == 0));
        let few = (3..=5).contains(&self.fewest);
        set(Place::few_cards_height, if few { height(play) } else { 0.0 });
    }

    #[inline]
    fn of_single(&self, play: Combo, beaten: u32, set: &mut impl FnMut(Place, f32)) {
        let top = height(play);
        set(Place::single_height, top);
        set(Place::single_unbeaten, on(beaten == 0));
        set(Place::single_beaten_by_few, on((1..=3).contains(&beaten)));
        set(Place::single_beaten_by, beaten as f32 / 16.0);
        set(Place::one_card_single_beaten, on(self.fewest == 1 && beaten > 0));
        set(Place::one_card_single_height, if self.fewest == 1 { top } else { 0.0 });
        set(Place::two_cards_single_height, if self.fewest == 2 { top } else { 0.0 });
        set(Place::next_one_card_single, on(self.next_count == 1 && beaten > 0));
    }

    /// Of anything but a single.
    #[inline]
    fn of_set(&self, play: Combo, beaten: u32, set: &mut impl FnMut(Place, f32)) {
        set(Place::other_unbeaten, on(beaten == 0));
        set(Place::other_beaten_by, beaten as f32 / 4.0);
        set(Place::one_card_other, on(self.fewest == 1));
        match play.kind() {
            Kind::Single | Kind::Pair => self.of_pair(play, beaten, set),
            Kind::Triple => set(Place::triple, 1.0),
            Kind::Sequence => {
                set(Place::sequence, 1.0);
                set(Place::sequence_longer, f32::from(play.ranks() - 3) / 4.0);
            }
            Kind::Quad | Kind::DoubleSequence => set(Place::bomb, 1.0),
        }
        if play.kind() != Kind::Pair {
            set(Place::other_height, height(play));
        }
    }

    #[inline]
    fn of_pair(&self, play: Combo, beaten: u32, set: &mut impl FnMut(Place, f32)) {
        set(Place::pair, 1.0);
        set(Place::pair_height, height(play));
        set(Place::two_cards_pair_beaten, on(self.fewest == 2 && beaten > 0));
        set(Place::two_cards_pair_height, if self.fewest == 2 { height(play) } else { 0.0 });
    }
}
