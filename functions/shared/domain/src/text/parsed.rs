//! An error on its way through the parser of a request.

/// The error of a type that is parsed from a request. A parser keeps only the text of an error, so this one writes the
/// rule that is broken, see [`super::FieldRule::of_parser`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed<E>(pub E);

impl<E> From<E> for Parsed<E> {
    fn from(error: E) -> Self {
        Self(error)
    }
}
