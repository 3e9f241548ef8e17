//! Lists undeliverable addresses, and clears them.

use axum::extract::State;
use domain::Email;
use domain::audit::{AuditAction, AuditSubject, Reason};
use domain::bounce::{AddressProblem, AddressProblemKind};
use domain::mail_topics::AddressDigest;
use http_api::{ApiError, ErrorCode, Failures, Json, PageQuery, Query, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::{PAGE_SIZE, Page};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Operator, Support};

/// A delivery problem of an address.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AddressProblemView {
    email: Email,
    kind: AddressProblemKind,
    /// The response of the receiving server.
    reason: String,
    at: Timestamp,
}

/// The address to clear, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ClearAddress {
    #[schema(value_type = Email)]
    email: String,
    reason: Reason,
}

/// List the addresses whose emails bounced, or whose owner reported spam; oldest problem first.
#[utoipa::path(
    get, path = "/api/operators/address-problems", tag = "operators",
    params(PageQuery),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = Page<AddressProblemView>), Failures),
)]
pub(crate) async fn list_address_problems(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Query(query): Query<PageQuery>,
) -> Result<Json<Page<AddressProblemView>>> {
    let page = state
        .store
        .list_address_problems(query.cursor.as_ref(), PAGE_SIZE);
    Ok(Json(page.await?.map(view_of)))
}

/// Allow emails to an address again. `action_refused` if it has no problem.
#[utoipa::path(
    post, path = "/api/operators/address-problems/cleared", tag = "operators",
    request_body(content = ClearAddress, example = json!({ "email": "kim@example.org", "reason": "It works again" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "support" }))),
    responses((status = 200, body = AddressProblemView), Failures),
)]
pub(crate) async fn clear_address_problem(
    State(state): State<OperatorsState>,
    operator: Operator<Support>,
    Json(request): Json<ClearAddress>,
) -> Result<Json<AddressProblemView>> {
    let email =
        Email::parse(&request.email).map_err(|error| ApiError::invalid_field("email", error))?;
    let address = AddressDigest::new(email.as_str());
    let found = state.store.find_address_problem(&address).await?;
    let problem = found.ok_or_else(|| {
        let words = "nothing is wrong with this address";
        ApiError::new(ErrorCode::ActionRefused, words)
    })?;
    let act = Act {
        action: AuditAction::AddressCleared,
        subject: AuditSubject::address(&address),
        version: 0,
        reason: request.reason.into(),
        changes: Vec::new(),
    };
    let entry = operator.entry(&state, act, state.clock.now())?;
    state.store.clear_address_problem(&address, &entry).await?;
    Ok(Json(view_of(problem)))
}

fn view_of(problem: AddressProblem) -> AddressProblemView {
    let AddressProblem {
        email,
        kind,
        reason,
        at,
    } = problem;
    AddressProblemView {
        email,
        kind,
        reason,
        at,
    }
}
