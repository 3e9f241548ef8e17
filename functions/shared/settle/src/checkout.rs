//! The hosted page on which the customer pays: at most one of them can be paid on at a time.

mod line_names;

use std::time::Duration;

use domain::later;
use domain::money::{LineText, PriceLine, PricePart};
use domain::order::{Order, State};
use domain::{OrderGuid, OrderHash};
use jiff::{SignedDuration, Timestamp};
use stripe::{
    CheckoutLine, CheckoutSession, CheckoutSubject, NewCheckout, SessionStatus, StripeError,
};

use crate::{Settle, SettleError};

pub(crate) use line_names::english_line;

/// The provider refuses a page that lives shorter than half an hour from when it reads the request.
const SHORTEST_LIFE: SignedDuration = SignedDuration::from_mins(31);

/// The provider rejects a page that lives longer than a day. A named price is valid longer: a customer who returns
/// later gets another page.
const LONGEST_LIFE: SignedDuration = SignedDuration::from_hours(23);

/// Attempts to open a page while the order changes.
const OPEN_ATTEMPTS: u32 = 2;

/// Number and duration of waits for another call's page: 20 ms, doubled each time, about 2.5 s in total.
const WAITS: u32 = 7;
const FIRST_WAIT: Duration = Duration::from_millis(20);

/// A page the customer can pay on.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The order with its session written down.
    pub order: Order,
    /// Where to send the customer.
    pub checkout_url: String,
}

impl Settle {
    /// Gives the page of an order that waits for its payment: the one that is open, or a new one.
    /// Asking again is harmless. `NotPayable` when the order is paid, dead or out of attempts.
    pub async fn open_checkout(
        &self,
        order: Order,
        hash: &OrderHash,
        now: Timestamp,
    ) -> Result<Opened, SettleError> {
        if order.state != State::PendingPayment || order.timers.pay_by.is_some_and(|by| by <= now) {
            return Err(SettleError::NotPayable(order.state));
        }
        let Some(session_id) = &order.payment.session_id else {
            return self.open_page(order, hash, now).await;
        };
        let session = self.stripe.find_checkout(session_id).await?;
        match (session.status, session.url) {
            (Some(SessionStatus::Open), Some(checkout_url)) => Ok(Opened {
                order,
                checkout_url,
            }),
            (Some(SessionStatus::Expired), _) => {
                Box::pin(self.replace_page(order, hash, now)).await
            }
            // Paid, or about to be: what came of it is for `reconcile` to find out.
            _ => {
                let order = self.reconcile(order.order_guid, now).await?;
                Err(SettleError::NotPayable(order.state))
            }
        }
    }

    /// Opens a page in place of one that closed, again if the order changes meanwhile.
    async fn replace_page(
        &self,
        order: Order,
        hash: &OrderHash,
        now: Timestamp,
    ) -> Result<Opened, SettleError> {
        let closed = order.payment.session_id.clone();
        let mut order = order;
        for _ in 1..OPEN_ATTEMPTS {
            let order_guid = order.order_guid;
            match self.open_page(order, hash, now).await {
                Err(SettleError::Conflict) => order = self.load(order_guid).await?,
                outcome => return outcome,
            }
            if order.state != State::PendingPayment || order.payment.session_id != closed {
                return self
                    .find_page(order_guid, closed.as_deref())
                    .await?
                    .ok_or(SettleError::Conflict);
            }
        }
        self.open_page(order, hash, now).await
    }

