//! Returns an order's invoice, with a credit note for each refund, for the buyer.

use axum::extract::State;
use axum::response::Response;
use domain::invoice::{Invoice, LineLabels};
use domain::order::{Actor, Order};
use http_api::{ApiError, ErrorCode, Failures, OrderRef, Result};
use texts::{Texts, text};

use crate::PaymentsState;
use crate::file_answer::{PDF, answer_file};
use crate::invoice_pdf::to_pdf;

/// Return the invoice and the credit notes of an order as one PDF, for its customer. A document that is not issued yet
/// is issued now with the next number. `action_refused` if nothing was charged.
#[utoipa::path(
    get, path = "/api/payments/orders/{orderRef}/invoice.pdf", tag = "payments",
    params(("orderRef" = OrderRef, Path)),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "order_customer", "link": "public" }))),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), Failures),
)]
pub(crate) async fn print_invoice(
    State(state): State<PaymentsState>,
    sender: OrderRef,
) -> Result<Response> {
    let (order, viewer) = sender.find(&state.store).await?;
    if !matches!(viewer, Actor::Customer | Actor::Guest) {
        // A talent has statements, and an operator asks the buyer.
        return Err(ApiError::forbidden(
            "only the customer can download the invoice",
        ));
    }
    print(&state, &order).await
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
    let texts = state.texts(first.draft.language).await?;
    Ok(answer_file(&name, PDF, to_pdf(&texts, &invoices)?))
}

/// Issues every document that the order needs, each with a number. Issued documents stay unchanged, also if the order
/// or the seller changes.
async fn issue(state: &PaymentsState, order: &Order) -> Result<Vec<Invoice>> {
    let texts = state.texts(order.customer.language).await?;
    let seller = state.seller().await?;
    let drafts = order.invoice_drafts(&seller, &labels(&texts, order));
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

/// Returns the descriptions of the lines, which a document keeps as they were when it was issued.
fn labels(texts: &Texts, order: &Order) -> LineLabels {
    let discount = order.money.discount.as_ref();
    LineLabels {
        offer: text!(
            texts,
            "invoice-offer",
            title = texts.order_title(order),
            talent = &order.talent.display_name
        ),
        discount: discount.map_or_else(String::new, |discount| {
            text!(texts, "invoice-discount", code = &discount.code)
        }),
        service_fee: text!(texts, "invoice-service-fee"),
        refund: text!(texts, "invoice-refund", number = order.number.as_str()),
    }
}
