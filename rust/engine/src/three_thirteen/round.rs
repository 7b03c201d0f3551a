//! One deal, played out: drawing, discarding, going out and the last turns (RULES §3.2).

use crate::card::Card;
use crate::option::choices;
use crate::pile::Pile;
use crate::seat::Seat;

use super::arrange::{Arranger, Terms};
use super::deal::{Deal, Dealer, Hands};
use super::event::{Event, Sink};
use super::options::Options;
use super::public::{GoneOut, Phase, Public};
use super::refusal::Refusal;

choices! {
    /// Where a card is drawn from.
    Source { Stock = "stock", Discard = "discard" }
}

/// What a seat does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Takes a card.
    Draw(Source),
    /// Lays a card on the discard pile.
    Discard(Card),
    /// Melds everything but this card, or (none) everything.
    GoOut(Option<Card>),
}

/// A round: what everyone may know, the hands and the stock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    pub(super) hands: Hands,
    /// The next card to draw last.
    pub(super) stock: Vec<Card>,
    pub(super) public: Public,
}

impl Round {
    /// A round that begins with this deal; the seat after the dealer starts.
    #[must_use]
    pub fn new(number: u32, dealer: Seat, deal: Deal) -> Round {
        let seats = deal.hands.seats();
        let mut public = Public {
            number,
            dealer,
            to_act: dealer,
            phase: Phase::Draw,
            counts: deal.hands.map(|hand| hand.len() as u8),
            stock_count: deal.stock.len(),
            discard: vec![deal.upcard],
            taken: None,
            known: Hands::new(seats),
            gone_out: None,
            last_turns: 0,
            reshuffles: 0,
            over: false,
        };
        public.to_act = public.after(dealer);
        Round { hands: deal.hands, stock: deal.stock, public }
    }

