//! Where both sides meet, and new times that one side proposed.

use crate::ids::WebUrl;
use crate::order::state::Actor;
use crate::slots::Slot;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where both sides meet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Meeting {
    /// By video call.
    Online {
        /// Opens the call.
        #[serde(rename = "joinUrl")]
        join_url: WebUrl,
        /// What else one has to know, such as a passcode, at most 300 characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    },
    /// At a place.
    InPerson {
        /// What the place is called, 1 to 120 characters.
        place: String,
        /// Its postal address, 1 to 300 characters.
        address: String,
        /// How to find it, at most 300 characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    },
}

/// New times that one side proposed and the other has not answered yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RescheduleProposal {
    /// Who proposed.
    pub by: Actor,
    /// 1 to 3 times, earliest first, each as long as what is booked.
    #[schema(min_items = 1, max_items = 3)]
    pub slots: Vec<Slot>,
    /// When it was proposed.
    pub at: Timestamp,
}

/// How often each side of an order proposed new times.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProposalCounts {
    /// The customer or guest.
    pub customer: u32,
    /// The talent.
    pub talent: u32,
}
