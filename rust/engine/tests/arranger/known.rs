//! Hands with known answers: every vector and case of the rules about arrangements, by its id.

use engine::three_thirteen::{Ace, Arranger, Terms};
use engine::{CardSet, Pile};

use crate::checker::assert_sound;
use crate::hands::STATES_MAX;

/// A hand of the rules' vectors (R) and cases (M): its id, the wild rank, the ace rule and what
/// the hand costs at best.
const PENALTIES: &[(&str, &str, Ace, &str, u16)] = &[
    ("R07", "3", Ace::Low, "7H 8H 9H", 0),
    ("R08", "4", Ace::Low, "7S 7S 7H", 0),
    ("R09", "4", Ace::Low, "7H 7H 8H 9H", 7),
    ("R10", "3", Ace::Low, "7H 3C 9H", 0),
    ("R11", "3", Ace::Low, "3S 3C 3D", 0),
    ("R12", "J", Ace::Low, "JH QH KH", 0),
    ("R13", "3", Ace::Low, "AH 2H 4H", 7),
    ("R14", "4", Ace::Low, "AH 2H 3H", 0),
    ("R15", "3", Ace::Low, "QH KH AH", 21),
    ("R16", "3", Ace::LowOrHigh, "QH KH AH", 0),
    ("R17", "4", Ace::LowOrHigh, "KH AH 2H", 27),
    ("R18", "4", Ace::Low, "KH AH 2H", 13),
    ("R19", "5", Ace::LowOrHigh, "QH KH AH 2H 3H", 5),
    ("R20", "7", Ace::LowOrHigh, "TH JH QH AH AH 2H 3H", 15),
    ("R21", "3", Ace::Low, "AS KH 9C", 20),
    ("R22", "3", Ace::LowOrHigh, "AS KH 9C", 34),
    ("R23", "3", Ace::Low, "JS QS KD", 30),
    ("R24", "4", Ace::Low, "4C KH 9C 2D", 25),
    ("R25", "4", Ace::Low, "KD KS 4H 2C", 2),
    ("R26", "J", Ace::Low, "JH JS 4D 4C KH", 8),
    ("R27", "9", Ace::Low, "5S 6S 7S 6D 6H", 12),
    ("R28", "T", Ace::Low, "TC TD 3C 4C 5C 9H 9D 9S KD 2S", 2),
    ("R29", "K", Ace::Low, "KC KD 2H 9S 9D 4C 5C 6C 7H 8H TH AH 3D", 6),
    ("M01", "4", Ace::Low, "5H 7H 9H 4S", 5),
    ("M03", "7", Ace::Low, "9H TH JH TS TD 2C 3D", 24),
    ("M05", "7", Ace::Low, "8H 9H TH JH QH JS JD", 10),
    ("M06", "3", Ace::Low, "KS KS KD", 0),
    ("M08", "3", Ace::Low, "3S 3D 3H", 0),
    ("M10", "5", Ace::Low, "6H 5S 8H 5D TH", 0),
    ("M11", "3", Ace::Low, "QH KH 3S", 0),
    ("M13", "3", Ace::LowOrHigh, "QH KH AH", 0),
    ("M15", "3", Ace::LowOrHigh, "AH 9S KD", 34),
    ("M16", "3", Ace::LowOrHigh, "KH AH 2H", 27),
    ("M18", "T", Ace::Low, "JC 9D 8S 6D JS 8H TD 8D 7D JD", 0),
    ("M20", "T", Ace::Low, "5S 4H 6S TH 3H JH 5H 9H 2H 4S", 0),
    ("M21", "4", Ace::Low, "4S 7H 9D KC", 30),
    ("M23", "7", Ace::Low, "AS AC 2S 2D KH 7S 7D", 6),
    ("M25", "K", Ace::Low, "KS KH KD KC 2H 3H 4H 6H 7H 9H TH QH AH", 0),
    ("M26", "K", Ace::Low, "KS KH KD KC 2H 3H 5C 6D 7S 9H TC QD AH", 27),
    ("M33", "4", Ace::Low, "9H 9S 4D JC", 10),
];

/// A drawn hand, and the cards whose discard lets it go out.
const GOING_OUT: &[(&str, &str, Ace, &str, &str)] = &[
    ("R30", "3", Ace::Low, "7H 8H 9H KD", "KD"),
    ("R31", "3", Ace::Low, "7H 8H 9H TH", "7H TH"),
    ("R32", "3", Ace::Low, "7H 7S 9C KD", ""),
    ("R33", "3", Ace::Low, "3S 3C 9C KD", "9C KD"),
    ("R34", "5", Ace::Low, "7H 8H 9H KS KD KC", ""),
    ("R36", "3", Ace::LowOrHigh, "QH KH AH 2D", "2D"),
    ("R37", "3", Ace::Low, "QH KH AH 2D", ""),
    ("R48", "3", Ace::Low, "7H 8H 9H KD", "KD"),
    ("M28", "3", Ace::Low, "5H 6H 7H 8H", "5H 8H"),
];

fn terms(wild: &str, ace: Ace) -> Terms {
    Terms {
        wild: wild.parse().expect("a rank"),
        ace,
        ace_penalty: if ace == Ace::Low { 1 } else { 15 },
    }
}

fn pile(cards: &str) -> Pile {
    cards.split(' ').map(|card| card.parse().expect("a card")).collect()
}

#[test]
fn penalties_of_the_vectors_and_cases() {
    for &(id, wild, ace, cards, penalty) in PENALTIES {
        let (hand, terms) = (pile(cards), terms(wild, ace));
        let mut arranger = Arranger::new();
        let arrangement = arranger.arrange(&hand, &terms);
        assert_eq!(arrangement.penalty, penalty, "{id}");
        assert_sound(&arrangement, &hand, &terms);
        // The cases name a time; states do not depend on the machine.
        assert!(arranger.visited() <= STATES_MAX, "{id}: {}", arranger.visited());
    }
}

#[test]
fn going_out_of_the_vectors_and_cases() {
    for &(id, wild, ace, cards, discards) in GOING_OUT {
        let best = Arranger::new().best_discards(&pile(cards), &terms(wild, ace));
        let expected: CardSet = discards.parse().expect("cards");
        assert_eq!(best.go_out_with(), expected, "{id}");
    }
}

#[test]
fn r47_goes_out_with_the_ace_among_others() {
    let hand = pile("QH QD JC TC 9C 8C 4D 4S 4H 2S 2D 2C AH");
    let best = Arranger::new().best_discards(&hand, &terms("Q", Ace::Low));
    assert!(best.go_out_with().contains("AH".parse().expect("a card")));
    assert!(best.go_out_with().len() > 1);
}

#[test]
fn r35_melds_all_six_cards() {
    let hand = pile("7H 8H 9H KS KD KC");
    assert_eq!(Arranger::new().penalty(&hand, &terms("5", Ace::Low)), 0);
}

#[test]
fn a_long_run_makes_room_for_a_wild() {
    let hand = pile("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH KS");
    for ace in [Ace::Low, Ace::LowOrHigh] {
        let arrangement = Arranger::new().arrange(&hand, &terms("K", ace));
        assert_eq!(arrangement.penalty, 0);
        assert_sound(&arrangement, &hand, &terms("K", ace));
    }
}
