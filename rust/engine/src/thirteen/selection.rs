//! Choosing cards on a touch screen (API §5): what a selection is, and whether it could grow.

use serde::Serialize;

use crate::card_set::CardSet;

use super::combo::Combo;
use super::explain::Explained;
use super::options::Rules;

/// What can be done with the selected cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Selection {
    /// The selection is a legal play.
    pub playable: bool,
    /// Some legal play contains the selection and more.
    pub extendable: bool,
    /// The combination it is, if any, legal here or not.
    pub combo: Option<Combo>,
    /// Why it is neither playable nor extendable.
    pub refusal: Option<Explained>,
}

impl Selection {
    /// Judges a selection by the legal plays; `judged` says what it is or why it may not be laid.
    ///
    /// ```
    /// use engine::thirteen::{PRESETS, Rules, Tool};
    /// let rules = Rules::preset(&PRESETS[0]);
    /// let cards = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
    /// let select = |selected| Tool::new(&rules).select(&cards("6S 6C 6H"), &cards(selected)).unwrap();
    /// assert!(select("6S 6C").playable && select("6S 6C").extendable);
    /// assert!(select("6S 6C 6H").playable && !select("6S 6C 6H").extendable);
    /// ```
    #[must_use]
    pub fn judge(
        selected: CardSet,
        legal: &[Combo],
        judged: Result<Combo, Explained>,
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
