//! Whom a letter goes to, and which links it carries.

use domain::order::{MailTemplate, Order, Party};
use domain::{OrderGuid, OrderHash};
use jiff::Timestamp;
use store::OutboxRow;
use store::documents::{Author, MATCHDAY};

use crate::letters::{Links, write};
use crate::{EffectError, Outbox};

/// How many of the newest messages are looked through for one of the talent's.
const LOOKED_AT: u32 = 50;

impl Outbox {
    /// Writes and sends one letter about an order as it stands now.
    pub(crate) async fn post(
        &self,
        row: &OutboxRow,
        to: Party,
        template: MailTemplate,
    ) -> Result<(), EffectError> {
        let store = self.settle.store();
        let Some(order) = Box::pin(store.find_order(row.order_guid)).await? else {
            return Ok(());
        };
        let news = if template == MailTemplate::NewMessages {
            match self.newest_unread_message(&order).await? {
                Some(sent_at) => Some(sent_at),
                None => return Ok(()),
            }
        } else {
            None
        };
        let Some(address) = self.address(&order, to).await? else {
            tracing::error!(order = %order.order_guid, %to, %template, "nobody to write to");
            return Ok(());
        };
        let links = self.links(&order, to).await?;
        let letter = write(template, to, &order, &links);
        let message = format!(
            "{}-{}-{}-{to}",
            row.order_guid, row.id.version, row.id.number
        );
        Box::pin(self.mailer.send(&address, &letter, &message)).await?;
        if let Some(up_to) = news {
            Box::pin(store.save_told_messages(row.order_guid, up_to)).await?;
        }
        Ok(())
    }

    /// Notes that a guest is to be written to, where a message about the order is one the guest has not read.
    pub(crate) async fn note_message(&self, order: OrderGuid) -> Result<(), EffectError> {
        let store = self.settle.store();
        if let Some(order) = Box::pin(store.find_order(order)).await?
            && self.newest_unread_message(&order).await?.is_some()
        {
            let now = self.clock.now();
            Box::pin(store.note_new_messages(order.order_guid, now)).await?;
        }
        Ok(())
    }

    /// When the talent last wrote something that a guest neither saw nor was told of, so that a record of the stream that
    /// comes twice is no news. Whoever has an account sees messages there.
    async fn newest_unread_message(&self, order: &Order) -> Result<Option<Timestamp>, EffectError> {
        if order.customer.user_id.is_some() {
            return Ok(None);
        }
        let store = self.settle.store();
        let documents = store.documents(&MATCHDAY);
        let guid = order.order_guid;
        let messages = Box::pin(documents.list_messages(guid, LOOKED_AT)).await?;
        let mut messages = messages.iter().rev();
        let Some(newest) = messages.find(|message| message.author == Author::Talent) else {
            return Ok(None);
        };
        let read = Box::pin(documents.find_read_mark(guid, Author::Customer)).await?;
        let told = Box::pin(store.find_told_messages(guid)).await?;
        let known = read.max(told);
        Ok(Some(newest.sent_at).filter(|sent_at| known.is_none_or(|known| known < *sent_at)))
    }

    async fn address(&self, order: &Order, to: Party) -> Result<Option<String>, EffectError> {
        Ok(match to {
            Party::Customer => Some(order.customer.email.to_string()),
            Party::Operator => Some(self.operator.clone()),
            Party::Talent => {
                let store = self.settle.store();
                let talent = Box::pin(store.find_talent(order.talent.talent_guid)).await?;
                talent
                    .and_then(|talent| talent.email)
                    .map(|email| email.to_string())
            }
        })
    }

    async fn links(&self, order: &Order, to: Party) -> Result<Links, EffectError> {
        let (site, guid) = (&self.site_url, order.order_guid);
        let (own, feedback) = match (to, order.customer.user_id) {
            (Party::Talent, _) => (format!("{site}/talent/orders/{guid}"), String::new()),
            (Party::Operator, _) => (format!("{site}/operators/orders/{guid}"), String::new()),
            // Rated there too: no link acts on an order that an account holds.
            (Party::Customer, Some(_)) => {
                let page = format!("{site}/account/orders/{guid}");
                (page.clone(), page)
            }
            (Party::Customer, None) => {
                let secret = self.new_link(order).await?;
                (
                    format!("{site}/payment/{secret}"),
                    format!("{site}/feedback/{secret}"),
                )
            }
        };
        Ok(Links {
            order: own,
            feedback,
            talent: format!("{site}/{}", order.talent.slug),
            home: format!("{site}/"),
        })
    }

    /// One more link that opens the order. The table keeps only digests of its links, so a letter
    /// cannot repeat an earlier one; all of them keep working until an account holds the order.
    async fn new_link(&self, order: &Order) -> Result<String, EffectError> {
        let hash = OrderHash::from_random(web::random_bytes().map_err(EffectError::Random)?);
        Box::pin(self.settle.store().add_order_hash(order.order_guid, &hash)).await?;
        Ok(hash.reveal())
    }
}
