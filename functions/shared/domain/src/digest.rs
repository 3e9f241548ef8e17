//! SHA-256 as text: the form of secrets and addresses in keys.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// Returns the SHA-256 of these bytes as 64 lower-case hex digits.
pub fn sha256_hex(bytes: impl AsRef<[u8]>) -> String {
    let mut hex = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        // Writing to a String cannot fail.
        let _infallible = write!(hex, "{byte:02x}");
    }
    hex
}

/// Returns whether a text has the form of a result of [`sha256_hex`].
pub fn is_sha256_hex(text: &str) -> bool {
    text.len() == 64
        && text
            .bytes()
            .all(|letter| matches!(letter, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    #[test]
    fn matches_the_published_test_vector() {
        assert_eq!(
            super::sha256_hex("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
