//! A whole game: rounds dealt one after another until somebody has won.

use std::sync::Arc;

use crate::deal::Dealer;
use crate::seat::{BySeat, Seat, SeatSet};

use super::event::{Event, SeatList, Sink};
use super::instant::{InstantWin, instant_win};
use super::options::{NextRoundLeader, Rules};
use super::past::Past;
use super::plays::Plays;
use super::refusal::Refusal;
use super::round::{Move, Opening, Round};
use super::score::{self, RoundResult};
use super::view::{Legal, View};

/// The seats a game of Thirteen can have.
pub const SEATS: std::ops::RangeInclusive<usize> = 2..=4;

/// When a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Span {
    /// When the rules say that somebody has won.
    ToTarget,
    /// After the round it began with, as a game from a position without scores does.
    OneRound,
}

/// A game: a pure function of rules, seats, deals and moves.
#[derive(Clone, Debug)]
pub struct Game<D> {
    pub(super) rules: Arc<Rules>,
    pub(super) dealer: D,
    pub(super) span: Span,
    pub(super) number: u32,
    pub(super) totals: BySeat<u16>,
    pub(super) round: Round,
    pub(super) past: Past,
    pub(super) winners: Option<SeatSet>,
}

impl<D: Dealer> Game<D> {
    /// Deals the first round. The game may be over at once, by a dealt hand that wins.
    ///
    /// # Panics
    /// With fewer than two or more than four seats.
    #[must_use]
    pub fn new(rules: Arc<Rules>, seats: usize, dealer: D, sink: &mut impl Sink) -> Game<D> {
        Game::led_by(rules, seats, dealer, None, sink)
    }

    /// As [`Game::new`], the first round led by a seat with anything: a rematch is led so by the
    /// winner of the game before. `None` leaves it to the lowest dealt card.
    ///
    /// # Panics
    /// With fewer than two or more than four seats.
    #[must_use]
    pub fn led_by(
        rules: Arc<Rules>,
        seats: usize,
        mut dealer: D,
        leader: Option<Seat>,
        sink: &mut impl Sink,
    ) -> Game<D> {
        assert!(SEATS.contains(&seats), "two to four seats");
        let hands = dealer.deal(1, seats);
        let lowest = || Opening::by_lowest_card(&hands, &rules);
        let opening = leader.map_or_else(lowest, |leader| Opening { leader, card: None });
        let round = Round::new(hands, opening);
        let totals = BySeat::new(seats);
        let span = Span::ToTarget;
        let past = Past::default();
        let mut game = Game { rules, dealer, span, number: 1, totals, round, past, winners: None };
        game.begin_round(sink);
        game
    }

    /// A game that begins in the middle of a round. Dealt hands that would win are not looked for
    /// in that round.
    #[must_use]
    pub fn from_round(
        rules: Arc<Rules>,
        dealer: D,
        span: Span,
        (number, totals, round): (u32, BySeat<u16>, Round),
        sink: &mut impl Sink,
    ) -> Game<D> {
        let past = Past::after(round.public().table.map(|table| table.combo));
        let game = Game { rules, dealer, span, number, totals, round, past, winners: None };
        game.note_round_started(sink);
        game
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many seats there are.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.totals.seats()
    }

    /// The round being played, or the last one.
    #[must_use]
    pub fn round(&self) -> &Round {
        &self.round
    }

    /// Its number, from 1.
    #[must_use]
    pub fn round_number(&self) -> u32 {
        self.number
    }

    /// Totals by seat.
    #[must_use]
    pub fn totals(&self) -> &BySeat<u16> {
        &self.totals
    }

    /// Who has won; `None` while the game goes on.
    #[must_use]
    pub fn winners(&self) -> Option<SeatSet> {
        self.winners
    }

    /// Whose turn it is; `None` once the game is over.
    #[must_use]
    #[inline]
    pub fn to_act(&self) -> Option<Seat> {
        if self.winners.is_some() { None } else { Some(self.round.public().to_act) }
    }

