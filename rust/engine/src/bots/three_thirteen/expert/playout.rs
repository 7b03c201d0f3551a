//! A round played to its end on a sampled deal.

use crate::card::Card;
use crate::seat::{BySeat, Seat};
use crate::three_thirteen::{Arranger, Move, SEATS_MAX, Source, View};

use super::choices::{Choice, Choices, Hand};
use super::deals::Deal;

/// A card that everyone sees is taken for so many points fewer: a card from the stock saves some,
/// too. Who plays so loses to the planner by half of what it loses by taking it for one point.
const TAKEN_FOR: u16 = 5;

/// What playing out needs, kept from one deal to the next.
pub(super) struct Playouts<'a> {
    view: &'a View<'a>,
    choices: Choices<'a>,
}

/// What a round brought.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    /// The points of the seat.
    pub(super) own: f64,
    /// Those of the others, on average.
    pub(super) others: f64,
    /// Its part of having the fewest: 1 alone, a half with one other.
    pub(super) first: f64,
}

impl Outcome {
    /// By how many points the others did worse, on average.
    pub(super) fn value(&self) -> f64 {
        self.others - self.own
    }
}

/// A round that goes on.
struct Scene<'a> {
    deal: &'a Deal,
    hands: [Option<Hand>; SEATS_MAX],
    penalties: BySeat<Option<u16>, SEATS_MAX>,
    drawn: BySeat<usize, SEATS_MAX>,
    top: Option<Card>,
    to_act: Seat,
    /// How many last turns there still are, once somebody has gone out.
    last_turns: Option<usize>,
}

impl<'a> Playouts<'a> {
    pub(super) fn new(view: &'a View<'a>, arranger: &'a mut Arranger) -> Playouts<'a> {
        Playouts { view, choices: Choices::new(view.terms(), arranger) }
    }

    pub(super) fn choices(&mut self) -> &mut Choices<'a> {
        &mut self.choices
    }

    /// What the round brings when the seat to act makes this move and everyone goes on with what
    /// leaves the fewest points at once, and takes a card only where that is worth it.
    pub(super) fn outcome(&mut self, deal: &Deal, chosen: Move) -> Outcome {
        let mut scene = Scene::new(self.view, deal);
        self.begin(&mut scene, chosen);
        while scene.goes_on() {
            self.turn(&mut scene);
        }
        self.result(&mut scene)
    }

    fn begin(&mut self, scene: &mut Scene<'_>, chosen: Move) {
        match chosen {
            Move::Draw(Source::Stock) => self.draw(scene),
            Move::Draw(Source::Discard) => self.take(scene),
            Move::Discard(card) => {
                let kept = scene.hand(scene.to_act).without(card);
                let penalty = self.choices.penalty(&kept);
                scene.keep(kept, Choice { card, penalty });
                scene.end_turn(false);
            }
            Move::GoOut(card) => {
                let hand = scene.hand(scene.to_act);
                scene.hands[scene.to_act.index()] = card.map(|card| hand.without(card));
                scene.penalties[scene.to_act] = Some(0);
                scene.top = card.or(scene.top);
                scene.end_turn(true);
            }
        }
    }

    fn turn(&mut self, scene: &mut Scene<'_>) {
        let seat = scene.to_act;
        if let Some(top) = scene.top {
            let now = self.penalty(scene, seat);
            let with = scene.hand(seat).with(top);
            let choice = self.choices.discard(&with);
            if choice.penalty + TAKEN_FOR <= now || choice.penalty == 0 {
                return scene.end_with(with, choice);
            }
        }
        self.draw(scene);
    }

    fn take(&mut self, scene: &mut Scene<'_>) {
        if let Some(top) = scene.top {
            self.discard_from(scene, top);
        }
    }

    fn draw(&mut self, scene: &mut Scene<'_>) {
        match scene.draw() {
            Some(card) => self.discard_from(scene, card),
            None => scene.last_turns = Some(0),
        }
    }

    /// Ends the turn of the seat to act after it got this card.
    fn discard_from(&mut self, scene: &mut Scene<'_>, card: Card) {
        let with = scene.hand(scene.to_act).with(card);
        let choice = self.choices.discard(&with);
        scene.end_with(with, choice);
    }

    fn penalty(&mut self, scene: &mut Scene<'_>, seat: Seat) -> u16 {
        *scene.penalties[seat].get_or_insert_with(|| {
            let hand = &scene.hands[seat.index()];
            hand.as_ref().map_or(0, |hand| self.choices.penalty(hand))
        })
    }

    fn result(&mut self, scene: &mut Scene<'_>) -> Outcome {
        let seats = scene.deal.hands.seats();
        let points = BySeat::from_fn(seats, |seat| self.penalty(scene, seat));
        sum_up(&points, self.view.seat)
    }
}

fn sum_up(points: &BySeat<u16, SEATS_MAX>, seat: Seat) -> Outcome {
    let own = points[seat];
    let total: u16 = points.iter().sum();
    let as_few = points.iter().filter(|&points| points == own).count();
    let is_first = points.iter().all(|points| points >= own);
    Outcome {
        own: f64::from(own),
        others: f64::from(total - own) / (points.seats() - 1) as f64,
        first: if is_first { 1.0 / as_few as f64 } else { 0.0 },
    }
}

impl<'a> Scene<'a> {
    fn new(view: &View<'_>, deal: &'a Deal) -> Scene<'a> {
        let seats = deal.hands.seats();
        let out = view.public.gone_out.as_ref().map(|out| out.seat);
        let mut scene = Scene {
            deal,
            hands: [None; SEATS_MAX],
            penalties: BySeat::new(seats),
            drawn: BySeat::new(seats),
            top: view.public.discard.last().copied(),
            to_act: view.seat,
            last_turns: out.map(|_| view.public.last_turns.into()),
        };
        for seat in Seat::first(seats) {
            scene.hands[seat.index()] = Some(Hand::new(deal.hands[seat]));
            scene.penalties[seat] = (Some(seat) == out).then_some(0);
        }
        scene
    }

    fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index()].unwrap_or_else(|| unreachable!("a seat that acts has a hand"))
    }

    fn goes_on(&self) -> bool {
        self.last_turns != Some(0)
    }

    fn draw(&mut self) -> Option<Card> {
        let (seat, seats) = (self.to_act, self.deal.hands.seats());
        let at = self.drawn[seat] * seats + seat.index();
        self.drawn[seat] += 1;
        self.deal.stock.get(at).copied()
    }

    fn end_with(&mut self, with: Hand, choice: Choice) {
        self.keep(with.without(choice.card), choice);
        self.end_turn(choice.penalty == 0);
    }

    fn keep(&mut self, kept: Hand, choice: Choice) {
        self.hands[self.to_act.index()] = Some(kept);
        self.penalties[self.to_act] = Some(choice.penalty);
        self.top = Some(choice.card);
    }

    fn end_turn(&mut self, goes_out: bool) {
        let seats = self.deal.hands.seats();
        self.last_turns = match self.last_turns {
            None => goes_out.then_some(seats - 1),
            Some(turns) => Some(turns - 1),
        };
        self.to_act = Seat::new(((self.to_act.index() + 1) % seats) as u8);
    }
}
