//! The English message of each rule, for developers: lower case, without a full stop.

use std::fmt::{Display, Formatter, Result};

use super::{Counted, FieldRule};
use crate::media::MediaKind;

impl Display for FieldRule {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        if let Some(message) = self.plain() {
            return to.write_str(message);
        }
        match self {
            Self::Length { .. }
            | Self::Characters { .. }
            | Self::Count { .. }
            | Self::NotEmpty { .. }
            | Self::Limit { .. }
            | Self::Range { .. }
            | Self::Choices { .. }
            | Self::DeliveredInOrder { .. } => self.write_bounds(to),
            Self::FileKind { .. }
            | Self::FileSize { .. }
            | Self::Duration { .. }
            | Self::PixelsMin { .. }
            | Self::PixelsMax { .. }
            | Self::Unplayable { .. }
            | Self::Damaged { .. }
            | Self::Captions { .. }
            | Self::Incomplete { .. } => self.write_file(to),
            _ => self.write_values(to),
        }
    }
}

impl FieldRule {
    /// Returns the message of a rule without values.
    const fn plain(&self) -> Option<&'static str> {
        Some(match self {
            Self::Required => "is required",
            Self::RequiredFor { kind } => kind.message(),
            Self::Absent { kind } => kind.message(),
            Self::Consent => "must be agreed to",
            Self::Confirmed => "must be true",
            Self::UnknownField => "is not a known field",
            Self::Repeated => "may appear only once",
            Self::Invalid => "is not valid",
            Self::Type { kind } => kind.message(),
            Self::Format { kind } => kind.message(),
            Self::TooSmall => "is too small",
            Self::TooLarge => "is too large",
            Self::Negative => "must not be negative",
            Self::Zero => "must be more than zero",
            Self::Amount { kind } => kind.message(),
            Self::PromoWithoutEffect => "takes nothing off this price",
            Self::Used => "is not valid, or was used before",
            Self::Time { kind } => kind.message(),
            Self::Text { kind } => kind.message(),
            Self::Answer { kind } => kind.message(),
            Self::Offer { kind } => kind.message(),
            Self::Quote { kind } => kind.message(),
            Self::Email { kind } => kind.message(),
            Self::Team { kind } => kind.message(),
            Self::Url { kind } => kind.message(),
            Self::Upload { kind } => kind.message(),
            Self::File { kind } => kind.message(),
            Self::Colour { kind } => kind.message(),
            Self::Unchanged => "is as it was",
            Self::Fixed => "cannot be changed here",
            Self::Reserved => "is reserved",
            Self::UnknownSport => "is not a sport of the catalogue",
            Self::CountryUnsupported => "the payment provider opens no accounts in this country",
            Self::AthleteOnly => "is the athlete's own, not an operator's",
            Self::OwnAccount => "must not be the own account",
            Self::ScopesOfRole => "must be scopes of the account's role",
            Self::DeliveredAlready => "is delivered already",
            Self::OwnSide => "must be the side you are on",
            Self::NotComputed => "cannot be incremented or bounded here",
            Self::KindNotUsed => "has a kind of value that is not used here",
            _ => return None,
        })
    }

    fn write_bounds(&self, to: &mut Formatter<'_>) -> Result {
        match self {
            Self::Length { min, max } => write!(to, "must be {} characters", span(*min, *max)),
            Self::Characters { min, max, kind } => {
                write!(to, "must be {} {}", span(*min, *max), kind.message())
            }
            Self::Count { min, max, of } => {
                write!(to, "must be {} {}", span(*min, *max), of.message())
            }
            Self::NotEmpty { of } => to.write_str(match of {
                Counted::Currencies => "must be at least one currency",
                Counted::Events => "must have at least one type",
                _ => "must have at least one",
            }),
            Self::Limit { most, of } => write!(to, "must not be above {most} {}", of.message()),
            Self::Range {
                min: Some(min),
                max,
                of,
            } => {
                let (min, max) = (thousands(*min), thousands(*max));
                write!(to, "must be {min} to {max}{}", of.message())
            }
            Self::Range { min: None, max, of } => {
                write!(to, "must be at most {}{}", thousands(*max), of.message())
            }
            Self::Choices { min, max } => {
                write!(to, "must be {min} to {max} for a choice, else none")
            }
            Self::DeliveredInOrder { most } => write!(to, "must be at most {most} for one order"),
            _ => Ok(()),
        }
    }

    fn write_file(&self, to: &mut Formatter<'_>) -> Result {
        match self {
            Self::FileKind { kind } => to.write_str(match kind {
                MediaKind::Picture => "must be a picture: JPEG, PNG or WebP",
                MediaKind::Video => "must be a video: MP4, MOV or WebM",
                MediaKind::Captions => {
                    "must be captions in WebVTT, which begin with the word WEBVTT"
                }
            }),
            Self::FileSize { bytes } => write!(to, "must be at most {}", size(*bytes)),
            Self::Duration { most, seconds } if *most > 60 => {
                let (most, minutes) = (most.div_ceil(60), seconds.div_ceil(60));
                write!(
                    to,
                    "must be at most {most} minutes long, it has {minutes} minutes"
                )
            }
            Self::Duration { most, seconds } => {
                write!(to, "must be at most {most} seconds long, it has {seconds}")
            }
            Self::PixelsMin {
                wide,
                high,
                width,
                height,
            } => write!(
                to,
                "must have at least {wide} × {high} pixels, it has {width} × {height}"
            ),
            Self::PixelsMax {
                side,
                millions,
                width,
                height,
            } => write!(
                to,
                "must have at most {} pixels on a side and {millions} million in all, it has {width} × {height}",
                thousands(*side)
            ),
            Self::Unplayable { codec } => write!(
                to,
                "is in a format that no browser plays, export it again as MP4 with H.264: it has {}",
                codec.name()
            ),
            Self::Damaged { format } => write!(
                to,
                "is damaged: it begins as {} and cannot be read further",
                format.name()
            ),
            Self::Captions { line, mistake } => {
                write!(to, "has a mistake in line {line}: {}", mistake.message())
            }
            Self::Incomplete { got, announced } => {
                write!(to, "did not arrive whole: {got} of {announced} bytes")
            }
            _ => Ok(()),
        }
    }

    fn write_values(&self, to: &mut Formatter<'_>) -> Result {
        match self {
            Self::RequiredWith { field } => write!(to, "is required with `{field}`"),
            Self::RequiredBelowAge { years } => write!(to, "is required below {years} years"),
            Self::OneOf { allowed } => match allowed.as_slice() {
                [] => to.write_str("must be one of the known words"),
                [only] => write!(to, "must be `{only}`"),
                [first, second] => write!(to, "must be `{first}` or `{second}`"),
                several => write!(to, "must be one of `{}`", several.join("`, `")),
            },
            Self::Year { min } => write!(to, "must be a year from {min} to next year"),
            Self::AmountMin { min } => write!(to, "must be at least {min}"),
            Self::AmountMax { max } => write!(to, "must be at most {max}"),
            Self::AmountRange { min, max } => write!(to, "must be from {min} to {max}"),
            Self::AmountStep { step } => write!(to, "must be in steps of {step}"),
            Self::PriceTooHigh {
                price,
                fee,
                tax,
                largest,
            } => write!(
                to,
                "is too high: the smallest price of {price} with {} service fee and {} tax is more than {largest}",
                fee.to_percent(),
                tax.to_percent()
            ),
            Self::Currency {
                expected,
                found: Some(found),
            } => write!(to, "must be in {expected}, not {found}"),
            Self::Currency {
                expected,
                found: None,
            } => write!(to, "must be in {expected}"),
            Self::CurrencyNotAccepted { currency } => {
                write!(to, "must be in an accepted currency: {currency} is not one")
            }
            Self::CurrencyIsBase { currency } => write!(
                to,
                "must be another currency than {currency}, which all rates refer to"
            ),
            Self::PromoCurrency { currency } => write!(to, "is not for prices in {currency}"),
            Self::PromoMinimum { min } => write!(to, "is for orders of {min} or more"),
            Self::WithinDays { days } => write!(to, "must be within the next {days} days"),
            Self::Age { years } => write!(to, "must be at least {years} years ago"),
            Self::PlaceholderUnknown { name } => {
                write!(to, "has a value that the original does not have: ${name}")
            }
            Self::PlaceholderMissing { name } => write!(
                to,
                "must keep the amounts and quotations of the original: ${name}"
            ),
            _ => Ok(()),
        }
    }
}

