//! Hosted Checkout with manual capture: the customer pays on the provider's page, we get a hold.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Deserialize;

use crate::client::Form;
use crate::{Stripe, StripeError};

/// Methods that support holds: a method that charges immediately would break "charged only if accepted".
const HELD_METHODS: [&str; 2] = ["card", "link"];

/// One line of the provider's page; the amounts of all lines add up to the order's total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckoutLine {
    pub name: String,
    /// A second text below the name.
    pub description: Option<String>,
    /// Minor units of the session's currency; 0 is possible.
    pub amount: i64,
}

/// What a payment is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckoutSubject {
    /// An order, by its guid: `client_reference_id`, `metadata[order]` and transfer group.
    Order(String),
    /// A hold that is only placed to be released, by its identifier: `metadata[test_hold]`.
    TestHold(String),
}

impl CheckoutSubject {
    fn fields(&self) -> Form {
        let field = |name: &str, value: &String| (name.to_owned(), value.clone());
        match self {
            Self::Order(order) => vec![
                field("client_reference_id", order),
                field("metadata[order]", order),
                field("payment_intent_data[metadata][order]", order),
                field("payment_intent_data[transfer_group]", order),
            ],
            Self::TestHold(hold) => vec![
                field("metadata[test_hold]", hold),
                field("payment_intent_data[metadata][test_hold]", hold),
            ],
        }
    }
}

/// What a session is opened with (PRODUCT section 6, step 1).
#[derive(Clone, Debug)]
pub struct NewCheckout {
    /// What the payment is for.
    pub subject: CheckoutSubject,
    pub currency: String,
    /// At least one line.
    pub lines: Vec<CheckoutLine>,
    /// Prefilled on the provider's page; `None` lets the customer enter it there.
    pub customer_email: Option<String>,
    /// Where the customer lands after paying; may hold `{CHECKOUT_SESSION_ID}`.
    pub success_url: String,
    /// Where the customer lands when leaving.
    pub cancel_url: String,
    /// 30 minutes to 24 hours from now.
    pub expires_at: Timestamp,
}

/// A session as the provider knows it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct CheckoutSession {
    pub id: String,
    /// The page to send the customer to; absent once complete or expired.
    pub url: Option<String>,
    /// Whether the page can still be paid on.
    pub status: Option<SessionStatus>,
    /// Paid only after capture: a held session stays `Unpaid`.
    pub payment_status: SessionPayment,
    /// `pi_…`, absent until the customer confirms.
    pub payment_intent: Option<String>,
    pub client_reference_id: Option<String>,
    pub amount_total: Option<i64>,
    pub currency: Option<String>,
    pub expires_at: Option<i64>,
    /// `order` is the order's guid.
    #[serde(default)]
    pub metadata: BTreeMap<String, String>,
}

impl CheckoutSession {
    /// Returns whether it was opened for a test hold.
    pub fn is_test_hold(&self) -> bool {
        self.metadata.contains_key("test_hold")
    }
}

/// The life of a session.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum SessionStatus {
    Open,
    /// The customer is done; look at the intent.
    Complete,
    /// Can no longer be paid.
    Expired,
    /// A value newer than this crate.
    #[serde(other)]
    Unknown,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum SessionPayment {
    /// Captured.
    Paid,
    /// Not paid, or only held.
    Unpaid,
    NoPaymentRequired,
    /// A value newer than this crate.
    #[serde(other)]
    Unknown,
}

impl Stripe {
    /// Opens a hosted page on which the total can be held.
    pub async fn create_checkout(
        &self,
        checkout: &NewCheckout,
        idempotency_key: &str,
    ) -> Result<CheckoutSession, StripeError> {
        self.write(
            "open a checkout",
            "/v1/checkout/sessions",
            form(checkout),
            idempotency_key,
        )
        .await
    }

    pub async fn find_checkout(&self, id: &str) -> Result<CheckoutSession, StripeError> {
        self.find(
            "find a checkout",
            &format!("/v1/checkout/sessions/{id}"),
            Form::new(),
        )
        .await
    }

    /// Closes an open page, so that it accepts no payment any more.
    pub async fn expire_checkout(&self, id: &str) -> Result<CheckoutSession, StripeError> {
        let path = format!("/v1/checkout/sessions/{id}/expire");
        self.write_without_key("expire a checkout", &path, Form::new())
            .await
    }
}

fn form(checkout: &NewCheckout) -> Form {
    let currency = checkout.currency.to_ascii_lowercase();
    let field = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let mut form = vec![
        field("mode", "payment"),
        field("success_url", &checkout.success_url),
        field("cancel_url", &checkout.cancel_url),
        field("expires_at", &checkout.expires_at.as_second().to_string()),
    ];
    form.extend(checkout.subject.fields());
    if let Some(email) = &checkout.customer_email {
        form.push(field("customer_email", email));
    }
    for (index, method) in HELD_METHODS.iter().enumerate() {
        form.push((
            format!("payment_method_types[{index}]"),
            (*method).to_owned(),
        ));
        form.push((
            format!("payment_method_options[{method}][capture_method]"),
            "manual".to_owned(),
        ));
    }
    for (index, line) in checkout.lines.iter().enumerate() {
        let price = format!("line_items[{index}][price_data]");
        form.push((format!("line_items[{index}][quantity]"), "1".to_owned()));
        form.push((format!("{price}[currency]"), currency.clone()));
        form.push((format!("{price}[unit_amount]"), line.amount.to_string()));
        form.push((format!("{price}[product_data][name]"), line.name.clone()));
        if let Some(description) = &line.description {
            form.push((
                format!("{price}[product_data][description]"),
                description.clone(),
            ));
        }
    }
    form
}
