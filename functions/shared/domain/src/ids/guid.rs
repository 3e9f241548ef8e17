//! Identifiers over UUID version 7, always written in lower case with hyphens.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::InvalidText;
use crate::text::{FieldRule, Parsed, ValueFormat};

macro_rules! guid {
    ($(#[$documentation:meta])* $name:ident) => {
        $(#[$documentation])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
        #[serde(try_from = "String", into = "String")]
        #[schema(
            value_type = String,
            format = "uuid",
            pattern = "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"
        )]
        pub struct $name(Uuid);

        impl $name {
            /// Parses a UUID version 7 in lower case with hyphens.
            pub fn parse(text: &str) -> Result<Self, InvalidText> {
                parse_version_7(text).map(Self)
            }

            /// Wraps a UUID that the caller generated. It must be of version 7, otherwise it cannot be parsed again.
            pub const fn from_uuid(uuid: Uuid) -> Self {
                Self(uuid)
            }

            /// Makes a version 7 identifier from milliseconds since 1970 and ten random bytes.
            pub fn from_parts(unix_milliseconds: u64, random: [u8; 10]) -> Self {
                Self(uuid::Builder::from_unix_timestamp_millis(unix_milliseconds, &random).into_uuid())
            }

            pub const fn as_uuid(&self) -> Uuid {
                self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&self.0.hyphenated(), formatter)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(formatter, "{}({})", stringify!($name), self.0.hyphenated())
            }
        }

        impl std::str::FromStr for $name {
            type Err = InvalidText;

            fn from_str(text: &str) -> Result<Self, InvalidText> {
                Self::parse(text)
            }
        }

        impl TryFrom<String> for $name {
            type Error = Parsed<InvalidText>;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                Ok(Self::parse(&text)?)
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> Self {
                value.to_string()
            }
        }
    };
}

guid!(OrderGuid);
guid!(
    /// Identifies a talent; equals the `cl_id` claim of the talent's account.
    TalentGuid
);
guid!(
    /// Identifies an offer of a talent.
    OfferGuid
);
guid!(
    /// Identifies a registered account: the `cl_id` claim.
    UserId
);
guid!(
    /// Identifies a payment attempt of an order.
    PaymentGuid
);
guid!(
    /// Identifies an application to join as talent.
    ApplicationGuid
);
guid!(
    /// Identifies an email that belongs to no order.
    NoticeGuid
);
guid!(
    /// Identifies an entry of the operators' audit log.
    AuditGuid
);
guid!(
    /// Identifies a request for a second operator's approval.
    ApprovalGuid
);

guid!(
    /// Identifies an invitation to the operators' team.
    TeamInvitationGuid
);
guid!(
    /// Identifies an invitation of an athlete to apply.
    AthleteInvitationGuid
);
guid!(ApiKeyGuid);
guid!(
    /// Identifies an endpoint of webhooks.
    WebhookGuid
);
guid!(PromotionGuid);

guid!(
    /// Identifies an uploaded file.
    AssetId
);

impl From<TalentGuid> for UserId {
    fn from(talent: TalentGuid) -> Self {
        Self(talent.0)
    }
}

impl From<UserId> for TalentGuid {
    fn from(user: UserId) -> Self {
        Self(user.0)
    }
}

fn parse_version_7(text: &str) -> Result<Uuid, InvalidText> {
    const RULE: InvalidText = InvalidText {
        rule: FieldRule::format(ValueFormat::Uuid),
    };
    let uuid = Uuid::try_parse(text).map_err(|_reason| RULE)?;
    let canonical = uuid.hyphenated().to_string() == text;
    if canonical && uuid.get_version_num() == 7 {
        Ok(uuid)
    } else {
        Err(RULE)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    const TEXT: &str = "01939d5c-7b1e-7c3a-9a2f-0123456789ab";

    #[test]
    fn an_identifier_round_trips_through_text_and_json() {
        let guid = OrderGuid::parse(TEXT).unwrap();
        assert_eq!(guid.to_string(), TEXT);
        let json = serde_json::to_string(&guid).unwrap();
        assert_eq!(serde_json::from_str::<OrderGuid>(&json).unwrap(), guid);
    }

    #[test]
    fn rejects_other_formats_and_versions() {
        for text in [
            "01939D5C-7B1E-7C3A-9A2F-0123456789AB",
            "01939d5c7b1e7c3a9a2f0123456789ab",
            "{01939d5c-7b1e-7c3a-9a2f-0123456789ab}",
            "01939d5c-7b1e-4c3a-9a2f-0123456789ab",
            "",
            "order",
        ] {
            assert!(OrderGuid::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn identifiers_made_from_parts_are_version_7_and_sort_by_time() {
        let early = OrderGuid::from_parts(1_700_000_000_000, [255; 10]);
        let late = OrderGuid::from_parts(1_700_000_000_001, [0; 10]);
        assert!(early < late);
        assert!(OrderGuid::parse(&early.to_string()).is_ok());
    }
}
