use crate::stripe::records::checkout_session::{CheckoutDetails, CheckoutSession};

/// The state of a checkout session as the customer sees it.
pub(in crate::stripe) enum PayPageState {
    /// The card form, with what went wrong before.
    Form {
        session: CheckoutSession,
        details: CheckoutDetails,
        problem: Option<String>,
    },
    /// The bank challenges the cardholder.
    Challenge { session: CheckoutSession },
    /// The session is paid; the customer returns to the shop.
    Complete { success_url: String },
    /// The session ran out unpaid.
    Expired { cancel_url: Option<String> },
}

impl PayPageState {
    /// The state of a session that is paid.
    pub(super) fn complete(session: &CheckoutSession) -> Self {
        Self::Complete {
            success_url: session
                .success_url
                .replace("{CHECKOUT_SESSION_ID}", &session.id),
        }
    }
}
