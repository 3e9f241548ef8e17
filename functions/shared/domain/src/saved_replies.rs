//! The texts that a talent stores to insert them into messages and declines.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::TalentGuid;
use crate::text::{Counted, FieldRule, Violations, lengths};

/// The most texts of a talent.
pub const MOST_SAVED_REPLIES: usize = 20;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SavedReply {
    /// The name in the talent's list, 1 to 60 characters.
    #[schema(min_length = 1, max_length = 60, example = "Thank you")]
    pub title: String,
    /// The text, 1 to 500 characters, so that it fits into a decline, too.
    #[schema(
        min_length = 1,
        max_length = 500,
        example = "Thank you for your request!"
    )]
    pub text: String,
}

/// All stored texts of a talent, in the talent's order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SavedReplies {
    pub talent_guid: TalentGuid,
    /// At most 20.
    pub replies: Vec<SavedReply>,
    /// Raised by every write; 0 before the first one.
    pub version: u64,
}

impl SavedReplies {
    /// Returns the list before the first write.
    pub const fn none(talent_guid: TalentGuid) -> Self {
        Self {
            talent_guid,
            replies: Vec::new(),
            version: 0,
        }
    }

    /// Returns the list with other texts.
    pub fn replaced(&self, replies: &[SavedReply]) -> Result<Self, Violations> {
        let mut violations = Violations::new();
        violations.require(
            replies.len() <= MOST_SAVED_REPLIES,
            "replies",
            FieldRule::count_to(20, Counted::Entries),
        );
        let replies: Vec<_> = replies
            .iter()
            .enumerate()
            .map(|(index, reply)| SavedReply {
                title: violations.text(
                    &format!("replies.{index}.title"),
                    &reply.title,
                    lengths::SAVED_REPLY_TITLE,
                ),
                text: violations.text(
                    &format!("replies.{index}.text"),
                    &reply.text,
                    lengths::SAVED_REPLY,
                ),
            })
            .collect();
        violations.into_result(Self {
            replies,
            version: self.version.saturating_add(1),
            ..self.clone()
        })
    }
}