    /// Opens a page and stores it. A page that was opened but not stored was never returned, so a crash in between
    /// leaves nothing that can be paid.
    async fn open_page(
        &self,
        order: Order,
        hash: &OrderHash,
        now: Timestamp,
    ) -> Result<Opened, SettleError> {
        let closes = closes_at(&order, now);
        let language = order.customer.language;
        let site = format!("{}{}", self.site_url, language.path_prefix());
        let checkout = NewCheckout {
            subject: CheckoutSubject::Order(order.order_guid.to_string()),
            currency: order.money.total.currency().code().to_owned(),
            lines: self.lines(&order),
            customer_email: Some(order.customer.email.to_string()),
            success_url: format!("{site}/return?session_id={{CHECKOUT_SESSION_ID}}"),
            cancel_url: format!("{site}/payment/{}", hash.reveal()),
            expires_at: closes,
        };
        // What varies in the request is part of its key: the closing time, and the link it leads back to. One key never
        // has two bodies.
        let link = hash.digest();
        let link = link.get(..16).unwrap_or(&link);
        let what = format!("checkout:{}:{link}", closes.as_second());
        let session = match self.create_page(checkout, &crate::key(&order, &what)).await {
            Ok(session) => session,
            Err(error @ StripeError::KeyInUse { .. }) => {
                tracing::warn!(%error, order = %order.order_guid, "payment.page_contended");
                return self.wait_for_page(&order).await;
            }
            Err(error) => return Err(error.into()),
        };
        let checkout_url = session.url.ok_or_else(|| {
            SettleError::Mismatch(format!("session `{}` has no page", session.id))
        })?;
        let written = order
            .with_checkout(session.id, checkout_url.clone(), now)
            .map_err(|_used_up| SettleError::NotPayable(order.state))?;
        match self.save(&written).await {
            Ok(()) => Ok(Opened {
                order: written,
                checkout_url,
            }),
            // Another call opened a page concurrently: its page counts.
            Err(SettleError::Conflict) => self
                .find_page(order.order_guid, order.payment.session_id.as_deref())
                .await?
                .ok_or(SettleError::Conflict),
            Err(error) => Err(error),
        }
    }

    /// Opens a page with the customer's address, or without it if the provider does not accept the address: the customer
    /// can enter another one there.
    async fn create_page(
        &self,
        checkout: NewCheckout,
        key: &str,
    ) -> Result<CheckoutSession, StripeError> {
        match self.stripe.create_checkout(&checkout, key).await {
            Err(error) if error.has_code("email_invalid") => {
                let anonymous = NewCheckout {
                    customer_email: None,
                    ..checkout
                };
                let key = format!("{key}:anonymous");
                self.stripe.create_checkout(&anonymous, &key).await
            }
            opened => opened,
        }
    }

    /// Returns the page that another call is opening, once it is stored.
    async fn wait_for_page(&self, order: &Order) -> Result<Opened, SettleError> {
        let (guid, closed) = (order.order_guid, order.payment.session_id.as_deref());
        for round in 0..WAITS {
            if let Some(opened) = self.find_page(guid, closed).await? {
                return Ok(opened);
            }
            tokio::time::sleep(FIRST_WAIT * 2_u32.saturating_pow(round)).await;
        }
        self.find_page(guid, closed)
            .await?
            .ok_or(SettleError::Conflict)
    }

    /// Returns the page that is stored for an order that can be paid; none while it is the one that closed.
    async fn find_page(
        &self,
        order: OrderGuid,
        closed: Option<&str>,
    ) -> Result<Option<Opened>, SettleError> {
        let order = self.load(order).await?;
        if order.state != State::PendingPayment {
            return Err(SettleError::NotPayable(order.state));
        }
        if order.payment.session_id.as_deref() == closed {
            return Ok(None);
        }
        let checkout_url = order.payment.checkout_url.clone();
        Ok(checkout_url.map(|checkout_url| Opened {
            order,
            checkout_url,
        }))
    }

    /// Returns one line per part of the price. The provider refuses negative amounts, and a coupon would be one more
    /// object and call per order, so each line is sent less its share of the discount, with the discount below its name.
    /// A price of older code, whose lines do not add up to its total, is one line.
    fn lines(&self, order: &Order) -> Vec<CheckoutLine> {
        let to_line = |line: &PriceLine<'_>| {
            let LineText { name, description } = (self.name_line)(order, line);
            CheckoutLine {
                name,
                description,
                amount: line.amount.amount(),
            }
        };
        let total = order.money.total;
        let lines = order.money.lines().unwrap_or_default();
        let sum = lines
            .iter()
            .fold(0_i64, |sum, line| sum.saturating_add(line.amount.amount()));
        if sum == total.amount() {
            return lines.iter().map(to_line).collect();
        }
        vec![to_line(&PriceLine {
            part: PricePart::Offer,
            amount: total,
            discount: None,
        })]
    }
}

fn closes_at(order: &Order, now: Timestamp) -> Timestamp {
    let earliest = later(now, SHORTEST_LIFE);
    let latest = later(now, LONGEST_LIFE);
    order
        .timers
        .pay_by
        .map_or(earliest, |pay_by| pay_by.min(latest).max(earliest))
}
