//! The application as its form sends it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Level, Network};
use crate::money::Money;
use crate::offer::OfferKind;

/// An application as its form sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EnrolmentInput {
    /// 2 to 120 characters, as in the passport.
    pub legal_name: String,
    /// 2 to 60 characters.
    pub display_name: String,
    /// E-mail address.
    pub email: String,
    /// With country code.
    #[serde(default)]
    pub phone: Option<String>,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// `YYYY-MM-DD`.
    pub birth_date: String,
    /// Required from 13 to 17 years.
    #[serde(default)]
    pub guardian: Option<GuardianInput>,
    /// 1 to 3 sport slugs.
    pub sports: Vec<String>,
    /// At most 80 characters.
    #[serde(default)]
    pub team: Option<String>,
    /// How high the athlete plays.
    pub level: Level,
    /// Federation or player profile, `https`.
    #[serde(default)]
    pub profile_url: Option<String>,
    /// At most 7.
    #[serde(default)]
    pub socials: Vec<SocialInput>,
    /// 1 to 5 language tags.
    pub languages: Vec<String>,
    /// 1 to 5.
    pub offers: Vec<ProposedOfferInput>,
    /// At most 1,000 characters.
    #[serde(default)]
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
    pub name: String,
    /// E-mail address, not the athlete's.
    pub email: String,
}

/// A handle on a network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SocialInput {
    /// Which network.
    pub network: Network,
    /// 1 to 64 characters.
    pub handle: String,
    /// As the athlete says.
    #[serde(default)]
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
    pub name: String,
    /// E-mail address.
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
    pub name: Option<String>,
    /// The company's VAT identifier.
    #[serde(default)]
    pub vat_id: Option<String>,
    /// The company's register entry.
    #[serde(default)]
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
