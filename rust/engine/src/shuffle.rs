//! The commit-and-reveal shuffle `thirteen/1`, which anyone can check afterwards.
//!
//! The server commits to 32 random bytes before it knows the players' seeds; every shuffle of the
//! game follows from those bytes and the seeds, one message a purpose (`round|3`). The random
//! bytes of a message are `HMAC-SHA256(server_seed, message + "|" + n)` for n = 0, 1, …, read as
//! big-endian 32-bit numbers; numbers that would favour some results are thrown away.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// The algorithm's name, the first field of every message.
pub const ALGORITHM: &str = "thirteen/1";

/// The server's secret for one game.
pub type ServerSeed = [u8; 32];

/// SHA-256 as 64 lower-case hex digits.
#[must_use]
pub fn sha256_hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What the server shows beforehand: the hash of its seed's raw bytes.
#[must_use]
pub fn commitment(server_seed: &ServerSeed) -> String {
    sha256_hex(server_seed)
}

/// The shuffles of one game.
#[derive(Clone)]
pub struct Shuffler {
    keyed: Hmac<Sha256>,
    prefix: String,
}

impl Shuffler {
    /// The shuffles that follow from the server's seed and one client seed a seat (the empty text
    /// for a bot).
    #[must_use]
    pub fn new<T: AsRef<str>>(server_seed: &ServerSeed, client_seeds: &[T]) -> Shuffler {
        let hashes = client_seeds.iter().map(|seed| sha256_hex(seed.as_ref().as_bytes()));
        let fields = [ALGORITHM.to_owned(), commitment(server_seed)].into_iter().chain(hashes);
        // HMAC pads a short key with zeros to its block of 64 bytes.
        let mut key = [0; 64];
        key[..32].copy_from_slice(server_seed);
        let keyed = Hmac::<Sha256>::new(&key.into());
        Shuffler { keyed, prefix: fields.collect::<Vec<_>>().join("|") }
    }

    /// The numbers for one purpose, such as `round|1`.
    #[must_use]
    pub fn stream(&self, purpose: &str) -> Stream {
        let mut keyed = self.keyed.clone();
        keyed.update(format!("{}|{purpose}|", self.prefix).as_bytes());
        Stream { keyed, block: [0; 32], used: 32, next: 0 }
    }

    /// Shuffles in place for one purpose: Fisher–Yates from the last item down to the second.
    pub fn shuffle<T>(&self, purpose: &str, items: &mut [T]) {
        let mut stream = self.stream(purpose);
        for last in (1..items.len()).rev() {
            items.swap(last, stream.draw(last as u32 + 1) as usize);
        }
    }
}

/// The random numbers of one purpose.
pub struct Stream {
    keyed: Hmac<Sha256>,
    block: [u8; 32],
    used: usize,
    next: u32,
}

impl Stream {
    /// A number below `bound` (at least 1), every one equally likely.
    pub fn draw(&mut self, bound: u32) -> u32 {
        let fair = (1_u64 << 32) / u64::from(bound) * u64::from(bound);
        loop {
            let number = self.number();
            if u64::from(number) < fair {
                return number % bound;
            }
        }
    }

    fn number(&mut self) -> u32 {
        if self.used == self.block.len() {
            self.refill();
        }
        let bytes = &self.block[self.used..self.used + 4];
        self.used += 4;
        bytes.iter().fold(0, |number, &byte| number << 8 | u32::from(byte))
    }

    fn refill(&mut self) {
        let mut keyed = self.keyed.clone();
        keyed.update(self.next.to_string().as_bytes());
        self.block = keyed.finalize().into_bytes().into();
        (self.next, self.used) = (self.next + 1, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Computed with Python's hashlib, hmac and no code of this project.
    #[test]
    fn a_known_deck() {
        let shuffler = Shuffler::new(&[7; 32], &["Mai", "", "", ""]);
        let mut deck: Vec<u8> = (0..52).collect();
        shuffler.shuffle("round|1", &mut deck);
        assert_eq!(commitment(&[7; 32]), sha256_hex(&[7; 32]));
        let mut sorted = deck.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..52).collect::<Vec<u8>>());
        assert_eq!(deck[..8], KNOWN);
    }

    const KNOWN: [u8; 8] = [18, 40, 13, 49, 16, 48, 41, 2];

    #[test]
    fn draws_stay_below_their_bound() {
        let mut stream = Shuffler::new(&[1; 32], &["", ""]).stream("dealer");
        for bound in 1..200 {
            assert!(stream.draw(bound) < bound);
        }
    }
}
