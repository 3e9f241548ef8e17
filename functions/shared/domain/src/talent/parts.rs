//! The parts of a talent's profile.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::ApplicationGuid;

/// A picture in object storage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Image {
    /// The path on the site, like `/media/seed/ada-keller.svg`.
    #[schema(max_length = 300)]
    pub src: String,
    /// Width in pixels.
    #[schema(minimum = 1, maximum = 20_000)]
    pub width: u32,
    /// Height in pixels.
    #[schema(minimum = 1, maximum = 20_000)]
    pub height: u32,
    /// The alternative text, at most 120 characters.
    #[schema(max_length = 120)]
    pub alt: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Achievement {
    /// The title, at most 120 characters.
    pub title: String,
    /// The year, from 1900 to next year.
    #[schema(minimum = 1900, maximum = 9999)]
    pub year: i16,
}

/// Handles on social networks, without the leading `@`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Socials {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instagram: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<String>,
    /// `TikTok` handle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiktok: Option<String>,
    /// `YouTube` handle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub youtube: Option<String>,
    /// The athlete's website, `https`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub website: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TalentStats {
    /// The sum of all published ratings.
    pub rating_sum: u64,
    /// The number of published ratings.
    pub rating_count: u64,
    /// The number of ratings with 1 star; the five numbers add up to `ratingCount`.
    #[serde(default)]
    pub stars1: u64,
    /// The number of ratings with 2 stars.
    #[serde(default)]
    pub stars2: u64,
    /// The number of ratings with 3 stars.
    #[serde(default)]
    pub stars3: u64,
    /// The number of ratings with 4 stars.
    #[serde(default)]
    pub stars4: u64,
    /// The number of ratings with 5 stars.
    #[serde(default)]
    pub stars5: u64,
    /// The number of completed orders.
    pub completed: u64,
    /// The accepted share of the requests of 90 days, in percent; absent with fewer than 5 requests.
    #[serde(
        default,
        rename = "acceptedRate90d",
        skip_serializing_if = "Option::is_none"
    )]
    pub accepted_rate_90d: Option<u32>,
    /// The median of the hours until a request is answered; absent with fewer than 5 requests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub median_response_h: Option<u32>,
}

/// The payout account, as the payment provider last reported it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Payouts {
    /// The connected account at the payment provider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stripe_account_id: Option<String>,
    /// Whether the provider pays out to it.
    pub payouts_enabled: bool,
    /// Whether the onboarding form was submitted.
    #[serde(default)]
    pub details_submitted: bool,
    /// The provider's outstanding requirements, by its names, like `individual.verification.document`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requirements_due: Vec<String>,
    /// The provider's reason for disabled payouts, by its name, like `requirements.past_due`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disabled_reason: Option<String>,
}

/// The onboarding status of a connected account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OnboardingStatus {
    /// There is no connected account, or its form was never submitted.
    NotStarted,
    /// The provider requires more information.
    InformationNeeded,
    /// Everything was submitted; the provider reviews it.
    InReview,
    /// The provider pays out.
    Verified,
    /// The provider refuses the account for good.
    Rejected,
}

impl Payouts {
    /// Returns the onboarding status. Payouts are made only with `Verified`.
    pub fn onboarding_status(&self) -> OnboardingStatus {
        if self.stripe_account_id.is_none() {
            OnboardingStatus::NotStarted
        } else if self.payouts_enabled {
            OnboardingStatus::Verified
        } else if self.is_rejected() {
            OnboardingStatus::Rejected
        } else if !self.details_submitted {
            OnboardingStatus::NotStarted
        } else if self.requirements_due.is_empty() {
            OnboardingStatus::InReview
        } else {
            OnboardingStatus::InformationNeeded
        }
    }

    /// Returns whether the provider refused the account, by its reasons `rejected.fraud`, `rejected.terms_of_service`, ….
    fn is_rejected(&self) -> bool {
        let reason = self.disabled_reason.as_deref();
        reason.is_some_and(|reason| reason.starts_with("rejected."))
    }
}

/// The verification of an athlete's identity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Verified {
    pub by: String,
    /// The time of the verification.
    pub at: Timestamp,
    /// The method: `federation profile`, `video call`.
    pub method: String,
}

/// The video in which a talent introduces themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct IntroVideo {
    /// The path on the site, like `/media/talent/videos/01939c2f-….mp4`.
    pub src: String,
    /// The media type, like `video/mp4`.
    pub content_type: String,
    /// Width in pixels.
    #[schema(minimum = 1, maximum = 20_000)]
    pub width: u32,
    /// Height in pixels.
    #[schema(minimum = 1, maximum = 20_000)]
    pub height: u32,
    /// Duration in seconds, rounded up; at most 60.
    #[schema(minimum = 1, maximum = 60)]
    pub seconds: u32,
    /// The title, 1 to 80 characters.
    pub title: String,
    /// The picture that is shown before it plays.
    pub poster: Image,
    /// The time at which it was added to the page.
    pub uploaded_at: Timestamp,
}

/// The athlete's acceptance of the terms for athletes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AcceptedTerms {
    /// The time of the acceptance.
    pub at: Timestamp,
    /// The version of the terms.
    pub version: u32,
}

/// The approved application of a talent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Approval {
    pub application_guid: ApplicationGuid,
    /// The time at which an operator approved it.
    pub at: Timestamp,
}
