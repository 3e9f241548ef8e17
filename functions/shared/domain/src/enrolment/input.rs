//! The application as its form sends it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Level, Network};
use crate::ids::{CountryCode, Email, Language, LanguageTag, Slug};
use crate::money::Money;
use crate::offer::OfferKind;

/// An application as its form sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({
    "legalName": "Ada Keller", "displayName": "Ada", "email": "ada@example.net", "phone": "+49 151 12345678",
    "country": "DE", "birthDate": "1999-11-21", "guardian": { "name": "Eva Keller", "email": "eva@example.org" },
    "sports": ["athletics"], "team": "SC", "level": "pro", "profileUrl": "https://example.org/ada",
    "socials": [{ "network": "instagram", "handle": "ada", "followers": 1_000 }],
    "languages": ["en"], "offers": [{ "kind": "video", "price": { "amount": 5_000, "currency": "EUR" } }],
    "why": "I like it.", "agent": { "name": "Max Agent", "email": "max@example.org" },
    "entity": { "kind": "company", "name": "Keller Ltd", "vatId": "DE1", "registrationNo": "HRB 1" },
    "consents": { "terms": true, "likeness": true, "data": true },
}))]
pub struct EnrolmentInput {
    /// 2 to 120 characters, as in the passport.
    #[schema(min_length = 2, max_length = 120)]
    pub legal_name: String,
    /// 2 to 60 characters.
    #[schema(min_length = 2, max_length = 60)]
    pub display_name: String,
    #[schema(value_type = Email)]
    pub email: String,
    /// The phone number with country code.
    #[serde(default)]
    #[schema(max_length = 40, pattern = "^[ +0-9./()-]*$")]
    pub phone: Option<String>,
    /// The country of residence, ISO 3166-1 alpha-2.
    #[schema(value_type = CountryCode)]
    pub country: String,
    /// The date of birth, `YYYY-MM-DD`.
    #[schema(format = Date)]
    pub birth_date: String,
    /// The guardian, required from 13 to 17 years.
    #[serde(default)]
    pub guardian: Option<GuardianInput>,
    /// 1 to 3 sport slugs.
    #[schema(value_type = std::collections::BTreeSet<Slug>, min_items = 1, max_items = 3)]
    pub sports: Vec<String>,
    /// The team, at most 80 characters.
    #[serde(default)]
    #[schema(max_length = 80)]
    pub team: Option<String>,
    /// The level at which the athlete plays.
    pub level: Level,
    /// The page of the federation or the player profile, `https`.
    #[serde(default)]
    #[schema(format = "uri", max_length = 2_048)]
    pub profile_url: Option<String>,
    /// At most 7 social networks.
    #[serde(default)]
    #[schema(max_items = 7)]
    pub socials: Vec<SocialInput>,
    /// 1 to 5 language tags.
    #[schema(value_type = std::collections::BTreeSet<LanguageTag>, min_items = 1, max_items = 5)]
    pub languages: Vec<String>,
    /// 1 to 5 offers.
    #[schema(min_items = 1, max_items = 5)]
    pub offers: Vec<ProposedOfferInput>,
    /// The motivation, at most 1,000 characters.
    #[serde(default)]
    #[schema(max_length = 1_000)]
    pub why: Option<String>,
    #[serde(default)]
    pub agent: Option<AgentInput>,
    pub entity: EntityInput,
    /// The consents; all must be true.
    pub consents: EnrolmentConsentsInput,
    /// The language of the page, in which the applicant and the guardian get emails.
    #[serde(default, skip_serializing_if = "Language::is_source")]
    #[schema(required = false)]
    pub language: Language,
}

/// The guardian of a minor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GuardianInput {
    /// 2 to 120 characters.
    #[schema(min_length = 2, max_length = 120)]
    pub name: String,
    /// The email address, different from the athlete's.
    #[schema(value_type = Email)]
    pub email: String,
}

/// A handle on a social network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SocialInput {
    pub network: Network,
    /// 1 to 64 characters.
    #[schema(min_length = 1, max_length = 64)]
    pub handle: String,
    /// The number of followers as stated by the athlete, at most 9,999,999,999.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 9_999_999_999_u64)]
    pub followers: Option<u64>,
}

/// An offer that the athlete proposes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProposedOfferInput {
    pub kind: OfferKind,
    pub price: Money,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AgentInput {
    /// 2 to 120 characters.
    #[schema(min_length = 2, max_length = 120)]
    pub name: String,
    #[schema(value_type = Email)]
    pub email: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EntityInput {
    /// The athlete or a company.
    pub kind: EntityKind,
    #[serde(default)]
    #[schema(max_length = 120)]
    pub name: Option<String>,
    #[serde(default)]
    #[schema(max_length = 20)]
    pub vat_id: Option<String>,
    #[serde(default)]
    #[schema(max_length = 40)]
    pub registration_no: Option<String>,
}

/// The athlete or a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EntityKind {
    Individual,
    Company,
}

/// The consents; all must be true.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EnrolmentConsentsInput {
    pub terms: bool,
    /// Use of name and likeness on the site.
    pub likeness: bool,
    /// Processing of the data in this form.
    pub data: bool,
}
