//! A customer's feedback on a completed order (PRODUCT section 3).

mod reply;
mod report;

pub use reply::{REPLY_EDITABLE_FOR, Reply, ReplyRefused, ReplyStatus};
pub use report::{FeedbackPart, FeedbackReport, FeedbackReportRefused};

use crate::{RefusalKind, RuleRefusal};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{LanguageTag, OrderGuid, TalentGuid};
use crate::offer::OfferKind;
use crate::order::{FORMER_CUSTOMER, Order, State};
use crate::text::{Counted, FieldRule, Violations, lengths};

/// The time after completion in which feedback can be left.
pub const OPEN_FOR: SignedDuration = SignedDuration::from_hours(30 * 24);
/// The time after submission in which feedback can be changed.
pub const EDITABLE_FOR: SignedDuration = SignedDuration::from_hours(48);

/// The status of feedback: none → pending → published or rejected; published → removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FeedbackStatus {
    /// Not left yet.
    None,
    /// Waits for moderation.
    Pending,
    Published,
    /// Rejected by an operator.
    Rejected,
    /// Removed by an operator.
    Removed,
}

impl FeedbackStatus {
    /// Returns the name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Pending => "pending",
            Self::Published => "published",
            Self::Rejected => "rejected",
            Self::Removed => "removed",
        }
    }
}

/// A positive quality that the customer selects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FeedbackTag {
    Personal,
    Fast,
    Funny,
    GreatAudio,
    Inspiring,
    Kind,
    Professional,
    Generous,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Feedback {
    /// The order, which is also the key.
    pub order_guid: OrderGuid,
    pub talent_guid: TalentGuid,
    /// The kind of the offer; absent from older feedback.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<OfferKind>,
    /// 1 to 5 stars.
    #[schema(minimum = 1, maximum = 5)]
    pub rating: u8,
    /// At most 1,000 characters.
    pub text: String,
    /// The language of the text: the customer's, as of the order; absent from older feedback.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<LanguageTag>,
    /// At most 4 selected qualities.
    #[serde(default)]
    pub tags: Vec<FeedbackTag>,
    /// The customer's public name; the form suggests first name and initial.
    pub public_name: String,
    /// Whether the video may be shown with the feedback.
    pub show_video: bool,
    /// A note to the operators, at most 1,000 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub private_note: Option<String>,
    pub status: FeedbackStatus,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<Reply>,
    /// At most one report per part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reports: Vec<FeedbackReport>,
    /// Whether it came with an imported catalogue, which has no order of it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub imported: bool,
    /// Raised by every write.
    pub version: u64,
    /// The time at which it was left.
    pub created_at: Timestamp,
    /// The time of the last change.
    pub updated_at: Timestamp,
}

/// Feedback as its form sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FeedbackInput {
    /// 1 to 5 stars.
    #[schema(minimum = 1, maximum = 5)]
    pub rating: u8,
    /// At most 1,000 characters.
    #[serde(default)]
    #[schema(max_length = 1_000)]
    pub text: Option<String>,
    /// At most 4 selected qualities.
    #[serde(default)]
    #[schema(max_items = 4)]
    pub tags: Vec<FeedbackTag>,
    /// 1 to 40 characters, public.
    #[schema(min_length = 1, max_length = 40)]
    pub public_name: String,
    /// Whether the video may be shown with the feedback.
    #[serde(default)]
    pub show_video: bool,
    /// A note to the operators, at most 1,000 characters.
    #[serde(default)]
    #[schema(max_length = 1_000)]
    pub private_note: Option<String>,
}

/// The reason why feedback is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FeedbackRefused {
    /// The order is not completed.
    #[error("an order that is `{}` takes no feedback", .0.as_str())]
    NotCompleted(State),
    /// The 30 days after completion have passed.
    #[error("the time to leave feedback is over")]
    Closed,
    /// It was left more than 48 hours ago, or an operator decided on it.
    #[error("this feedback can no longer be changed")]
    Settled,
    #[error(transparent)]
    Invalid(#[from] Violations),
}

impl RuleRefusal for FeedbackRefused {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotCompleted(_) | Self::Closed | Self::Settled => RefusalKind::NotNow,
            Self::Invalid(violations) => RefusalKind::Fields(violations.clone()),
        }
    }
}

/// An operator's decision on feedback.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FeedbackStep {
    Publish,
    Reject,
    Remove,
    /// Publish removed feedback again.
    Restore,
    PublishReply,
    /// Remove a reply, or do not publish it.
    RemoveReply,
    /// Close the reports and change nothing.
    DismissReports,
}

impl Feedback {
    /// Applies an operator's decision. Returns `None` if the status does not allow it. `reason` is already cleaned.
    pub fn moderated(&self, step: FeedbackStep, reason: &str, now: Timestamp) -> Option<Self> {
        let mut next = self.next(now);
        let both = [FeedbackPart::Review, FeedbackPart::Reply];
        match (step, self.status) {
            (FeedbackStep::Publish, FeedbackStatus::Pending)
            | (FeedbackStep::Restore, FeedbackStatus::Removed) => {
                next.status = FeedbackStatus::Published;
            }
            (FeedbackStep::Reject, FeedbackStatus::Pending) => {
                next.status = FeedbackStatus::Rejected;
            }
            // The reply is no longer visible either.
            (FeedbackStep::Remove, FeedbackStatus::Published) => {
                next.status = FeedbackStatus::Removed;
                next.close_reports(&both, now);
            }
            (FeedbackStep::PublishReply, FeedbackStatus::Published) => {
                next.reply = Some(self.reply.as_ref()?.published(now)?);
            }
            (FeedbackStep::RemoveReply, _) => {
                next.reply = Some(self.reply.as_ref()?.removed(reason)?);
                next.close_reports(&[FeedbackPart::Reply], now);
            }
            (FeedbackStep::DismissReports, _) => {
                if !next.close_reports(&both, now) {
                    return None;
                }
            }
            _ => return None,
        }
        Some(next)
    }

