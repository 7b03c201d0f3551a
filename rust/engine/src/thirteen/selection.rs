//! Choosing cards on a touch screen (API §5): what a selection is, and whether it could grow.

use serde::Serialize;

use crate::card_set::CardSet;

use super::combo::Combo;
use super::options::Rules;
use super::refusal::Refusal;

/// What can be done with the selected cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Selection {
    /// The selection is a legal play.
    pub playable: bool,
    /// Some legal play contains the selection and more.
    pub extendable: bool,
    /// The combination it is, if any, legal here or not.
    pub combo: Option<Combo>,
    /// Why it is neither playable nor extendable.
    pub refusal: Option<Refusal>,
}

impl Selection {
    /// Judges a selection by the legal plays; `judged` says what it is or why it may not be laid.
    ///
    /// ```
    /// use engine::thirteen::{PRESETS, Plays, Rules, Selection, judge};
    /// let rules = Rules::preset(&PRESETS[0]);
    /// let mut plays = Plays::new();
    /// plays.leads("6S 6C 6H".parse().unwrap(), &rules);
    /// let select = |cards: &str| {
    ///     let cards = cards.parse().unwrap();
    ///     Selection::judge(cards, &plays, judge(cards, None, None, &rules), &rules)
    /// };
    /// assert!(select("6S 6C").playable && select("6S 6C").extendable);
    /// assert!(select("6S 6C 6H").playable && !select("6S 6C 6H").extendable);
    /// ```
    #[must_use]
    pub fn judge(
        selected: CardSet,
        legal: &[Combo],
        judged: Result<Combo, Refusal>,
        rules: &Rules,
    ) -> Selection {
        let grows = |play: &Combo| play.cards() != selected && play.cards().contains_all(selected);
        let (playable, extendable) = (judged.is_ok(), legal.iter().any(grows));
        Selection {
            playable,
            extendable,
            combo: Combo::classify(selected, rules.options().sequence_twos),
            refusal: judged.err().filter(|_| !extendable),
        }
    }
}
