//! The meeting point of a booked time, and new times that one party proposed.

use crate::ids::WebUrl;
use crate::order::machine::state::Actor;
use crate::slots::Slot;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The meeting point of a booked time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Meeting {
    /// A video call.
    Online {
        #[serde(rename = "joinUrl")]
        join_url: WebUrl,
        /// Further details such as a passcode, at most 300 characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    },
    InPerson {
        /// The name of the location, 1 to 120 characters.
        place: String,
        /// The postal address, 1 to 300 characters.
        address: String,
        /// Directions, at most 300 characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    },
}

/// New times that one party proposed and the other has not answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RescheduleProposal {
    pub by: Actor,
    /// 1 to 3 slots, earliest first, each as long as the booked one.
    #[schema(min_items = 1, max_items = 3)]
    pub slots: Vec<Slot>,
    /// The time of the proposal.
    pub at: Timestamp,
}

/// The number of proposals of each party.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProposalCounts {
    /// Proposals of the customer or guest.
    pub customer: u32,
    pub talent: u32,
}
