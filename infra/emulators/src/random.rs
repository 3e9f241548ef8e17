use rand::RngExt;
use rand::distr::Alphanumeric;

pub(crate) fn random_text(length: usize) -> String {
    rand::rng()
        .sample_iter(Alphanumeric)
        .take(length)
        .map(char::from)
        .collect()
}
