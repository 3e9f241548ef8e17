//! The order that a tip was given for.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{OrderGuid, OrderNumber};

/// The order that a tip was given for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TippedOrder {
    pub order_guid: OrderGuid,
    pub number: OrderNumber,
    /// The title of what was booked, from which each page and email makes the tip's title in its reader's language; the
    /// tip's own title is in the language of the order. Absent in older tips.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}