/// Formats bounds: `20 to 1,000`, or `at most 40` without a lower one.
fn span(min: u64, max: u64) -> String {
    if min == 0 {
        format!("at most {}", thousands(max))
    } else {
        format!("{} to {}", thousands(min), thousands(max))
    }
}

fn thousands(number: u64) -> String {
    let (rest, last) = (number / 1_000, number % 1_000);
    if rest == 0 {
        last.to_string()
    } else {
        format!("{},{last:03}", thousands(rest))
    }
}

/// Formats a number of bytes in the largest unit that divides it.
fn size(bytes: u64) -> String {
    [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000)]
        .into_iter()
        .find(|(_, unit)| bytes.is_multiple_of(*unit))
        .map_or_else(
            || format!("{bytes} bytes"),
            |(name, unit)| format!("{} {name}", bytes / unit),
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::{Currency, Money};
    use crate::text::field_rule::{Alphabet, Measured};

    #[test]
    fn a_message_contains_the_values_of_its_rule() {
        let euro = Money::zero(Currency::eur());
        for (rule, message) in [
            (
                FieldRule::Length {
                    min: 20,
                    max: 1_000,
                },
                "must be 20 to 1,000 characters",
            ),
            (
                FieldRule::Length { min: 0, max: 40 },
                "must be at most 40 characters",
            ),
            (
                FieldRule::Characters {
                    min: 4,
                    max: 16,
                    kind: Alphabet::LettersDigits,
                },
                "must be 4 to 16 letters and digits",
            ),
            (
                FieldRule::measured(1_000, 1_000_000_000_000, Measured::Millionths),
                "must be 1,000 to 1,000,000,000,000 millionths",
            ),
            (FieldRule::range(0, 3), "must be 0 to 3"),
            (FieldRule::at_most(9_999), "must be at most 9,999"),
            (
                FieldRule::count(1, 3, Counted::Sports),
                "must be 1 to 3 sports",
            ),
            (
                FieldRule::count_to(12, Counted::Entries),
                "must be at most 12 entries",
            ),
            (
                FieldRule::AmountMin { min: euro },
                "must be at least 0.00 EUR",
            ),
            (
                FieldRule::OneOf {
                    allowed: vec!["a".to_owned(), "b".to_owned(), "c".to_owned()],
                },
                "must be one of `a`, `b`, `c`",
            ),
            (
                FieldRule::FileSize {
                    bytes: 2_000_000_000,
                },
                "must be at most 2 GB",
            ),
            (
                FieldRule::FileSize { bytes: 200_000 },
                "must be at most 200 kB",
            ),
        ] {
            assert_eq!(rule.to_string(), message);
        }
    }
}
