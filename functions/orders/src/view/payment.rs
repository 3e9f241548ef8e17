//! The payment of an order as a viewer can see it, with the status of its refunds.

use domain::Money;
use domain::order::{
    Order, PaymentFailure, PaymentMethod, PaymentStanding, PaymentStatus, Refund, RefundStatus,
};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::Side;

/// The payment, without the provider's identifiers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PaymentView {
    status: PaymentStatus,
    /// Where the customer's money is.
    standing: PaymentStanding,
    attempt: u32,
    captured: Money,
    /// The refunded amount, including pending refunds: see `refundStatus`.
    refunded: Money,
    /// The part of the refunded amount that the customer received from the bank; absent without one, and for the talent.
    #[serde(skip_serializing_if = "Option::is_none")]
    returned_by_bank: Option<Money>,
    /// The least advanced status of the refunds: `pending` while one is not made or in transit, `failed` while one that
    /// did not arrive waits to be made again. Absent without a refund, and for the talent.
    #[serde(skip_serializing_if = "Option::is_none")]
    refund_status: Option<RefundStatus>,
    /// The reason why `refundStatus` is `failed`; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    refund_failure: Option<RefundFailure>,
    #[serde(skip_serializing_if = "Option::is_none")]
    capture_before: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<PaymentMethod>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<PaymentFailure>,
    #[serde(skip_serializing_if = "Option::is_none")]
    receipt_url: Option<String>,
}

/// The reason why a refund did not arrive. The customer is still owed the money, and the refund is made again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RefundFailure {
    /// The customer's bank returned it.
    Returned,
    /// It could not be made yet.
    Refused,
}

impl PaymentView {
    pub(super) fn new(order: &Order, side: Side) -> Self {
        let payment = &order.payment;
        let pays = side != Side::Talent;
        Self {
            status: payment.status,
            standing: order.payment_standing(),
            returned_by_bank: Some(order.returned_by_bank())
                .filter(|amount| pays && !amount.is_zero()),
            attempt: payment.attempt,
            captured: payment.captured,
            refunded: payment.refunded,
            refund_status: find_refund_status(&order.refunds).filter(|_| pays),
            refund_failure: RefundFailure::find(&order.refunds).filter(|_| pays),
            capture_before: payment.capture_before,
            method: payment.method.clone().filter(|_| pays),
            failure: payment.failure.clone().filter(|_| pays),
            receipt_url: payment.receipt_url.clone().filter(|_| pays),
        }
    }
}

/// Returns the least advanced status: several refunds count as done only once all of them have arrived.
fn find_refund_status(refunds: &[Refund]) -> Option<RefundStatus> {
    use RefundStatus::{Failed, Pending, Succeeded};
    let is_any = |status: &RefundStatus| refunds.iter().any(|refund| refund.status == *status);
    [Failed, Pending, Succeeded].into_iter().find(is_any)
}

impl RefundFailure {
    /// Returns the reason. A customer must not contact their bank about a refund that was never made.
    fn find(refunds: &[Refund]) -> Option<Self> {
        if refunds.iter().any(Refund::is_returned) {
            return Some(Self::Returned);
        }
        (find_refund_status(refunds) == Some(RefundStatus::Failed)).then_some(Self::Refused)
    }
}
