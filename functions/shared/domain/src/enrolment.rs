//! An athlete's application to join (PRODUCT section 3, Enrolment).

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{
    ApplicationGuid, CountryCode, Email, LanguageTag, OrderNumber, Phone, Slug, WebUrl,
};
use crate::money::Money;
use crate::offer::OfferKind;

mod applicant;
mod form;
mod guardian;
mod history;
mod input;
mod review;
mod submit;

pub use applicant::{ANSWER, DRAFT_LIFETIME, EditRefused, WITHDRAWN_LIFETIME};
pub use guardian::GuardianConsent;
pub use history::{ApplicationActor, ApplicationEvent, ApplicationEventKind};
pub use input::{
    AgentInput, EnrolmentConsentsInput, EnrolmentInput, EntityInput, EntityKind, GuardianInput,
    ProposedOfferInput, SocialInput,
};
pub use review::{ApplicationDecision, InfoRequest, ReviewRefused, ReviewStep, next_status};
pub(crate) use submit::TERMS_VERSION;

/// Where an application stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApplicationStatus {
    /// The address is still to be proven.
    Draft,
    /// Waits for an operator.
    Submitted,
    /// An operator reads it.
    InReview,
    /// The athlete was asked something.
    InfoRequested,
    /// Became a talent.
    Approved,
    /// Refused.
    Rejected,
    /// Taken back by the athlete.
    Withdrawn,
}

impl ApplicationStatus {
    /// Whether it still waits for a decision; one e-mail has at most one open application.
    pub const fn is_open(self) -> bool {
        matches!(
            self,
            Self::Draft | Self::Submitted | Self::InReview | Self::InfoRequested
        )
    }

    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Submitted => "submitted",
            Self::InReview => "in_review",
            Self::InfoRequested => "info_requested",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
            Self::Withdrawn => "withdrawn",
        }
    }
}

/// How high the athlete plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is the word itself")]
pub enum Level {
    Elite,
    Pro,
    SemiPro,
    College,
    Amateur,
    Retired,
}

/// A network and the athlete's handle there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Social {
    /// Which network.
    pub network: Network,
    /// At most 64 characters, without `@`.
    pub handle: String,
    /// As the athlete says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub followers: Option<u64>,
}

/// A network people follow athletes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is the network's name")]
pub enum Network {
    Instagram,
    X,
    Tiktok,
    Youtube,
    Facebook,
    Twitch,
    Website,
}

/// Someone who answers for a minor, or acts for the athlete.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    /// 2 to 120 characters.
    pub name: String,
    /// Where they are reached.
    pub email: Email,
}

/// A first offer with its price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProposedOffer {
    /// What is sold.
    pub kind: OfferKind,
    /// For how much.
    pub price: Money,
}

/// Who is paid: the athlete, or a company of theirs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Entity {
    /// The athlete.
    Individual,
    /// A company.
    Company {
        /// 2 to 120 characters.
        name: String,
        /// VAT identifier, at most 20 characters.
        #[serde(default, rename = "vatId", skip_serializing_if = "Option::is_none")]
        vat_id: Option<String>,
        /// Register entry, at most 40 characters.
        #[serde(
            default,
            rename = "registrationNo",
            skip_serializing_if = "Option::is_none"
        )]
        registration_no: Option<String>,
    },
}

/// What the athlete agreed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EnrolmentConsents {
    /// When it was given.
    pub at: Timestamp,
    /// Which wording.
    pub terms_version: u32,
}

/// One application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Application {
    /// Identifier.
    pub application_guid: ApplicationGuid,
    /// The number on the confirmation.
    pub reference: OrderNumber,
    /// Where it stands.
    pub status: ApplicationStatus,
    /// Name as in the passport.
    pub legal_name: String,
    /// Public name.
    pub display_name: String,
    /// Where mail goes.
    pub email: Email,
    /// E.164.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<Phone>,
    /// Where the athlete lives.
    pub country: CountryCode,
    /// At least 13 years ago.
    pub birth_date: Date,
    /// For 13 to 17 year olds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guardian: Option<Person>,
    /// 1 to 3.
    pub sports: Vec<Slug>,
    /// At most 80 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// How high the athlete plays.
    pub level: Level,
    /// Federation or player profile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile_url: Option<WebUrl>,
    /// At most 7.
    #[serde(default)]
    pub socials: Vec<Social>,
    /// 1 to 5.
    pub languages: Vec<LanguageTag>,
    /// 1 to 5.
    pub offers: Vec<ProposedOffer>,
    /// At most 1,000 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Who acts for the athlete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<Person>,
    /// Who is paid.
    pub entity: Entity,
    /// What was agreed to.
    pub consents: EnrolmentConsents,
    /// When the address was proven by the mailed link; nobody reads the application before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email_proven_at: Option<Timestamp>,
    /// That the guardian agreed, for 13 to 17 year olds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guardian_consent: Option<GuardianConsent>,
    /// What an operator asked the athlete last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub info_request: Option<InfoRequest>,
    /// Who decided, once somebody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<ApplicationDecision>,
    /// What happened to it, oldest first.
    #[serde(default)]
    pub history: Vec<ApplicationEvent>,
    /// Raised by every write.
    pub version: u64,
    /// When the form was sent.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}
