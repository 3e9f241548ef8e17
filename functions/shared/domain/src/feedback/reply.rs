//! The talent's reply to feedback.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Feedback, FeedbackPart, FeedbackStatus, carries_contact};
use crate::text::{Violations, lengths};
use crate::{RefusalKind, RuleRefusal};

/// The time after the first reply in which its text can be changed.
pub const REPLY_EDITABLE_FOR: SignedDuration = SignedDuration::from_hours(48);

/// The status of a reply: pending → published or removed; published → removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReplyStatus {
    /// Waits for moderation.
    Pending,
    #[default]
    Published,
    /// Removed or not published by an operator.
    Removed,
}

impl ReplyStatus {
    /// Returns the name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Published => "published",
            Self::Removed => "removed",
        }
    }
}

/// The talent's only reply to feedback. Its text can be changed for 48 hours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reply {
    /// At most 500 characters.
    pub text: String,
    /// The time of the first text.
    pub at: Timestamp,
    /// The time of the last change of the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edited_at: Option<Timestamp>,
    #[serde(default)]
    pub status: ReplyStatus,
    /// The time at which it first became public; the customer is notified then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published_at: Option<Timestamp>,
    /// The operator's reason for the removal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removed_because: Option<String>,
}

/// The reason why a reply is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplyRefused {
    /// The feedback is not public.
    #[error("only published feedback can be replied to")]
    NotPublished,
    /// It was written more than 48 hours ago, or an operator removed it.
    #[error("this reply can no longer be changed")]
    Settled,
    #[error(transparent)]
    Invalid(#[from] Violations),
}

impl RuleRefusal for ReplyRefused {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotPublished | Self::Settled => RefusalKind::NotNow,
            Self::Invalid(violations) => RefusalKind::Fields(violations.clone()),
        }
    }
}

impl Reply {
    /// Returns the time until which the talent may change it, or `None` after an operator removed it.
    pub fn editable_until(&self) -> Option<Timestamp> {
        match self.status {
            ReplyStatus::Removed => None,
            ReplyStatus::Pending | ReplyStatus::Published => {
                self.at.checked_add(REPLY_EDITABLE_FOR).ok()
            }
        }
    }

    /// Returns the published reply; `None` if it was not pending.
    pub(super) fn published(&self, now: Timestamp) -> Option<Self> {
        (self.status == ReplyStatus::Pending).then(|| Self {
            status: ReplyStatus::Published,
            published_at: Some(self.published_at.unwrap_or(now)),
            ..self.clone()
        })
    }

    /// Returns the removed reply; `None` if it was removed before.
    pub(super) fn removed(&self, reason: &str) -> Option<Self> {
        (self.status != ReplyStatus::Removed).then(|| Self {
            status: ReplyStatus::Removed,
            removed_because: Some(reason.to_owned()),
            ..self.clone()
        })
    }
}

impl Feedback {
    /// Returns the reply if it is public.
    pub fn public_reply(&self) -> Option<&Reply> {
        let reply = self.reply.as_ref();
        reply.filter(|reply| reply.status == ReplyStatus::Published)
    }

    /// Returns whether the change from `earlier` made the reply public for the first time.
    pub fn is_first_public_reply(&self, earlier: Option<&Self>) -> bool {
        let time = |feedback: &Self| feedback.reply.as_ref().and_then(|reply| reply.published_at);
        time(self).is_some() && earlier.and_then(time).is_none()
    }

    /// Returns whether the talent can reply at `now`, or change the reply.
    pub fn check_reply(&self, now: Timestamp) -> Result<(), ReplyRefused> {
        if self.status != FeedbackStatus::Published {
            return Err(ReplyRefused::NotPublished);
        }
        let is_settled = |reply: &Reply| reply.editable_until().is_none_or(|end| now > end);
        if self.reply.as_ref().is_some_and(is_settled) {
            return Err(ReplyRefused::Settled);
        }
        Ok(())
    }

    /// Adds the talent's reply, or changes its text. A text with contact details waits for moderation.
    pub fn replied(&self, text: &str, now: Timestamp) -> Result<Self, ReplyRefused> {
        self.check_reply(now)?;
        let earlier = self.reply.as_ref();
        let mut violations = Violations::new();
        let text = violations.text("text", text, lengths::REVIEW_REPLY);
        let text = violations.into_result(text)?;
        let status = if carries_contact(&text) {
            ReplyStatus::Pending
        } else {
            ReplyStatus::Published
        };
        let published_at = earlier.and_then(|reply| reply.published_at);
        let reply = Reply {
            text,
            at: earlier.map_or(now, |reply| reply.at),
            edited_at: earlier.map(|_| now),
            status,
            published_at: published_at
                .or_else(|| (status == ReplyStatus::Published).then_some(now)),
            removed_because: None,
        };
        let mut next = self.next(now);
        // An open report applies to the new text, too; a decided one does not.
        next.reports
            .retain(|report| report.part != FeedbackPart::Reply || report.is_open());
        next.reply = Some(reply);
        Ok(next)
    }
}