    /// What the seat can see.
    #[must_use]
    #[inline]
    pub fn view(&self, seat: Seat) -> View<'_> {
        View {
            seat,
            hand: self.round.hand(seat),
            public: self.round.public(),
            past: &self.past,
            rules: &self.rules,
            totals: &self.totals,
        }
    }

    /// What the seat may do, judged as if it were its turn; `plays` is filled and lent back.
    #[inline]
    pub fn legal<'a>(&self, seat: Seat, plays: &'a mut Plays) -> Legal<'a> {
        if self.winners.is_some() {
            plays.clear();
        } else {
            self.round.legal_plays(seat, &self.rules, plays);
        }
        Legal { plays, may_pass: self.round.check_pass(seat, &self.rules).is_ok() }
    }

    /// Whether the seat may act now, before its move is looked at.
    ///
    /// # Errors
    /// `game_is_over`, then as [`Round::check_turn`].
    pub fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        if self.winners.is_some() {
            return Err(Refusal::GameIsOver);
        }
        self.round.check_turn(seat, &self.rules)
    }

    /// Whether the seat may make this move now.
    ///
    /// # Errors
    /// The first reason in the order of RULES §4 why it may not.
    pub fn check(&self, seat: Seat, chosen: Move) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        self.round.check(seat, chosen, &self.rules)
    }

    /// Makes a move; a round that ends is scored and the next one dealt in the same step.
    ///
    /// # Errors
    /// As [`Game::check`]; the game is then as before.
    pub fn apply(&mut self, seat: Seat, chosen: Move, sink: &mut impl Sink) -> Result<(), Refusal> {
        self.check(seat, chosen)?;
        self.advance(chosen, sink);
        Ok(())
    }

    /// Makes a move of the seat to act that came from [`Game::legal`].
    #[inline]
    pub fn advance(&mut self, chosen: Move, sink: &mut impl Sink) {
        let public = self.round.public();
        self.past.note(public.to_act, public.table.is_none(), chosen);
        self.round.apply(chosen, &self.rules, sink);
        if self.round.public().over {
            let points = score::points(&self.round.public().places, self.rules.options());
            self.end_round(points, None, sink);
            self.next_round(sink);
        }
    }

    fn next_round(&mut self, sink: &mut impl Sink) {
        if self.winners.is_some() {
            return;
        }
        self.number += 1;
        let hands = self.dealer.deal(self.number, self.seats());
        let opening = match (self.rules.options().next_round_leader, self.round.public().winner()) {
            (NextRoundLeader::PreviousWinner, Some(leader)) => Opening { leader, card: None },
            _ => Opening::by_lowest_card(&hands, &self.rules),
        };
        self.round = Round::new(hands, opening);
        self.past.clear();
        self.begin_round(sink);
    }

    /// Begins a dealt round, which ends at once when a dealt hand wins it.
    fn begin_round(&mut self, sink: &mut impl Sink) {
        self.note_round_started(sink);
        let Some((seat, win)) = instant_win(self.round.hands(), &self.rules) else {
            return;
        };
        sink.note(Event::InstantWin { seat, win });
        self.round.win_at_deal(seat);
        let points = score::instant_points(seat, self.seats(), self.rules.options());
        self.end_round(points, Some(win), sink);
        self.next_round(sink);
    }

    fn note_round_started(&self, sink: &mut impl Sink) {
        let public = self.round.public();
        sink.note(Event::RoundStarted {
            round_number: self.number,
            leader: public.leader,
            to_act: public.to_act,
            opening_card: public.opening,
            hands: *self.round.hands(),
            hand_counts: public.counts,
        });
    }

    fn end_round(
        &mut self,
        points: BySeat<u16>,
        instant_win: Option<InstantWin>,
        sink: &mut impl Sink,
    ) {
        for seat in Seat::first(self.seats()) {
            self.totals[seat] += points[seat];
        }
        let (number, totals) = (self.number, self.totals);
        let (places, hands) = (self.round.public().places, *self.round.hands());
        let result = RoundResult { number, points, totals, places, instant_win, hands };
        sink.note(Event::RoundFinished { round_number: number, result, totals });
        self.winners = match self.span {
            Span::ToTarget => score::winners(&totals, self.rules.options()),
            Span::OneRound => Some(score::leaders(&totals)),
        };
        if let Some(winners) = self.winners {
            sink.note(Event::GameFinished { winners: SeatList(winners), totals });
        }
    }
}
