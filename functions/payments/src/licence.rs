//! The licence of a commercial order as a document, for the customer and the talent.

use axum::extract::State;
use axum::response::Response;
use domain::order::{Actor, Order};
use domain::{OrderGuid, OrderHash};
use http_api::{ApiError, Caller, ErrorCode, Failures, Limiter, Path, Result};

use crate::PaymentsState;
use crate::file_answer::{PDF, answer_file};
use crate::invoice::find_by_hash;
use crate::licence_pdf::to_pdf;

/// The licence of the caller's order as a PDF. `action_refused` while it is not granted: before the talent has accepted, and
/// once everything was given back.
#[utoipa::path(
    get, path = "/api/payments/orders/{orderGuid}/licence.pdf", tag = "payments",
    params(("orderGuid" = OrderGuid, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), Failures),
)]
pub(crate) async fn print_licence(
    State(state): State<PaymentsState>,
    caller: Caller,
    Path(guid): Path<OrderGuid>,
) -> Result<Response> {
    let missing = || ApiError::not_found("order", guid);
    let order = state.store.find_order(guid).await?.ok_or_else(missing)?;
    http_api::log_order(&order.number);
    match order.viewer(caller.user_id, caller.role) {
        Some(Actor::Customer | Actor::Talent) => print(&order),
        Some(_) => Err(ApiError::forbidden("a licence is for its two sides")),
        None => Err(missing()),
    }
}

/// The licence of a guest's order, opened by its link.
#[utoipa::path(
    get, path = "/api/payments/orders/by-hash/{orderHash}/licence.pdf", tag = "payments",
    params(("orderHash" = OrderHash, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), Failures),
)]
pub(crate) async fn print_licence_by_hash(
    State(state): State<PaymentsState>,
    limiter: Limiter,
    Path(hash): Path<OrderHash>,
) -> Result<Response> {
    print(&find_by_hash(&state, &limiter, &hash).await?)
}

fn print(order: &Order) -> Result<Response> {
    let Some(commercial) = order.commercial.as_deref().filter(|_| order.has_licence()) else {
        return Err(ApiError::new(
            ErrorCode::ActionRefused,
            "no licence was granted with this order",
        ));
    };
    let name = format!("licence-{}.pdf", order.number);
    Ok(answer_file(&name, PDF, to_pdf(order, commercial)?))
}
