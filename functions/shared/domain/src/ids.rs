//! Identifiers and checked strings: input is validated when it is parsed into them (PRODUCT section 3).

mod contact;
mod email;
mod guid;
mod language;
mod locale;
mod number;
mod secret;
mod slug;

pub use contact::{Phone, WebUrl};
pub use email::Email;
pub use guid::{
    ApiKeyGuid, ApplicationGuid, ApprovalGuid, AssetId, AthleteInvitationGuid, AuditGuid,
    NoticeGuid, OfferGuid, OrderGuid, PaymentGuid, PromotionGuid, TalentGuid, TeamInvitationGuid,
    UserId, WebhookGuid,
};
pub use language::Language;
pub use locale::{CountryCode, LanguageTag, TimeZoneName};
pub use number::OrderNumber;
pub use secret::{ApplicationToken, GiftToken, InvitationToken, OrderHash};
pub use slug::{RESERVED_SLUGS, Slug};

use crate::text::FieldRule;

/// The error of a text that is not a valid identifier, with the rule that it breaks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{rule}")]
pub struct InvalidText {
    /// The rule as the form shows it beside the field: `must be an email address`.
    pub rule: FieldRule,
}

impl From<InvalidText> for FieldRule {
    fn from(invalid: InvalidText) -> Self {
        invalid.rule
    }
}

/// Implements the string forms of a newtype over `String` whose `parse` checks it.
macro_rules! checked_string {
    ($name:ident) => {
        impl $name {
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str(&self.0)
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::ids::InvalidText;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::parse(text)
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::text::Parsed<$crate::ids::InvalidText>;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                Ok(Self::parse(&text)?)
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> Self {
                value.0
            }
        }
    };
}
pub(crate) use checked_string;
