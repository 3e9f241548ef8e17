//! An order's invoice, with a credit note for each refund, for whoever paid.

use axum::extract::State;
use axum::response::Response;
use domain::invoice::Invoice;
use domain::limits::Limited;
use domain::order::{Actor, Order, State as OrderState};
use domain::{OrderGuid, OrderHash};
use http_api::{ApiError, Caller, ErrorCode, Failures, Limiter, Path, Result};
use serde_json::json;

use crate::PaymentsState;
use crate::file_answer::{PDF, answer_file};
use crate::invoice_pdf::to_pdf;

/// The invoice and the credit notes of the caller's order, one PDF. What is not issued yet is issued now, under the next
/// number. `action_refused` while nothing was charged.
#[utoipa::path(
    get, path = "/api/payments/orders/{orderGuid}/invoice.pdf", tag = "payments",
    params(("orderGuid" = OrderGuid, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), Failures),
)]
pub(crate) async fn print_invoice(
    State(state): State<PaymentsState>,
    caller: Caller,
    Path(guid): Path<OrderGuid>,
) -> Result<Response> {
    let missing = || ApiError::not_found("order", guid);
    let order = state.store.find_order(guid).await?.ok_or_else(missing)?;
    http_api::log_order(&order.number);
    match order.viewer(caller.user_id, caller.role) {
        Some(Actor::Customer) => print(&state, &order).await,
        // A talent has statements, and an operator asks the buyer.
        Some(_) => Err(ApiError::forbidden("an invoice is for whoever paid")),
        None => Err(missing()),
    }
}

/// The invoice and the credit notes of a guest's order, opened by its link.
#[utoipa::path(
    get, path = "/api/payments/orders/by-hash/{orderHash}/invoice.pdf", tag = "payments",
    params(("orderHash" = OrderHash, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), Failures),
)]
pub(crate) async fn print_invoice_by_hash(
    State(state): State<PaymentsState>,
    limiter: Limiter,
    Path(hash): Path<OrderHash>,
) -> Result<Response> {
    print(&state, &find_by_hash(&state, &limiter, &hash).await?).await
}

/// The order of a guest's link; one that an account holds is opened there.
pub(crate) async fn find_by_hash(
    state: &PaymentsState,
    limiter: &Limiter,
    hash: &OrderHash,
) -> Result<Order> {
    let Some(order) = state.store.find_order_by_hash(hash).await? else {
        limiter.count(Limited::WrongLink, &[]).await?;
        return Err(ApiError::missing("the order of this link"));
    };
    http_api::log_order(&order.number);
    if order.customer.user_id.is_some() && order.state != OrderState::PendingPayment {
        let error = ApiError::new(
            ErrorCode::OrderInAccount,
            "this order is kept in an account: log in to open it",
        );
        return Err(error.with_details(json!({ "orderGuid": order.order_guid })));
    }
    Ok(order)
}

async fn print(state: &PaymentsState, order: &Order) -> Result<Response> {
    let invoices = issue(state, order).await?;
    let Some(first) = invoices.first() else {
        return Err(ApiError::new(
            ErrorCode::ActionRefused,
            "nothing was charged for this order",
        ));
    };
    let name = format!("{}.pdf", first.number);
    Ok(answer_file(&name, PDF, to_pdf(&invoices)?))
}

/// Every document that the order should have, each with its number. What was issued stays as it was, also where the order
/// or the seller has changed since.
async fn issue(state: &PaymentsState, order: &Order) -> Result<Vec<Invoice>> {
    let drafts = order.invoice_drafts(&state.seller);
    let drafts = drafts.map_err(ApiError::internal)?;
    let now = state.clock.now();
    let mut issued: Vec<Invoice> = Vec::with_capacity(drafts.len());
    for draft in drafts {
        let lowers = issued.first().map(|invoice| invoice.number.clone());
        let invoice = Box::pin(state.store.issue_invoice(&draft, lowers, now)).await?;
        issued.push(invoice);
    }
    Ok(issued)
}