    /// What everyone may know.
    #[must_use]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// A seat's cards.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> &Pile {
        &self.hands[seat]
    }

    /// Every seat's cards: the truth.
    #[must_use]
    pub fn hands(&self) -> &Hands {
        &self.hands
    }

    /// The stock, the next card to draw last: the truth.
    #[must_use]
    pub fn stock(&self) -> &[Card] {
        &self.stock
    }

    /// Whether the seat may act now, before its move is looked at.
    ///
    /// # Errors
    /// `round_is_over`, `seat_is_out`, `not_your_turn`.
    pub fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        if self.public.over {
            Err(Refusal::RoundIsOver)
        } else if self.public.gone_out.as_ref().is_some_and(|out| out.seat == seat) {
            Err(Refusal::SeatIsOut)
        } else if self.public.to_act != seat {
            Err(Refusal::NotYourTurn)
        } else {
            Ok(())
        }
    }

    /// Whether the phase is right for a move, before its card is looked at.
    ///
    /// # Errors
    /// `must_draw_first`, `already_drawn`, `discard_pile_empty`.
    pub fn check_phase(&self, is_draw: bool) -> Result<(), Refusal> {
        match (self.public.phase, is_draw) {
            (Phase::Draw, false) => Err(Refusal::MustDrawFirst),
            (Phase::Discard, true) => Err(Refusal::AlreadyDrawn),
            _ => Ok(()),
        }
    }

    /// Whether the seat to act may make this move.
    ///
    /// # Errors
    /// The first reason in the order of RULES §4 why it may not.
    pub fn check(
        &self,
        chosen: Move,
        options: &Options,
        arranger: &mut Arranger,
    ) -> Result<(), Refusal> {
        self.check_phase(matches!(chosen, Move::Draw(_)))?;
        match chosen {
            Move::Draw(Source::Stock) => Ok(()),
            Move::Draw(Source::Discard) if self.public.discard.is_empty() => {
                Err(Refusal::DiscardPileEmpty)
            }
            Move::Draw(Source::Discard) => Ok(()),
            Move::Discard(card) => self.check_discard(card, options),
            Move::GoOut(Some(card)) => {
                self.check_discard(card, options)?;
                self.check_melds(Some(card), options, arranger)
            }
            Move::GoOut(None) if !options.go_out_without_discard => Err(Refusal::CannotGoOut),
            Move::GoOut(None) => self.check_melds(None, options, arranger),
        }
    }

    fn check_discard(&self, card: Card, options: &Options) -> Result<(), Refusal> {
        let hand = &self.hands[self.public.to_act];
        if !hand.contains(card) {
            return Err(Refusal::CardNotInHand);
        }
        if self.public.held_back(hand, options) == Some(card) {
            return Err(Refusal::TakenCardCannotBeDiscarded);
        }
        Ok(())
    }

    fn check_melds(
        &self,
        card: Option<Card>,
        options: &Options,
        arranger: &mut Arranger,
    ) -> Result<(), Refusal> {
        match self.penalty_without(card, options, arranger) {
            0 => Ok(()),
            _ => Err(Refusal::CannotGoOut),
        }
    }

    /// What the seat to act would keep costs at best.
    #[must_use]
    pub fn penalty_without(
        &self,
        card: Option<Card>,
        options: &Options,
        arranger: &mut Arranger,
    ) -> u16 {
        arranger.penalty(&self.kept(card), &self.terms(options))
    }

    fn kept(&self, card: Option<Card>) -> Pile {
        let hand = self.hands[self.public.to_act];
        card.map_or(hand, |card| hand.without(card))
    }

    /// What decides what a hand costs in this round.
    #[must_use]
    pub fn terms(&self, options: &Options) -> Terms {
        options.terms(self.public.number)
    }

    /// Makes a move of the seat to act that [`Round::check`] accepts.
    pub fn apply(
        &mut self,
        chosen: Move,
        options: &Options,
        table: &mut Table<'_, impl Dealer, impl Sink>,
    ) {
        match chosen {
            Move::Draw(Source::Stock) => self.draw_from_stock(table),
            Move::Draw(Source::Discard) => self.take_discard(table),
            Move::Discard(card) => self.discard(Some(card), table),
            Move::GoOut(card) if self.public.gone_out.is_some() => self.discard(card, table),
            Move::GoOut(card) => self.go_out(card, options, table),
        }
    }

    fn draw_from_stock(&mut self, table: &mut Table<'_, impl Dealer, impl Sink>) {
        if self.stock.is_empty() {
            self.reshuffle(table);
        }
        if let Some(card) = self.stock.pop() {
            self.public.stock_count = self.stock.len();
            self.drawn(card, Source::Stock, table);
        }
    }

    fn take_discard(&mut self, table: &mut Table<'_, impl Dealer, impl Sink>) {
        if let Some(card) = self.public.discard.pop() {
            self.public.taken = Some(card);
            self.public.known[self.public.to_act].insert(card);
            self.drawn(card, Source::Discard, table);
        }
    }

    fn drawn(&mut self, card: Card, source: Source, table: &mut Table<'_, impl Dealer, impl Sink>) {
        let seat = self.public.to_act;
        self.hands[seat].insert(card);
        self.public.counts[seat] += 1;
        self.public.phase = Phase::Discard;
        table.sink.note(Event::Drew { seat, source, card, piles: self.public.piles() });
    }

    /// The discard pile without its top card, from the bottom up, becomes the stock.
    fn reshuffle(&mut self, table: &mut Table<'_, impl Dealer, impl Sink>) {
        let Some(top) = self.public.discard.pop() else {
            return;
        };
        let mut cards = std::mem::replace(&mut self.public.discard, vec![top]);
        self.public.reshuffles += 1;
        table.dealer.reshuffle(self.public.number, self.public.reshuffles, &mut cards);
        cards.reverse();
        self.stock = cards;
        self.public.stock_count = self.stock.len();
        table.sink.note(Event::StockReshuffled { piles: self.public.piles() });
    }

    fn lay(&mut self, card: Option<Card>) {
        let seat = self.public.to_act;
        if let Some(card) = card {
            self.hands[seat].remove(card);
            self.public.known[seat].remove(card);
            self.public.counts[seat] -= 1;
            self.public.discard.push(card);
        }
    }

    fn discard(&mut self, card: Option<Card>, table: &mut Table<'_, impl Dealer, impl Sink>) {
        let seat = self.public.to_act;
        self.lay(card);
        table.sink.note(Event::Discarded { seat, card, piles: self.public.piles() });
        if self.public.gone_out.is_some() {
            self.public.last_turns -= 1;
        }
        self.end_turn();
    }

    fn go_out(
        &mut self,
        card: Option<Card>,
        options: &Options,
        table: &mut Table<'_, impl Dealer, impl Sink>,
    ) {
        let seat = self.public.to_act;
        self.lay(card);
        let melds = table.arranger.arrange(&self.hands[seat], &options.terms(self.public.number));
        let melds = melds.melds;
        self.public.gone_out = Some(GoneOut { seat, melds: melds.clone(), card });
        self.public.last_turns = self.public.seats() as u8 - 1;
        table.sink.note(Event::GoneOut { seat, melds, card, piles: self.public.piles() });
        self.end_turn();
    }

    fn end_turn(&mut self) {
        let public = &mut self.public;
        public.taken = None;
        public.over = public.gone_out.is_some() && public.last_turns == 0;
        if !public.over {
            public.to_act = public.after(public.to_act);
            public.phase = Phase::Draw;
            public.over = public.is_stuck();
        }
    }
}

/// What a move needs besides the round: who shuffles, who listens, and who arranges.
pub struct Table<'a, D, S> {
    /// Shuffles a discard pile into a stock.
    pub dealer: &'a mut D,
    /// Hears what happens.
    pub sink: &'a mut S,
    /// Arranges hands.
    pub arranger: &'a mut Arranger,
}
