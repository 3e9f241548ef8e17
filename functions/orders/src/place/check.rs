//! What is checked before an order is created: the quote, the form, the customer and the limits.

use domain::limits::Limited;
use domain::quote::Quote;
use domain::{Email, UserId};
use http_api::{ApiError, ErrorCode, Limiter, Result, Subject};
use jiff::Timestamp;
use store::UnpaidShare;

use super::buyer::Buyer;
use super::form::{CheckedForm, PlaceOrder, check_form};
use super::pricing::{self, OnSale};
use super::promo;
use super::quoted::find_still_quoted;
use crate::OrdersState;

/// A booking that passed every check.
pub(super) struct CheckedBooking {
    pub(super) on_sale: OnSale,
    pub(super) quote: Quote,
    pub(super) form: CheckedForm,
    /// Whether the order's address is the verified one of the caller's account.
    pub(super) email_proven: bool,
    /// The groups of unpaid orders that the order counts in.
    pub(super) unpaid: Vec<UnpaidShare>,
}

/// Checks a booking, and counts it by its address.
pub(super) async fn check_booking(
    state: &OrdersState,
    limiter: &Limiter,
    request: &PlaceOrder,
    buyer: &Buyer,
    now: Timestamp,
) -> Result<CheckedBooking> {
    pricing::check_open(state).await?;
    let (quote, on_sale) = find_still_quoted(state, request, now).await?;
    let mut form = check_form(request, &on_sale, &quote, buyer.user_id, now)?;
    form.customer.language = request.language;
    let email = &form.customer.email;
    check_not_suspended(state, email, buyer.user_id).await?;
    let email_proven = buyer.owns(email);
    promo::check_unused(state, &on_sale, &quote, &form.customer, email_proven, now).await?;
    let subject = buyer.subject(email);
    if let Subject::Email(_) = subject {
        limiter.count_for(Limited::PlaceOrder, subject).await?;
    }
    let unpaid = limiter.unpaid_shares(subject);
    Ok(CheckedBooking {
        on_sale,
        quote,
        form,
        email_proven,
        unpaid,
    })
}

/// Rejects a customer whom an operator suspended, by the address or the account.
async fn check_not_suspended(
    state: &OrdersState,
    email: &Email,
    account: Option<UserId>,
) -> Result<()> {
    let found = state.store.find_customer_suspension(email, account).await?;
    match found {
        None => Ok(()),
        Some(_) => Err(ApiError::new(
            ErrorCode::CustomerSuspended,
            "this customer cannot place orders",
        )),
    }
}
