//! Returns the licence of a commercial order as a document, for the customer and the talent.

use axum::extract::State;
use axum::response::Response;
use domain::order::{Actor, Order};
use http_api::{ApiError, ErrorCode, Failures, OrderRef, Result};

use crate::PaymentsState;
use crate::file_answer::{PDF, answer_file};
use crate::licence_pdf::to_pdf;

/// Return the licence of an order as a PDF, for its parties. `action_refused` if it is not granted: before the talent
/// has accepted, and after a full refund.
#[utoipa::path(
    get, path = "/api/payments/orders/{orderRef}/licence.pdf", tag = "payments",
    params(("orderRef" = OrderRef, Path)),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "sides", "link": "public" }))),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), Failures),
)]
pub(crate) async fn print_licence(
    State(state): State<PaymentsState>,
    sender: OrderRef,
) -> Result<Response> {
    let (order, viewer) = sender.find(&state.store).await?;
    if !matches!(viewer, Actor::Customer | Actor::Guest | Actor::Talent) {
        return Err(ApiError::forbidden("a licence is for its two sides"));
    }
    print(&state, &order).await
}

/// Prints the licence in the language of the order, so that both parties have the same document.
async fn print(state: &PaymentsState, order: &Order) -> Result<Response> {
    let Some(commercial) = order.commercial.as_deref().filter(|_| order.has_licence()) else {
        return Err(ApiError::new(
            ErrorCode::ActionRefused,
            "no licence was granted with this order",
        ));
    };
    let texts = state.texts(order.customer.language).await?;
    let name = format!("licence-{}.pdf", order.number);
    Ok(answer_file(&name, PDF, to_pdf(&texts, order, commercial)?))
}
