//! Accounts: who is registered, and a customer's profile (PRODUCT section 3).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{CountryCode, Email, LanguageTag, Phone, TimeZoneName, UserId};
use crate::money::Currency;
use crate::text::Violations;
use crate::text_rules;

/// What an account is for: the `cl_role` claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Books athletes.
    Customer,
    /// Is booked.
    Talent,
    /// Runs the marketplace.
    Operator,
}

impl Role {
    /// The claim's text.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Customer => "customer",
            Self::Talent => "talent",
            Self::Operator => "operator",
        }
    }
}

/// A registered account; `user_id` is the `cl_id` claim and, for talent, the talent's guid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// Identifier at the identity service.
    pub uid: String,
    /// Our own identifier.
    pub user_id: UserId,
    /// What the account is for.
    pub role: Role,
    /// The address it registered with.
    pub email: Email,
    /// The customer's profile; a talent's lies in the talent record.
    #[serde(default)]
    pub profile: CustomerProfile,
    /// Raised by every write.
    pub version: u64,
    /// When the account was registered.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

impl User {
    /// The same account under another address.
    #[must_use]
    pub fn with_email(&self, email: Email, now: Timestamp) -> Self {
        Self {
            email,
            version: self.version.saturating_add(1),
            updated_at: now,
            ..self.clone()
        }
    }
}

/// What a customer tells about themselves.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerProfile {
    /// 1 to 80 characters.
    pub display_name: String,
    /// At most 80 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<String>,
    /// E.164.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<Phone>,
    /// ISO 3166-1 alpha-2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<CountryCode>,
    /// Language of mails and pages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub locale: Option<LanguageTag>,
    /// Currency prices are shown in beside the talent's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub currency: Option<Currency>,
    /// Zone times are shown in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<TimeZoneName>,
    /// Whether news by mail is wanted; never preticked.
    #[serde(default)]
    pub marketing: bool,
}

/// A customer's profile as its form sends it; what is absent is emptied.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CustomerEdit {
    /// 1 to 80 characters.
    pub display_name: String,
    /// At most 80 characters.
    #[serde(default)]
    pub company: Option<String>,
    /// With country code.
    #[serde(default)]
    pub phone: Option<String>,
    /// ISO 3166-1 alpha-2.
    #[serde(default)]
    pub country: Option<String>,
    /// Language tag.
    #[serde(default)]
    pub locale: Option<String>,
    /// ISO 4217.
    #[serde(default)]
    pub currency: Option<String>,
    /// IANA name.
    #[serde(default)]
    pub time_zone: Option<String>,
    /// Whether news by mail is wanted.
    #[serde(default)]
    pub marketing: bool,
}

impl CustomerEdit {
    /// The profile, or everything that is wrong with it.
    pub fn checked(&self) -> Result<CustomerProfile, Violations> {
        let mut violations = Violations::new();
        let display_name =
            violations.text("displayName", &self.display_name, text_rules::CUSTOMER_NAME);
        let company = violations.optional_text(
            "company",
            self.company.as_deref(),
            text_rules::CUSTOMER_COMPANY,
        );
        let Contact {
            phone,
            country,
            locale,
        } = Contact::checked(
            &mut violations,
            self.phone.as_deref(),
            self.country.as_deref(),
            self.locale.as_deref(),
        );
        let currency = filled(self.currency.as_deref())
            .and_then(|text| violations.check("currency", Currency::parse(text)));
        let time_zone = filled(self.time_zone.as_deref())
            .and_then(|text| violations.check("timeZone", TimeZoneName::parse(text)));
        let profile = CustomerProfile {
            display_name,
            company,
            phone,
            country,
            locale,
            currency,
            time_zone,
            marketing: self.marketing,
        };
        violations.into_result(profile)
    }
}

/// How and in which language somebody is reached, as a profile and a booking have it; every part may be absent.
#[derive(Debug)]
pub(crate) struct Contact {
    pub(crate) phone: Option<Phone>,
    pub(crate) country: Option<CountryCode>,
    pub(crate) locale: Option<LanguageTag>,
}

impl Contact {
    /// Reads the three fields of a form that are named so.
    pub(crate) fn checked(
        violations: &mut Violations,
        phone: Option<&str>,
        country: Option<&str>,
        locale: Option<&str>,
    ) -> Self {
        Self {
            phone: filled(phone).and_then(|text| violations.check("phone", Phone::parse(text))),
            country: filled(country)
                .and_then(|text| violations.check("country", CountryCode::parse(text))),
            locale: filled(locale)
                .and_then(|text| violations.check("locale", LanguageTag::parse(text))),
        }
    }
}

/// A filled-in optional field; blank counts as absent.
pub(crate) fn filled(field: Option<&str>) -> Option<&str> {
    field.map(str::trim).filter(|text| !text.is_empty())
}
