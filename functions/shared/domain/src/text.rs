//! Rules for text input, and the list of a form's violations.

mod characters;
mod compared;
mod field_rule;
pub(crate) mod first_name;
pub mod lengths;
mod parsed;
mod pasted;
mod rule;
pub(crate) mod translations;
mod violations;

pub use compared::{plain_words, same_words};
pub use field_rule::{
    AbsentWhen, Alphabet, AmountProblem, AnswerProblem, Capped, ColourProblem, Counted,
    EmailProblem, FieldRule, FileProblem, Measured, OfferProblem, QuoteProblem, RequiredFor,
    TeamProblem, TextIssue, TimeProblem, UploadProblem, UrlProblem, ValueFormat, ValueType,
};
pub use parsed::Parsed;
pub(crate) use pasted::is_mark as is_pasted_mark;
pub use rule::{TextError, TextRule};
pub use violations::{FieldError, Violations};

/// Returns whether the text has an invisible control or format character that no script needs; a line break counts as
/// one.
pub fn has_hidden_characters(text: &str) -> bool {
    characters::has_hidden(text)
}
