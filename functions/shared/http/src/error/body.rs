//! The JSON body of error answers.

use std::collections::BTreeMap;

use domain::order::{OpenMatter, State};
use domain::{FieldError, OrderGuid, OrderNumber};
use serde::Serialize;
use utoipa::openapi::{
    ContentBuilder, Ref, RefOr, ResponseBuilder, ResponsesBuilder, response::Response,
};
use utoipa::{IntoResponses, ToSchema};

use super::ErrorCode;

/// Every error answer of every endpoint.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    /// The kind of error, from a closed set.
    pub code: ErrorCode,
    /// For people reading a log or a network tab: lower case, no full stop.
    pub message: String,
    /// Which fields of the request are wrong; all of them are listed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub fields: Vec<FieldError>,
    /// The number of seconds to wait before repeating the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
    /// Only for `live_orders`: the orders that prevent the request.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub live_orders: Vec<LiveOrder>,
    /// Only for `quote_changed`, the new quote, and for `already_decided`, who decided what.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<serde_json::Value>,
}

/// An order in which something is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LiveOrder {
    pub order_guid: OrderGuid,
    /// The number people read out.
    pub number: OrderNumber,
    pub state: State,
    /// What of it prevents the request.
    pub open: OpenMatter,
}

/// Names the error envelope in `#[utoipa::path(responses(…, Failures))]`.
#[derive(Debug)]
pub struct Failures;

impl IntoResponses for Failures {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let failure = |description: &str| {
            ResponseBuilder::new().description(description).content(
                "application/json",
                ContentBuilder::new()
                    .schema(Some(Ref::from_schema_name(ErrorBody::name())))
                    .build(),
            )
        };
        ResponsesBuilder::new()
            .response("4XX", failure("The request is refused; `code` says why."))
            .response(
                "5XX",
                failure("We failed; the same request may succeed later."),
            )
            .build()
            .into()
    }
}
