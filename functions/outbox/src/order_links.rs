//! The email with links to a guest's orders.

use domain::Email as Address;
use domain::order::{Order, State};
use email_frame::Email;
use texts::Texts;

use crate::emails::order_links;
use crate::{EffectError, Outbox};

/// The most links of one email: those of the newest orders.
const MOST_LINKS: u16 = 20;

impl Outbox {
    /// Writes the email with a link to each order of an address that no account holds; `None` if there is no such order.
    /// An order whose payment expired is left out.
    pub(crate) async fn find_order_links(
        &self,
        texts: &Texts,
        to: &Address,
    ) -> Result<Option<Email>, EffectError> {
        let store = self.settle.store();
        let page = Box::pin(store.list_orders_of_guest(to, None, MOST_LINKS)).await?;
        let mut links = Vec::new();
        for order in page.items.iter().filter(|order| has_link(order)) {
            let secret = Box::pin(self.mailed_link(order)).await?;
            let page = texts.page(&self.site_url, &format!("/payment/{secret}"));
            links.push((order, page));
        }
        Ok((!links.is_empty()).then(|| order_links(texts, &links)))
    }
}

fn has_link(order: &Order) -> bool {
    order.customer.user_id.is_none() && order.state != State::PaymentExpired
}
