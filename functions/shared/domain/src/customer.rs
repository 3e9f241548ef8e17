//! Accounts, and a customer's profile (PRODUCT section 3).

pub mod suspension;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{CountryCode, Email, Language, LanguageTag, Phone, TimeZoneName, UserId};
use crate::money::Currency;
use crate::text::{Violations, lengths};

/// The role of an account: the `cl_role` claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Books athletes.
    Customer,
    /// Offers videos and sessions, and is booked.
    Talent,
    /// Runs the marketplace.
    Operator,
}

impl Role {
    /// Returns the value of the claim.
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
    /// The identifier at the identity service.
    pub uid: String,
    pub user_id: UserId,
    pub role: Role,
    /// The email address that it registered with.
    pub email: Email,
    /// The language of the account's emails.
    #[serde(default, skip_serializing_if = "Language::is_source")]
    pub language: Language,
    /// The customer's profile; a talent's profile is in the talent record.
    #[serde(default)]
    pub profile: CustomerProfile,
    pub version: u64,
    /// When the account was registered.
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl User {
    /// Returns the account with another address.
    #[must_use]
    pub fn with_email(&self, email: Email, now: Timestamp) -> Self {
        Self {
            email,
            version: self.version.saturating_add(1),
            updated_at: now,
            ..self.clone()
        }
    }

    /// Returns the account with emails in another language.
    #[must_use]
    pub fn with_language(&self, language: Language, now: Timestamp) -> Self {
        Self {
            language,
            version: self.version.saturating_add(1),
            updated_at: now,
            ..self.clone()
        }
    }
}

/// The profile that a customer fills in.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerProfile {
    /// 1 to 80 characters.
    pub display_name: String,
    /// At most 80 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<String>,
    /// The phone number, E.164.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<Phone>,
    /// The country, ISO 3166-1 alpha-2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<CountryCode>,
    /// The language that the customer prefers, as a tag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub locale: Option<LanguageTag>,
    /// The currency that prices are shown in, besides the talent's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub currency: Option<Currency>,
    /// The time zone that times are shown in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<TimeZoneName>,
    /// Whether the customer wants newsletters; never preselected.
    #[serde(default)]
    pub marketing: bool,
}

/// A customer's profile as its form sends it; absent fields are cleared.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CustomerEdit {
    /// 1 to 80 characters.
    pub display_name: String,
    /// At most 80 characters.
    #[serde(default)]
    pub company: Option<String>,
    /// The phone number with country code.
    #[serde(default)]
    pub phone: Option<String>,
    /// The country, ISO 3166-1 alpha-2.
    #[serde(default)]
    pub country: Option<String>,
    #[serde(default)]
    pub locale: Option<String>,
    /// The currency, ISO 4217.
    #[serde(default)]
    pub currency: Option<String>,
    /// The time zone, IANA name.
    #[serde(default)]
    pub time_zone: Option<String>,
    /// Whether the customer wants newsletters.
    #[serde(default)]
    pub marketing: bool,
}

impl CustomerEdit {
    /// Returns the profile, or all violations.
    pub fn checked(&self) -> Result<CustomerProfile, Violations> {
        let mut violations = Violations::new();
        let display_name =
            violations.text("displayName", &self.display_name, lengths::CUSTOMER_NAME);
        let company = violations.optional_text(
            "company",
            self.company.as_deref(),
            lengths::CUSTOMER_COMPANY,
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

/// The contact fields that a profile and a booking share; each may be absent.
#[derive(Debug)]
pub(crate) struct Contact {
    pub(crate) phone: Option<Phone>,
    pub(crate) country: Option<CountryCode>,
    pub(crate) locale: Option<LanguageTag>,
}

impl Contact {
    /// Checks the three fields of a form.
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

/// Returns a trimmed optional field, or `None` if it is blank.
pub(crate) fn filled(field: Option<&str>) -> Option<&str> {
    field.map(str::trim).filter(|text| !text.is_empty())
}
