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
}
