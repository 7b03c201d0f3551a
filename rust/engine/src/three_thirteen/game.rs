//! A whole game: the rounds dealt one after another, and their points.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::seat::Seat;

use super::arrange::{Arranger, Terms};
use super::deal::{Dealer, SEATS_MAX, deal};
use super::event::{Event, Sink};
use super::options::Options;
use super::public::Phase;
use super::refusal::Refusal;
use super::round::{Move, Round, Table};
use super::score::{self, Points, RoundResult};
use super::view::View;

/// The seats a game of Three Thirteen can have.
pub const SEATS: std::ops::RangeInclusive<usize> = 2..=SEATS_MAX;

/// When a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Span {
    /// After the last of the rounds that the options say.
    AllRounds,
    /// After the round it began with, as a game from a position without scores does.
    OneRound,
}

/// A game: a pure function of options, seats, shuffles and moves.
#[derive(Clone, Debug)]
pub struct Game<D> {
    pub(super) options: Arc<Options>,
    pub(super) dealer: D,
    pub(super) span: Span,
    pub(super) totals: Points,
    pub(super) round: Round,
    pub(super) is_over: bool,
}

impl<D: Dealer> Game<D> {
    /// Deals the first round.
    ///
    /// # Panics
    /// With fewer than two or more than eight seats, or with too few packs for them, which
    /// [`Options::check_packs`] finds.
    #[must_use]
    pub fn new(
        options: Arc<Options>,
        seats: usize,
        mut dealer: D,
        sink: &mut impl Sink,
    ) -> Game<D> {
        assert!(SEATS.contains(&seats), "two to eight seats");
        let first = dealer.first_dealer(seats);
        let dealt = deal(&mut dealer, 1, seats, options.packs_for(seats));
        let round = Round::new(1, first, dealt);
        Game::from_round(options, dealer, Span::AllRounds, (Points::new(seats), round), sink)
    }

    /// A game that begins in the middle of a round.
    #[must_use]
    pub fn from_round(
        options: Arc<Options>,
        dealer: D,
        span: Span,
        (totals, round): (Points, Round),
        sink: &mut impl Sink,
    ) -> Game<D> {
        let game = Game { options, dealer, span, totals, round, is_over: false };
        game.note_round_started(sink);
        game
    }

    /// The option values.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
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
        self.round.public().number
    }

    /// What decides what a hand costs in this round.
    #[must_use]
    pub fn terms(&self) -> Terms {
        self.round.terms(&self.options)
    }

    /// Totals by seat.
    #[must_use]
    pub fn totals(&self) -> &Points {
        &self.totals
    }

    /// Who has won; `None` while the game goes on.
    #[must_use]
    pub fn winners(&self) -> Option<Vec<Seat>> {
        self.is_over.then(|| score::winners(&self.totals))
    }

    /// Whose turn it is; `None` once the game is over.
    #[must_use]
    pub fn to_act(&self) -> Option<Seat> {
        (!self.is_over).then_some(self.round.public().to_act)
    }

    /// What the seat to act does now; `None` once the game is over.
    #[must_use]
    pub fn phase(&self) -> Option<Phase> {
        (!self.is_over).then_some(self.round.public().phase)
    }

    /// What the seat can see.
    #[must_use]
    pub fn view(&self, seat: Seat) -> View<'_> {
        View {
            seat,
            hand: self.round.hand(seat),
            public: self.round.public(),
            options: &self.options,
            totals: &self.totals,
        }
    }

    /// What the seat may do now: nothing unless it is to act. A draw from the stock, then from the
    /// pile; or a discard of each card in order, then going out with each, then with none.
    #[must_use]
    pub fn legal_moves(&self, seat: Seat, arranger: &mut Arranger) -> Vec<Move> {
        if self.to_act() == Some(seat) { self.view(seat).legal_moves(arranger) } else { Vec::new() }
    }

    /// Whether the seat may act now, before its move is looked at.
    ///
    /// # Errors
    /// `game_is_over`, then as [`Round::check_turn`].
    pub fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        if self.is_over {
            return Err(Refusal::GameIsOver);
        }
        self.round.check_turn(seat)
    }

    /// Whether the seat may make this move now.
    ///
    /// # Errors
    /// The first reason in the order of RULES §4 why it may not.
    pub fn check(&self, seat: Seat, chosen: Move, arranger: &mut Arranger) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        self.round.check(chosen, &self.options, arranger)
    }

    /// Makes a move; a round that ends is scored and the next one dealt in the same step.
    ///
    /// # Errors
    /// As [`Game::check`]; the game is then as before.
    pub fn apply(
        &mut self,
        seat: Seat,
        chosen: Move,
        arranger: &mut Arranger,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        self.check(seat, chosen, arranger)?;
        self.advance(chosen, arranger, sink);
        Ok(())
    }

    /// Makes a move of the seat to act that came from [`Game::legal_moves`].
    pub fn advance(&mut self, chosen: Move, arranger: &mut Arranger, sink: &mut impl Sink) {
        let mut table = Table { dealer: &mut self.dealer, sink, arranger };
        self.round.apply(chosen, &self.options, &mut table);
        if self.round.public().over {
            self.end_round(arranger, sink);
        }
    }

    fn end_round(&mut self, arranger: &mut Arranger, sink: &mut impl Sink) {
        let result = self.result(arranger);
        self.totals = result.totals;
        let (round_number, totals) = (result.number, self.totals);
        sink.note(Event::RoundFinished { round_number, result, totals });
        let is_last = round_number >= self.options.rounds.into();
        if is_last || self.span == Span::OneRound {
            self.is_over = true;
            sink.note(Event::GameFinished { winners: score::winners(&totals), totals });
        } else {
            self.next_round(sink);
        }
    }

    fn result(&self, arranger: &mut Arranger) -> RoundResult {
        let (public, terms) = (self.round.public(), self.terms());
        let arranged = |hand| arranger.arrange(&hand, &terms);
        let seats: Vec<_> = self.round.hands().iter().map(arranged).collect();
        let points = Points::from_fn(seats.len(), |seat| seats[seat.index()].penalty);
        RoundResult {
            number: public.number,
            points,
            totals: Points::from_fn(seats.len(), |seat| self.totals[seat] + points[seat]),
            gone_out: public.gone_out.as_ref().map(|out| out.seat),
            seats,
        }
    }

    fn next_round(&mut self, sink: &mut impl Sink) {
        let (seats, number) = (self.seats(), self.round_number() + 1);
        let dealer = self.round.public().after(self.round.public().dealer);
        let dealt = deal(&mut self.dealer, number, seats, self.options.packs_for(seats));
        self.round = Round::new(number, dealer, dealt);
        self.note_round_started(sink);
    }

    fn note_round_started(&self, sink: &mut impl Sink) {
        let public = self.round.public();
        sink.note(Event::RoundStarted {
            round_number: public.number,
            dealer: public.dealer,
            leader: public.after(public.dealer),
            to_act: public.to_act,
            wild_rank: self.terms().wild,
            hands: Box::new(*self.round.hands()),
            hand_counts: public.counts,
            piles: public.piles(),
        });
    }
}
