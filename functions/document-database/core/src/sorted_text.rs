//! Bytes as text that sorts as they do.

use base64::Engine;
use base64::alphabet::Alphabet;
use base64::engine::general_purpose::{GeneralPurpose, NO_PAD};

/// In the order of ASCII. `#` is before all of it, so a key that ends there is before one that goes on.
const SORTED: &str = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

static SPELLING: GeneralPurpose = GeneralPurpose::new(
    &match Alphabet::new(SORTED) {
        Ok(alphabet) => alphabet,
        // With another alphabet no key would sort correctly, and the tests would fail.
        Err(_) => base64::alphabet::STANDARD,
    },
    NO_PAD,
);

/// The bytes as sorted text.
pub(crate) fn spell(bytes: &[u8]) -> String {
    SPELLING.encode(bytes)
}
