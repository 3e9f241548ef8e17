//! The application as its form sends it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Level, Network};
use crate::ids::{CountryCode, Email, LanguageTag, Slug};
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
    /// E-mail address.
    #[schema(value_type = Email)]
    pub email: String,
    /// With country code.
    #[serde(default)]
    #[schema(max_length = 40, pattern = "^[ +0-9./()-]*$")]
    pub phone: Option<String>,
    /// ISO 3166-1 alpha-2.
    #[schema(value_type = CountryCode)]
    pub country: String,
    /// `YYYY-MM-DD`.
    #[schema(format = Date)]
    pub birth_date: String,
    /// Required from 13 to 17 years.
    #[serde(default)]
    pub guardian: Option<GuardianInput>,
    /// 1 to 3 sport slugs.
    #[schema(value_type = std::collections::BTreeSet<Slug>, min_items = 1, max_items = 3)]
    pub sports: Vec<String>,
    /// At most 80 characters.
    #[serde(default)]
    #[schema(max_length = 80)]
    pub team: Option<String>,
    /// How high the athlete plays.
    pub level: Level,
    /// Federation or player profile, `https`.
    #[serde(default)]
    #[schema(format = "uri", max_length = 2_048)]
    pub profile_url: Option<String>,
    /// At most 7.
    #[serde(default)]
    #[schema(max_items = 7)]
    pub socials: Vec<SocialInput>,
    /// 1 to 5 language tags.
    #[schema(value_type = std::collections::BTreeSet<LanguageTag>, min_items = 1, max_items = 5)]
    pub languages: Vec<String>,
    /// 1 to 5.
    #[schema(min_items = 1, max_items = 5)]
    pub offers: Vec<ProposedOfferInput>,
    /// At most 1,000 characters.
    #[serde(default)]
    #[schema(max_length = 1_000)]
    pub why: Option<String>,
    /// Who acts for the athlete.
    #[serde(default)]
    pub agent: Option<AgentInput>,
    /// Who is paid.
    pub entity: EntityInput,
    /// What is agreed to; all must be true.
    pub consents: EnrolmentConsentsInput,
}

/// The guardian of a minor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GuardianInput {
    /// 2 to 120 characters.
    #[schema(min_length = 2, max_length = 120)]
    pub name: String,
    /// E-mail address, not the athlete's.
    #[schema(value_type = Email)]
    pub email: String,
}

/// A handle on a network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SocialInput {
    /// Which network.
    pub network: Network,
    /// 1 to 64 characters.
    #[schema(min_length = 1, max_length = 64)]
    pub handle: String,
    /// As the athlete says, at most 9,999,999,999.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 9_999_999_999_u64)]
    pub followers: Option<u64>,
}

/// A first offer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProposedOfferInput {
    /// What is sold.
    pub kind: OfferKind,
    /// For how much.
    pub price: Money,
}

/// An agent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AgentInput {
    /// 2 to 120 characters.
    #[schema(min_length = 2, max_length = 120)]
    pub name: String,
    /// E-mail address.
    #[schema(value_type = Email)]
    pub email: String,
}

/// Who is paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EntityInput {
    /// Athlete or company.
    pub kind: EntityKind,
    /// The company's name.
    #[serde(default)]
    #[schema(max_length = 120)]
    pub name: Option<String>,
    /// The company's VAT identifier.
    #[serde(default)]
    #[schema(max_length = 20)]
    pub vat_id: Option<String>,
    /// The company's register entry.
    #[serde(default)]
    #[schema(max_length = 40)]
    pub registration_no: Option<String>,
}

/// Athlete or company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EntityKind {
    /// The athlete.
    Individual,
    /// A company.
    Company,
}

/// What is agreed to; all must be true.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EnrolmentConsentsInput {
    /// The terms for athletes.
    pub terms: bool,
    /// Use of name and likeness on the site.
    pub likeness: bool,
    /// Processing of these data.
    pub data: bool,
}
