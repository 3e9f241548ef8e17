use crate::random::random_text;

/// Returns a new id: the kind's prefix, an underscore, and 24 letters and digits.
pub(in crate::stripe) fn new_id(prefix: &str) -> String {
    format!("{prefix}_{}", random_text(24))
}
