//! Seats, sets of seats, and values by seat.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A place in the order of play, from 0; seats act in ascending order, cyclically.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number. Whether a game has such a seat, the game knows.
    #[must_use]
    #[inline]
    pub const fn new(index: u8) -> Seat {
        Seat(index)
    }

    /// Its number.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `count` seats.
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Seat> {
        (0..count as u8).map(Seat)
    }
}

/// A set of up to four seats as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Just this seat.
    #[must_use]
    #[inline]
    pub const fn of(seat: Seat) -> SeatSet {
        SeatSet((1_u32 << (seat.0 & 31)) as u8)
    }

    /// The first `count` seats.
    #[must_use]
    #[inline]
    pub const fn first(count: usize) -> SeatSet {
        SeatSet((1 << count) - 1)
    }

    /// Whether the seat is in it.
    #[must_use]
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        (self.0 as u32) >> (seat.0 & 31) & 1 == 1
    }

    /// With the seat in it.
    #[must_use]
    #[inline]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | SeatSet::of(seat).0)
    }

    /// Without the seat.
    #[must_use]
    #[inline]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !SeatSet::of(seat).0)
    }

    /// Without the seats of `other`.
    #[must_use]
    #[inline]
    pub const fn minus(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// How many seats.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// For each set and seat, `set * 4 + seat`, the next seat of the set; 4: the set is empty.
    const NEXT: [u8; 64] = {
        let mut next = [4; 64];
        let mut at = 4;
        while at < 64 {
            let (set, seat) = (at / 4, at % 4);
            let after = (set | set << 4) >> (seat + 1);
            next[at] = (seat as u8 + 1 + after.trailing_zeros() as u8) & 3;
            at += 1;
        }
        next
    };

    /// The next seat of the set after `seat` in the order of play, `seat` itself last.
    ///
    /// ```
    /// use engine::{Seat, SeatSet};
    /// let three = SeatSet::first(3);
    /// assert_eq!(three.next_after(Seat::new(2)), Some(Seat::new(0)));
    /// ```
    #[must_use]
    #[inline]
    pub const fn next_after(self, seat: Seat) -> Option<Seat> {
        let next = SeatSet::NEXT[(self.0 as usize * 4 + (seat.0 & 3) as usize) & 63];
        if next < 4 { Some(Seat(next)) } else { None }
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

/// One value for each of a game's seats, at most `MAX`; serialised as a list of that length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BySeat<T, const MAX: usize = 4> {
    seats: u8,
    values: [T; MAX],
}

impl<T: Copy + Default, const MAX: usize> BySeat<T, MAX> {
    /// `seats` default values. Panics when `seats` is more than `MAX`.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        assert!(seats <= MAX, "at most {MAX} seats");
        BySeat { seats: seats as u8, values: [T::default(); MAX] }
    }

    /// The value of each seat from a function.
    pub fn from_fn(seats: usize, mut value: impl FnMut(Seat) -> T) -> Self {
        let mut by_seat = BySeat::new(seats);
        for seat in Seat::first(seats) {
            by_seat[seat] = value(seat);
        }
        by_seat
    }

    /// How many seats.
    #[must_use]
    #[inline]
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The values by seat.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.seats()]
    }

    /// The values by seat.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.as_slice().iter().copied()
    }

    /// Another value of each.
    pub fn map<U: Copy + Default>(&self, mut value: impl FnMut(T) -> U) -> BySeat<U, MAX> {
        BySeat::from_fn(self.seats(), |seat| value(self[seat]))
    }
}

impl<T, const MAX: usize> Index<Seat> for BySeat<T, MAX> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.values[seat.index() % MAX]
    }
}

impl<T, const MAX: usize> IndexMut<Seat> for BySeat<T, MAX> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[seat.index() % MAX]
    }
}

impl<T: Copy + Default + Serialize, const MAX: usize> Serialize for BySeat<T, MAX> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(out)
    }
}

impl<'de, T, const MAX: usize> Deserialize<'de> for BySeat<T, MAX>
where
    T: Copy + Default + Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let values = Vec::<T>::deserialize(input)?;
        if values.len() > MAX {
            return Err(serde::de::Error::invalid_length(values.len(), &"a value a seat"));
        }
        Ok(BySeat::from_fn(values.len(), |seat| values[seat.index()]))
    }
}