    fn next(&self, now: Timestamp) -> Self {
        Self {
            version: self.version.saturating_add(1),
            updated_at: now,
            ..self.clone()
        }
    }

    /// Returns the feedback without its author, or `None` if the author is already erased. Rating and text stay: they
    /// describe the talent and contain no name.
    pub fn erased(&self, now: Timestamp) -> Option<Self> {
        (self.public_name != FORMER_CUSTOMER).then(|| Self {
            public_name: FORMER_CUSTOMER.to_owned(),
            private_note: None,
            // What the customer wrote about the reply.
            reports: self
                .reports
                .iter()
                .filter(|report| report.part == FeedbackPart::Review)
                .cloned()
                .collect(),
            ..self.next(now)
        })
    }

    /// Returns the time until which the author may change it, or `None` after an operator's decision.
    pub fn editable_until(&self) -> Option<Timestamp> {
        match self.status {
            FeedbackStatus::Rejected | FeedbackStatus::Removed => None,
            FeedbackStatus::None | FeedbackStatus::Pending | FeedbackStatus::Published => {
                self.created_at.checked_add(EDITABLE_FOR).ok()
            }
        }
    }

    /// Returns the time until which feedback on an order can be left and changed; `None` before the order's completion.
    pub fn open_until(order: &Order) -> Option<Timestamp> {
        order.completed_at?.checked_add(OPEN_FOR).ok()
    }

    /// Returns whether the customer can leave feedback on an order at `now`, or change `earlier`.
    pub fn check_author(
        order: &Order,
        earlier: Option<&Self>,
        now: Timestamp,
    ) -> Result<(), FeedbackRefused> {
        if order.state != State::Completed || order.tip.is_some() {
            return Err(FeedbackRefused::NotCompleted(order.state));
        }
        // Old links still open the order of a deleted account.
        if order.is_erased() || Self::open_until(order).is_some_and(|end| now > end) {
            return Err(FeedbackRefused::Closed);
        }
        if let Some(earlier) = earlier
            && earlier.editable_until().is_none_or(|end| now > end)
        {
            return Err(FeedbackRefused::Settled);
        }
        Ok(())
    }

    /// Leaves feedback on a completed order, or changes `earlier`.
    pub fn leave(
        order: &Order,
        earlier: Option<&Self>,
        input: &FeedbackInput,
        now: Timestamp,
    ) -> Result<Self, FeedbackRefused> {
        Self::check_author(order, earlier, now)?;
        let mut violations = Violations::new();
        violations.require(
            (1..=5).contains(&input.rating),
            "rating",
            FieldRule::range(1, 5),
        );
        violations.require(
            input.tags.len() <= 4,
            "tags",
            FieldRule::count_to(4, Counted::Entries),
        );
        let text = violations
            .optional_text("text", input.text.as_deref(), lengths::REVIEW)
            .unwrap_or_default();
        let public_name = violations.text("publicName", &input.public_name, lengths::REVIEW_NAME);
        let private_note = violations.optional_text(
            "privateNote",
            input.private_note.as_deref(),
            lengths::REVIEW_PRIVATE_NOTE,
        );
        let mut tags = input.tags.clone();
        let mut seen = Vec::with_capacity(tags.len());
        tags.retain(|tag| {
            !seen.contains(tag) && {
                seen.push(*tag);
                true
            }
        });
        let status = if carries_contact(&text) || carries_contact(&public_name) {
            FeedbackStatus::Pending
        } else {
            FeedbackStatus::Published
        };
        let feedback = Self {
            order_guid: order.order_guid,
            talent_guid: order.talent.talent_guid,
            kind: Some(order.offer.kind),
            rating: input.rating,
            text,
            language: Some(order.customer.language.into()),
            tags,
            public_name,
            show_video: input.show_video,
            private_note,
            status,
            reply: earlier.and_then(|earlier| earlier.reply.clone()),
            // An open report applies to the new text, too.
            imported: false,
            reports: earlier.map_or_else(Vec::new, |earlier| {
                let reports = earlier.reports.iter();
                let kept = |report: &&FeedbackReport| {
                    report.part == FeedbackPart::Reply || report.is_open()
                };
                reports.filter(kept).cloned().collect()
            }),
            version: earlier.map_or(1, |earlier| earlier.version.saturating_add(1)),
            created_at: earlier.map_or(now, |earlier| earlier.created_at),
            updated_at: now,
        };
        Ok(violations.into_result(feedback)?)
    }
}

/// Returns whether a text contains contact details; such feedback is moderated before it is published.
fn carries_contact(text: &str) -> bool {
    let lower = text.to_lowercase();
    let digits = lower.chars().filter(char::is_ascii_digit).count();
    lower.contains("http://")
        || lower.contains("https://")
        || lower.contains("www.")
        || lower.contains('@')
        || digits >= 8
}
