//! Emails about unread messages: to guests, who see them nowhere else, and to accounts.

use domain::OrderGuid;
use domain::message::{MessageMail, UnreadMessages};
use domain::order::{Order, Party};
use jiff::Timestamp;
use store::documents::{Author, MATCHDAY};

use crate::{EffectError, Outbox};

/// The number of newest messages that are checked for unread ones.
const LOOKED_AT: u32 = 50;

impl Outbox {
    /// Schedules an email to each side with unread messages about the order. A repeated stream record changes nothing.
    pub(crate) async fn note_message(&self, order: OrderGuid) -> Result<(), EffectError> {
        let (store, now) = (self.settle.store(), self.clock.now());
        let Some(order) = Box::pin(store.find_order(order)).await? else {
            return Ok(());
        };
        for to in [Party::Customer, Party::Talent] {
            if let Some(unread) = self.read_unread(&order, to).await?
                && unread.plan_mail(now) != MessageMail::Drop
            {
                Box::pin(store.note_new_messages(order.order_guid, to, now)).await?;
            }
        }
        Ok(())
    }

    /// Returns the newest message for an email to this party; none if there is nothing to report, or if it is too
    /// early, in which case the email is scheduled again.
    pub(crate) async fn find_message_to_report(
        &self,
        order: &Order,
        to: Party,
    ) -> Result<Option<Timestamp>, EffectError> {
        let Some(unread) = self.read_unread(order, to).await? else {
            return Ok(None);
        };
        let now = self.clock.now();
        match unread.plan_mail(now) {
            MessageMail::Send => Ok(Some(unread.newest)),
            MessageMail::Drop => Ok(None),
            MessageMail::Wait => {
                let store = self.settle.store();
                Box::pin(store.note_new_messages(order.order_guid, to, now)).await?;
                Ok(None)
            }
        }
    }

    /// Returns the other party's messages that this one has not read.
    async fn read_unread(
        &self,
        order: &Order,
        to: Party,
    ) -> Result<Option<UnreadMessages>, EffectError> {
        let (own, other) = match to {
            Party::Customer => (Author::Customer, Author::Talent),
            Party::Talent => (Author::Talent, Author::Customer),
            Party::Operator | Party::Recipient => return Ok(None),
        };
        let store = self.settle.store();
        let documents = store.documents(&MATCHDAY);
        let guid = order.order_guid;
        let messages = Box::pin(documents.list_messages(guid, LOOKED_AT)).await?;
        let read = Box::pin(documents.find_read_mark(guid, own)).await?;
        let unread = messages.iter().filter(|message| {
            message.author == other && read.is_none_or(|read| read < message.sent_at)
        });
        let times: Vec<Timestamp> = unread.map(|message| message.sent_at).collect();
        let (Some(first), Some(newest)) = (times.iter().min(), times.iter().max()) else {
            return Ok(None);
        };
        Ok(Some(UnreadMessages {
            first: *first,
            newest: *newest,
            read,
            notified: Box::pin(store.find_notified_messages(guid, to)).await?,
            has_account: to == Party::Talent || order.customer.user_id.is_some(),
        }))
    }
}
