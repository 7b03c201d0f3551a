//! Bytes that show when they were altered, so that a damaged snapshot is never played on.

use sha2::{Digest, Sha256};

const SEAL: usize = 8;

/// The bytes with a checksum before them.
pub(crate) fn sealed(bytes: &[u8]) -> Vec<u8> {
    [&Sha256::digest(bytes)[..SEAL], bytes].concat()
}

/// The bytes behind a checksum that fits; `None` when it does not.
pub(crate) fn opened(sealed: &[u8]) -> Option<&[u8]> {
    let (seal, bytes) = sealed.split_at_checked(SEAL)?;
    (seal == &Sha256::digest(bytes)[..SEAL]).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_altered_byte_is_noticed() {
        let good = sealed(b"a game");
        assert_eq!(opened(&good), Some(&b"a game"[..]));
        for at in 0..good.len() {
            let mut bad = good.clone();
            bad[at] ^= 1;
            assert_eq!(opened(&bad), None, "byte {at}");
        }
        assert_eq!(opened(&good[..4]), None);
    }
}
