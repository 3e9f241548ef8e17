//! The closed set of rules that a field of a request can break, with their values. A page of the site has a sentence
//! for each in its languages; the English message is for developers.

mod errors;
mod kinds;
mod message;
mod parsed;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::media::{CaptionsMistake, MediaFormat, MediaKind, VideoCodec};
use crate::money::{BasisPoints, Currency, Money};

pub use kinds::{
    AbsentWhen, Alphabet, AmountProblem, AnswerProblem, Capped, ColourProblem, Counted,
    EmailProblem, FileProblem, Measured, OfferProblem, QuoteProblem, RequiredFor, TeamProblem,
    TextIssue, TimeProblem, UploadProblem, UrlProblem, ValueFormat, ValueType,
};

/// The rule that a field breaks, with its values. Amounts are in minor units of their currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "rule", content = "values", rename_all = "snake_case")]
pub enum FieldRule {
    Required,
    /// It is required because `field` is given.
    RequiredWith {
        field: String,
    },
    /// It is required for people below this age.
    RequiredBelowAge {
        years: u64,
    },
    RequiredFor {
        kind: RequiredFor,
    },
    /// It must be left out.
    Absent {
        kind: AbsentWhen,
    },
    /// The caller has to agree.
    Consent,
    /// It has to be `true`.
    Confirmed,
    UnknownField,
    /// The same value is there twice.
    Repeated,
    /// It is not valid for another reason.
    Invalid,
    /// It has the wrong JSON type.
    Type {
        kind: ValueType,
    },
    /// It is not written in this form.
    Format {
        kind: ValueFormat,
    },
    /// The allowed values; empty if the server does not list them.
    OneOf {
        allowed: Vec<String>,
    },
    TooSmall,
    TooLarge,
    /// The length of a text in characters.
    Length {
        min: u64,
        max: u64,
    },
    /// The length of a text that has only some characters.
    Characters {
        min: u64,
        max: u64,
        kind: Alphabet,
    },
    /// The number of entries of a list.
    Count {
        min: u64,
        max: u64,
        of: Counted,
    },
    /// A list needs at least one entry.
    NotEmpty {
        of: Counted,
    },
    /// The account, the team or the marketplace has the largest number of these.
    Limit {
        most: u64,
        of: Capped,
    },
    /// The bounds of a number.
    Range {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        min: Option<u64>,
        max: u64,
        of: Measured,
    },
    /// A year from `min` to the next one.
    Year {
        min: u64,
    },
    /// The number of options of a question with a choice.
    Choices {
        min: u64,
        max: u64,
    },
    /// The number of files and links that one order delivers.
    DeliveredInOrder {
        most: u64,
    },
    Negative,
    Zero,
    AmountMin {
        min: Money,
    },
    AmountMax {
        max: Money,
    },
    AmountRange {
        min: Money,
        max: Money,
    },
    /// The amount has to be a multiple of `step`.
    AmountStep {
        step: Money,
    },
    Amount {
        kind: AmountProblem,
    },
    /// With fee and tax, the smallest price is above the largest order.
    PriceTooHigh {
        price: Money,
        fee: BasisPoints,
        tax: BasisPoints,
        largest: Money,
    },
    Currency {
        expected: Currency,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        found: Option<Currency>,
    },
    CurrencyNotAccepted {
        currency: Currency,
    },
    /// All rates refer to this currency.
    CurrencyIsBase {
        currency: Currency,
    },
    /// The promo code is for another currency than that of the price.
    PromoCurrency {
        currency: Currency,
    },
    PromoMinimum {
        min: Money,
    },
    PromoWithoutEffect,
    /// It is not valid, or was used before.
    Used,
    Time {
        kind: TimeProblem,
    },
    WithinDays {
        days: u64,
    },
    /// The smallest age of the person, in whole years.
    Age {
        years: u64,
    },
    Text {
        kind: TextIssue,
    },
    /// The text of an email has a value that the original does not have.
    PlaceholderUnknown {
        name: String,
    },
    /// The text of an email lacks an amount or a quotation of the original.
    PlaceholderMissing {
        name: String,
    },
    Answer {
        kind: AnswerProblem,
    },
    Offer {
        kind: OfferProblem,
    },
    Quote {
        kind: QuoteProblem,
    },
    Email {
        kind: EmailProblem,
    },
    Team {
        kind: TeamProblem,
    },
    Url {
        kind: UrlProblem,
    },
    Upload {
        kind: UploadProblem,
    },
    FileKind {
        kind: MediaKind,
    },
    /// The largest file, in bytes.
    FileSize {
        bytes: u64,
    },
    /// The longest video, and the length of this one.
    Duration {
        most: u64,
        seconds: u64,
    },
    /// The smallest width and height, and those of this picture.
    PixelsMin {
        wide: u64,
        high: u64,
        width: u64,
        height: u64,
    },
    /// The most pixels on a side, the most in all in millions, and those of this picture.
    PixelsMax {
        side: u64,
        millions: u64,
        width: u64,
        height: u64,
    },
    File {
        kind: FileProblem,
    },
    /// No browser plays the codec of this video.
    Unplayable {
        codec: VideoCodec,
    },
    /// It begins like a file of this format, and cannot be read further.
    Damaged {
        format: MediaFormat,
    },
    Captions {
        line: u64,
        mistake: CaptionsMistake,
    },
    Incomplete {
        got: u64,
        announced: u64,
    },
    Colour {
        kind: ColourProblem,
    },
    /// The change asks for what is there.
    Unchanged,
    /// It cannot be changed here.
    Fixed,
    Reserved,
    UnknownSport,
    /// The payment provider opens no accounts in this country.
    CountryUnsupported,
    /// Only the athlete can change it.
    AthleteOnly,
    OwnAccount,
    /// The account's role does not have these scopes.
    ScopesOfRole,
    DeliveredAlready,
    /// It must be the caller's side of the order.
    OwnSide,
    NotComputed,
    /// Documents have no values of this kind here.
    KindNotUsed,
}

impl FieldRule {
    /// Returns the rule of a number from `min` to `max`.
    pub const fn range(min: u64, max: u64) -> Self {
        Self::measured(min, max, Measured::Number)
    }

    /// Returns the rule of a number of this unit.
    pub const fn measured(min: u64, max: u64, of: Measured) -> Self {
        Self::Range {
            min: Some(min),
            max,
            of,
        }
    }

    /// Returns the rule of a number that is at most `max`.
    pub const fn at_most(max: u64) -> Self {
        Self::Range {
            min: None,
            max,
            of: Measured::Number,
        }
    }

    /// Returns the rule of a list with at most this many entries.
    pub const fn count_to(max: u64, of: Counted) -> Self {
        Self::Count { min: 0, max, of }
    }

    pub const fn count(min: u64, max: u64, of: Counted) -> Self {
        Self::Count { min, max, of }
    }

    pub const fn absent(kind: AbsentWhen) -> Self {
        Self::Absent { kind }
    }

    pub const fn format(kind: ValueFormat) -> Self {
        Self::Format { kind }
    }

    pub const fn value_type(kind: ValueType) -> Self {
        Self::Type { kind }
    }

    pub const fn time(kind: TimeProblem) -> Self {
        Self::Time { kind }
    }

    pub const fn text(kind: TextIssue) -> Self {
        Self::Text { kind }
    }

    pub const fn email(kind: EmailProblem) -> Self {
        Self::Email { kind }
    }

    pub const fn upload(kind: UploadProblem) -> Self {
        Self::Upload { kind }
    }
}
