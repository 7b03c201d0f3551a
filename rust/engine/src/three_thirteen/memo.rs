//! A small table of what the search has found, emptied by counting up a stamp.

/// Room for this many entries; a power of two.
const ROOM: usize = 2048;
/// Beyond this many, entries are no longer kept, which costs time and nothing else.
const FULL: usize = ROOM / 4 * 3;

#[derive(Clone, Copy, Default)]
struct Entry {
    stamp: u32,
    key: u32,
    value: u32,
}

/// Values by key.
pub(super) struct Memo {
    stamp: u32,
    held: usize,
    entries: Box<[Entry; ROOM]>,
}

impl Memo {
    pub fn new() -> Memo {
        Memo { stamp: 0, held: 0, entries: Box::new([Entry::default(); ROOM]) }
    }

    /// Empties it.
    pub fn forget(&mut self) {
        self.held = 0;
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.entries.fill(Entry::default());
            self.stamp = 1;
        }
    }

    #[inline]
    pub fn get(&self, key: u32) -> Option<u32> {
        let entry = &self.entries[self.slot(key)];
        (entry.stamp == self.stamp).then_some(entry.value)
    }

    #[inline]
    pub fn put(&mut self, key: u32, value: u32) {
        if self.held < FULL {
            let (slot, stamp) = (self.slot(key), self.stamp);
            self.entries[slot] = Entry { stamp, key, value };
            self.held += 1;
        }
    }

    /// Where the key stands or would stand.
    #[inline]
    fn slot(&self, key: u32) -> usize {
        let mut slot = (key.wrapping_mul(0x9E37_79B1) >> 21) as usize;
        loop {
            let entry = &self.entries[slot % ROOM];
            if entry.stamp != self.stamp || entry.key == key {
                return slot % ROOM;
            }
            slot += 1;
        }
    }
}
