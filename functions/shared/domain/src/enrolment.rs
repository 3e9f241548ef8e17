//! An athlete's application to join (PRODUCT section 3, Enrolment).

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{
    ApplicationGuid, CountryCode, Email, Language, LanguageTag, OrderNumber, Phone, Slug, WebUrl,
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

/// The status of an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApplicationStatus {
    /// The email address is not verified yet.
    Draft,
    /// Waits for a review.
    Submitted,
    InReview,
    /// An operator asked the athlete a question.
    InfoRequested,
    /// The athlete became a talent.
    Approved,
    /// Rejected by an operator.
    Rejected,
    /// Withdrawn by the athlete or the guardian.
    Withdrawn,
}

impl ApplicationStatus {
    /// Returns whether a decision is still open; one email address has at most one open application.
    pub const fn is_open(self) -> bool {
        matches!(
            self,
            Self::Draft | Self::Submitted | Self::InReview | Self::InfoRequested
        )
    }

    /// Returns the name in the API.
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

/// The level at which the athlete plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Elite,
    Pro,
    SemiPro,
    College,
    Amateur,
    Retired,
}

/// A social network and the athlete's handle there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Social {
    pub network: Network,
    /// At most 64 characters, without `@`.
    pub handle: String,
    /// The number of followers, as stated by the athlete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub followers: Option<u64>,
}

/// A social network, or a website.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Network {
    Instagram,
    X,
    Tiktok,
    Youtube,
    Facebook,
    Twitch,
    Website,
}

/// The guardian of a minor, or the athlete's agent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    /// 2 to 120 characters.
    pub name: String,
    pub email: Email,
}

/// An offer that the athlete proposes, with its price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProposedOffer {
    pub kind: OfferKind,
    pub price: Money,
}

/// The recipient of payouts: the athlete, or their company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Entity {
    Individual,
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EnrolmentConsents {
    /// The time of the consents.
    pub at: Timestamp,
    /// The version of the terms.
    pub terms_version: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Application {
    pub application_guid: ApplicationGuid,
    /// The number that the confirmation shows.
    pub reference: OrderNumber,
    pub status: ApplicationStatus,
    /// The name as in the passport.
    pub legal_name: String,
    /// The public name.
    pub display_name: String,
    /// The email address for notifications.
    pub email: Email,
    /// The phone number, E.164.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<Phone>,
    pub country: CountryCode,
    /// The date of birth, at least 13 years ago.
    pub birth_date: Date,
    /// The guardian of an athlete of 13 to 17 years.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guardian: Option<Person>,
    /// 1 to 3 sports.
    pub sports: Vec<Slug>,
    /// The team, at most 80 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// The level at which the athlete plays.
    pub level: Level,
    /// The page of the federation or the player profile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile_url: Option<WebUrl>,
    /// At most 7 social networks.
    #[serde(default)]
    pub socials: Vec<Social>,
    /// 1 to 5 languages.
    pub languages: Vec<LanguageTag>,
    /// 1 to 5 offers.
    pub offers: Vec<ProposedOffer>,
    /// The motivation, at most 1,000 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<Person>,
    pub entity: Entity,
    pub consents: EnrolmentConsents,
    /// The language of emails to the applicant and the guardian.
    #[serde(default, skip_serializing_if = "Language::is_source")]
    #[schema(required = false)]
    pub language: Language,
    /// The time at which the link in the email verified the address. Operators see the application only afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email_proven_at: Option<Timestamp>,
    /// The guardian's consent, for athletes of 13 to 17 years.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guardian_consent: Option<GuardianConsent>,
    /// The last question of an operator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub info_request: Option<InfoRequest>,
    /// The decision, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<ApplicationDecision>,
    /// The events, oldest first.
    #[serde(default)]
    pub history: Vec<ApplicationEvent>,
    /// Raised by every write.
    pub version: u64,
    /// The time at which the form was sent.
    pub created_at: Timestamp,
    /// The time of the last change.
    pub updated_at: Timestamp,
}
