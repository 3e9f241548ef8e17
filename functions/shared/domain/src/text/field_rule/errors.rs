//! The rules behind the errors of amounts and files. These types know no rule of a field, because rules contain them.

use std::error::Error;
use std::fmt::{Display, Formatter, Result};

use super::{AmountProblem, FieldRule, FileProblem, ValueFormat};
use crate::media::{
    MOST_INTRO_SECONDS, MOST_PIXELS, MOST_SECONDS, MOST_SIDE, MOST_SITE_PICTURE_BYTES, MediaRefused,
};
use crate::money::{Money, MoneyError, UnknownCurrency};

impl From<MoneyError> for FieldRule {
    fn from(error: MoneyError) -> Self {
        let money = |amount, currency| Money::new(amount, currency).ok();
        match error {
            MoneyError::Negative => Self::Negative,
            MoneyError::Overflow | MoneyError::DiscountTooLarge => Self::TooLarge,
            MoneyError::MixedCurrencies { expected, found } => Self::Currency {
                expected,
                found: Some(found),
            },
            MoneyError::BelowMinimum { minimum, currency } => {
                money(minimum, currency).map_or(Self::TooSmall, |min| Self::AmountMin { min })
            }
            MoneyError::AboveMaximum { maximum, currency } => {
                money(maximum, currency).map_or(Self::TooLarge, |max| Self::AmountMax { max })
            }
            MoneyError::NotInSteps { step } => Self::AmountStep { step },
            MoneyError::RefundTooLarge => Self::Amount {
                kind: AmountProblem::AboveRefundable,
            },
        }
    }
}

impl From<UnknownCurrency> for FieldRule {
    fn from(_unknown: UnknownCurrency) -> Self {
        Self::format(ValueFormat::Currency)
    }
}

impl Error for MediaRefused {}

impl Display for MediaRefused {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        write!(to, "{}", FieldRule::from(*self))
    }
}

impl From<MediaRefused> for FieldRule {
    fn from(refused: MediaRefused) -> Self {
        let file = |kind| Self::File { kind };
        match refused {
            MediaRefused::Empty => file(FileProblem::Empty),
            MediaRefused::TooManyBytes { kind } => Self::FileSize {
                bytes: kind.most_bytes(),
            },
            MediaRefused::TooManyBytesForPage { slot } => Self::FileSize {
                bytes: slot.most_bytes(),
            },
            MediaRefused::TooManyBytesForSite => Self::FileSize {
                bytes: MOST_SITE_PICTURE_BYTES,
            },
            MediaRefused::TooFewPixels {
                least: (wide, high),
                width,
                height,
            } => Self::PixelsMin {
                wide,
                high,
                width,
                height,
            },
            MediaRefused::TooLongForPage { seconds } => Self::Duration {
                most: MOST_INTRO_SECONDS,
                seconds,
            },
            MediaRefused::CameraData => file(FileProblem::CameraData),
            MediaRefused::Unplayable { codec } => Self::Unplayable { codec },
            MediaRefused::WrongKind { kind } => Self::FileKind { kind },
            MediaRefused::Damaged { format } => Self::Damaged { format },
            MediaRefused::TooManyPieces => file(FileProblem::TooManyPieces),
            MediaRefused::UnknownLength => file(FileProblem::UnknownDuration),
            MediaRefused::WrongCaptions { line, mistake } => Self::Captions { line, mistake },
            MediaRefused::TooManyPixels { width, height } => Self::PixelsMax {
                side: MOST_SIDE,
                millions: MOST_PIXELS / 1_000_000,
                width,
                height,
            },
            MediaRefused::TooLong { seconds } => Self::Duration {
                most: MOST_SECONDS,
                seconds,
            },
            MediaRefused::Incomplete { got, announced } => Self::Incomplete { got, announced },
        }
    }
}
