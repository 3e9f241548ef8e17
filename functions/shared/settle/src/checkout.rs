//! The hosted page on which the customer pays: at most one of them can be paid on at a time.

use domain::OrderHash;
use domain::order::{Order, State};
use jiff::{SignedDuration, Timestamp};
use stripe::{CheckoutLine, NewCheckout, SessionStatus};

use crate::{Settle, SettleError};

/// The provider refuses a page that lives shorter than half an hour from when it reads the request.
const SHORTEST_LIFE: SignedDuration = SignedDuration::from_mins(31);

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
            (Some(SessionStatus::Expired), _) => self.open_page(order, hash, now).await,
            // Paid, or about to be: what came of it is for `reconcile` to find out.
            _ => {
                let order = Box::pin(self.reconcile(order.order_guid, now)).await?;
                Err(SettleError::NotPayable(order.state))
            }
        }
    }

    /// Opens a page and writes it down. A page that was opened but not written down is one that
    /// nobody was told of, so a crash in between leaves nothing that can be paid on.
    async fn open_page(
        &self,
        order: Order,
        hash: &OrderHash,
        now: Timestamp,
    ) -> Result<Opened, SettleError> {
        let closes = closes_at(&order, now);
        let checkout = NewCheckout {
            order: order.order_guid.to_string(),
            currency: order.money.total.currency().code().to_owned(),
            lines: lines(&order),
            customer_email: order.customer.email.to_string(),
            success_url: format!(
                "{}/return?session_id={{CHECKOUT_SESSION_ID}}",
                self.site_url
            ),
            cancel_url: format!("{}/payment/{}", self.site_url, hash.reveal()),
            expires_at: closes,
        };
        // The closing time is part of the request, so it is part of the key.
        let what = format!("checkout:{}", closes.as_second());
        let session = self
            .stripe
            .create_checkout(&checkout, &crate::key(&order, &what))
            .await?;
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
            // Somebody opened a page at the same moment: theirs is the one that counts.
            Err(SettleError::Conflict) => {
                let order = self.load(order.order_guid).await?;
                match order.payment.checkout_url.clone() {
                    Some(checkout_url) if order.state == State::PendingPayment => Ok(Opened {
                        order,
                        checkout_url,
                    }),
                    _ => Err(SettleError::Conflict),
                }
            }
            Err(error) => Err(error),
        }
    }
}

fn closes_at(order: &Order, now: Timestamp) -> Timestamp {
    let earliest = now.checked_add(SHORTEST_LIFE).unwrap_or(Timestamp::MAX);
    order
        .timers
        .pay_by
        .map_or(earliest, |pay_by| pay_by.max(earliest))
}

/// One line per part of the price. A discount is no line the provider can show, so a price whose
/// lines do not add up to its total is shown as one.
fn lines(order: &Order) -> Vec<CheckoutLine> {
    let money = &order.money;
    let title = format!("{} – {}", order.offer.title, order.talent.display_name);
    let line = |name: &str, amount: i64| CheckoutLine {
        name: name.to_owned(),
        amount,
    };
    let mut lines = vec![line(&title, money.offer_price.amount())];
    lines.extend(
        money
            .addons
            .iter()
            .map(|addon| line(&addon.label, addon.price.amount())),
    );
    lines.push(line("Service fee", money.service_fee.amount()));
    if !money.tax_inclusive {
        lines.push(line("Tax", money.tax.amount()));
    }
    lines.retain(|line| line.amount > 0);
    let sum = lines
        .iter()
        .fold(0_i64, |sum, line| sum.saturating_add(line.amount));
    if sum == money.total.amount() {
        lines
    } else {
        vec![line(&title, money.total.amount())]
    }
}
