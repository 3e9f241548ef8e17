//! The public view of feedback.

use domain::LanguageTag;
use domain::feedback::{Feedback, FeedbackTag};
use domain::offer::OfferKind;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// Published feedback, without its order and the private note.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedbackView {
    /// The customer's public name.
    pub public_name: String,
    /// 1 to 5 stars.
    #[schema(minimum = 1, maximum = 5)]
    pub rating: u8,
    /// The text, at most 1,000 characters; may be empty.
    pub text: String,
    /// The language of the text; absent from older feedback.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<LanguageTag>,
    /// At most 4 selected qualities.
    pub tags: Vec<FeedbackTag>,
    /// The kind of the offer; absent from older feedback.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<OfferKind>,
    /// The time at which it was left.
    pub created_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply: Option<PublicReply>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PublicReply {
    /// At most 500 characters.
    pub text: String,
    /// The time of the reply.
    pub at: Timestamp,
}

impl From<Feedback> for FeedbackView {
    fn from(feedback: Feedback) -> Self {
        let reply = feedback.public_reply().map(|reply| PublicReply {
            text: reply.text.clone(),
            at: reply.at,
        });
        Self {
            public_name: feedback.public_name,
            rating: feedback.rating,
            text: feedback.text,
            language: feedback.language,
            tags: feedback.tags,
            kind: feedback.kind,
            created_at: feedback.created_at,
            reply,
        }
    }
}
