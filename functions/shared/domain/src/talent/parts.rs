//! Parts of a talent's profile.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A picture that already lies in object storage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Image {
    /// Path on the site, like `/media/seed/ada-keller.svg`.
    pub src: String,
    /// In pixels.
    #[schema(minimum = 1, maximum = 20_000)]
    pub width: u32,
    /// In pixels.
    #[schema(minimum = 1, maximum = 20_000)]
    pub height: u32,
    /// What it shows, at most 120 characters.
    pub alt: String,
}

/// One success.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Achievement {
    /// At most 120 characters.
    pub title: String,
    /// 1900 to next year.
    #[schema(minimum = 1900, maximum = 9999)]
    pub year: i16,
}

/// Handles on other networks, without the leading `@`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Socials {
    /// Instagram handle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instagram: Option<String>,
    /// X handle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<String>,
    /// `TikTok` handle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiktok: Option<String>,
    /// `YouTube` handle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub youtube: Option<String>,
    /// Own site, `https`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub website: Option<String>,
}

/// What the system counts about a talent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TalentStats {
    /// Sum of all published ratings.
    pub rating_sum: u64,
    /// Number of published ratings.
    pub rating_count: u64,
    /// How many of them are 1 star; with the four that follow they add up to `ratingCount`.
    #[serde(default)]
    pub stars1: u64,
    /// How many are 2 stars.
    #[serde(default)]
    pub stars2: u64,
    /// How many are 3 stars.
    #[serde(default)]
    pub stars3: u64,
    /// How many are 4 stars.
    #[serde(default)]
    pub stars4: u64,
    /// How many are 5 stars.
    #[serde(default)]
    pub stars5: u64,
    /// Completed orders.
    pub completed: u64,
    /// Accepted share of the requests of 90 days, in percent; absent without requests.
    #[serde(
        default,
        rename = "acceptedRate90d",
        skip_serializing_if = "Option::is_none"
    )]
    pub accepted_rate_90d: Option<u32>,
    /// Median hours until a request is answered; absent without requests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub median_response_h: Option<u32>,
}

/// Where earnings go, as the payment provider said last.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Payouts {
    /// Connected account at the payment provider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stripe_account_id: Option<String>,
    /// Whether the provider pays out to it.
    pub payouts_enabled: bool,
    /// Whether the onboarding form was sent in.
    #[serde(default)]
    pub details_submitted: bool,
    /// What the provider still asks for, by its own names, like `individual.verification.document`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requirements_due: Vec<String>,
    /// Why the provider does not pay out, by its own name, like `requirements.past_due`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disabled_reason: Option<String>,
}

/// Where the onboarding of a connected account stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OnboardingStatus {
    /// There is no connected account, or its form was never sent in.
    NotStarted,
    /// The provider asks for more information.
    InformationNeeded,
    /// Everything was sent in; the provider checks it.
    InReview,
    /// The provider pays out.
    Verified,
}

impl Payouts {
    /// Where the onboarding stands; `Verified` alone lets a payout go out.
    pub fn onboarding_status(&self) -> OnboardingStatus {
        if self.stripe_account_id.is_none() {
            OnboardingStatus::NotStarted
        } else if self.payouts_enabled {
            OnboardingStatus::Verified
        } else if !self.details_submitted {
            OnboardingStatus::NotStarted
        } else if self.requirements_due.is_empty() {
            OnboardingStatus::InReview
        } else {
            OnboardingStatus::InformationNeeded
        }
    }
}

/// The check that a profile is the athlete's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Verified {
    /// The operator who checked.
    pub by: String,
    /// When.
    pub at: Timestamp,
    /// How: `federation profile`, `video call`.
    pub method: String,
}
