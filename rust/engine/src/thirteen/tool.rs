//! The rules as a stateless service (API §6): classify, check, legal plays, selection.

use serde::Serialize;

use crate::card::Card;
use crate::card_set::CardSet;

use super::combo::Combo;
use super::explain::{Asked, Explained, Particulars};
use super::hosted::read_cards;
use super::leads::Leads;
use super::options::Rules;
use super::plays::Plays;
use super::refusal::Refusal;
use super::round::judge;
use super::selection::Selection;

/// Whether a play is legal, what it is, and why it is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    legal: bool,
    combo: Option<Combo>,
    refusal: Option<Explained>,
}

/// Every play of a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayList {
    total: usize,
    plays: Vec<Combo>,
}

/// The rules on one table.
#[derive(Clone, Debug)]
pub struct Tool<'a> {
    rules: &'a Rules,
    table: Option<Combo>,
    opening: Option<Card>,
}

/// An answer, or why the cards cannot be judged at all.
type Told<T> = Result<T, Explained>;

impl<'a> Tool<'a> {
    /// The rules on an empty table.
    #[must_use]
    pub fn new(rules: &'a Rules) -> Tool<'a> {
        Tool { rules, table: None, opening: None }
    }

    /// The same rules on this table, with a card that the play must contain.
    ///
    /// # Errors
    /// Texts that are no cards, and a table that is no combination.
    pub fn on(self, table: Option<&[String]>, opening_card: Option<&str>) -> Told<Tool<'a>> {
        let table = table.map(|cards| self.combination("/table", cards)).transpose()?;
        let opening = opening_card.map(|text| text.parse().map_err(|_| unknown_opening(text)));
        Ok(Tool { table, opening: opening.transpose()?, ..self })
    }

    fn combination(&self, field: &'static str, cards: &[String]) -> Told<Combo> {
        let set = read(field, cards)?;
        Combo::classify(set, self.rules.options().sequence_twos)
            .ok_or_else(|| about_field(Refusal::NotACombination, field))
    }

    /// What the cards are.
    ///
    /// # Errors
    /// Texts that are no distinct cards.
    pub fn classify(&self, cards: &[String]) -> Told<Option<Combo>> {
        let set = read("/cards", cards)?;
        Ok(Combo::classify(set, self.rules.options().sequence_twos))
    }

    /// Whether the play is legal, out of this hand when one is given.
    ///
    /// # Errors
    /// Texts that are no distinct cards, or a card both held and on the table.
    pub fn check(&self, play: &[String], hand: Option<&[String]>) -> Told<Verdict> {
        let cards = read("/play", play)?;
        let held = hand.map(|hand| self.hand("/hand", hand)).transpose()?;
        self.not_on_table("/play", play)?;
        let judged = match held {
            Some(held) if !held.contains_all(cards) => Err(Refusal::CardNotInHand),
            _ => judge(cards, self.table, self.opening, self.rules),
        };
        let combo = Combo::classify(cards, self.rules.options().sequence_twos);
        let asked = self.asked("/play", play, held.unwrap_or(cards));
        let refusal = judged.err().map(|refusal| asked.explain(refusal));
        Ok(Verdict { legal: refusal.is_none(), combo, refusal })
    }

    /// Every play of the hand.
    ///
    /// # Errors
    /// Texts that are no distinct cards, or a card both held and on the table.
    pub fn legal_plays(&self, hand: &[String]) -> Told<PlayList> {
        let hand = self.hand("/hand", hand)?;
        let mut plays = Plays::new();
        plays.legal(hand, self.table, self.opening, self.rules);
        Ok(PlayList { total: plays.len(), plays: plays.to_vec() })
    }

    /// What can be done with cards selected out of the hand.
    ///
    /// # Errors
    /// Texts that are no distinct cards, or a card both held and on the table.
    pub fn select(&self, hand: &[String], selected: &[String]) -> Told<Selection> {
        let held = self.hand("/hand", hand)?;
        let chosen = read("/selected", selected)?;
        let mut plays = Plays::new();
        plays.legal(held, self.table, self.opening, self.rules);
        let judged = if held.contains_all(chosen) {
            judge(chosen, self.table, self.opening, self.rules)
        } else {
            Err(Refusal::CardNotInHand)
        };
        let asked = self.asked("/selected", selected, held);
        let judged = judged.map_err(|refusal| asked.explain(refusal));
        Ok(Selection::judge(chosen, &plays, judged, self.rules))
    }

    fn asked<'b>(&self, field: &'b str, cards: &'b [String], hand: CardSet) -> Asked<'b> {
        Asked { field, cards, hand, opening: self.opening }
    }

    /// Fills `plays` with the plays of a hand on a table, both as bits (no table: 0).
    ///
    /// # Errors
    /// What is wrong: bits beyond the pack, more than 13 cards, a table that is no combination.
    #[inline]
    pub fn plays_of_bits(
        &self,
        hand: u64,
        table: u64,
        plays: &mut Plays,
    ) -> Result<(), &'static str> {
        let (held, laid) = (hand_of_bits(hand)?, set_of_bits(table)?);
        let combo = Combo::classify(laid, self.rules.options().sequence_twos);
        if table != 0 && combo.is_none() {
            return Err("the table is no combination");
        }
        plays.legal(held, combo, None, self.rules);
        Ok(())
    }

    /// Fills `leads` with those of a hand as bits.
    ///
    /// # Errors
    /// What is wrong: bits beyond the pack, more than 13 cards.
    #[inline]
    pub fn leads_of_bits(&self, hand: u64, leads: &mut Leads) -> Result<(), &'static str> {
        leads.fill(hand_of_bits(hand)?, self.rules);
        Ok(())
    }

    fn hand(&self, field: &'static str, cards: &[String]) -> Told<CardSet> {
        let hand = read(field, cards)?;
        self.not_on_table(field, cards)?;
        Ok(hand)
    }

    fn not_on_table(&self, field: &'static str, cards: &[String]) -> Told<()> {
        let Some(table) = self.table else { return Ok(()) };
        let on_table = |text: &str| text.parse().is_ok_and(|card| table.cards().contains(card));
        let params = self.asked(field, cards, CardSet::EMPTY).about(on_table);
        match params.field {
            Some(_) => Err(Explained { code: Refusal::DuplicateCard, params }),
            None => Ok(()),
        }
    }
}

fn about_field(code: Refusal, field: &str) -> Explained {
    Explained {
        code,
        params: Particulars { field: Some(field.to_owned()), ..Particulars::default() },
    }
}

fn unknown_opening(text: &str) -> Explained {
    let cards = [text.to_owned()];
    let asked = Asked { field: "", cards: &cards, hand: CardSet::EMPTY, opening: None };
    let Explained { code, params } = asked.explain(Refusal::UnknownCard);
    Explained { code, params: Particulars { field: Some("/opening_card".to_owned()), ..params } }
}

fn read(field: &'static str, cards: &[String]) -> Told<CardSet> {
    let asked = Asked { field, cards, hand: CardSet::EMPTY, opening: None };
    read_cards(cards).map_err(|refusal| asked.explain(refusal))
}

fn hand_of_bits(bits: u64) -> Result<CardSet, &'static str> {
    let hand = set_of_bits(bits)?;
    if hand.len() > 13 { Err("a hand has at most 13 cards") } else { Ok(hand) }
}

fn set_of_bits(bits: u64) -> Result<CardSet, &'static str> {
    let set = CardSet::from_bits(bits);
    if set.bits() == bits { Ok(set) } else { Err("a card is one of the bits 0 to 51") }
}
