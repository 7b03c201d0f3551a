//! One measured item over its positions, for callgrind to count.
//!
//! `instructions ITEM COUNT` walks once through the first COUNT positions of the item and prints
//! how many it walked through and what it found there.

mod measured;
mod positions;

use engine::thirteen::Plays;
use positions::Positions;

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let (Some(item), Some(count)) = (arguments.next(), arguments.next()) else {
        return Ok(());
    };
    let count = count.parse().map_err(|error| format!("{count}: {error}"))?;
    println!("{count} {}", walk(&item, count).ok_or(format!("{item}: no such item"))?);
    Ok(())
}

fn walk(item: &str, count: usize) -> Option<u64> {
    let (rules, mut plays) = (positions::rules(), Plays::new());
    Some(match item {
        "nothing" => measured::measured_nothing(&Positions::new(1).hands(count)),
        "classify" => measured::measured_classify(&Positions::new(1).sets(count), &rules),
        "leads" => measured::measured_leads(&Positions::new(2).hands(count), &rules, &mut plays),
        "answers" => {
            measured::measured_answers(&Positions::new(3).answers(count), &rules, &mut plays)
        }
        "round" => measured::measured_rounds(count, &rules, &mut plays),
        "fair_deal" => measured::measured_fair_deals(count),
        _ => return None,
    })
}
