//! Disabled email topics of an address: one row per topic, so that concurrent changes do not undo each other.

use domain::mail_topics::{AddressDigest, MailTopic, Subscription};

use crate::error::StoreError;
use crate::row::{Row, attribute, text_of};
use crate::{Store, keys};

impl Store {
    /// Returns whether emails about the topic are sent to the address; they are by default.
    pub async fn is_subscribed(&self, subscription: &Subscription) -> Result<bool, StoreError> {
        let row = self.get(key(subscription), "look for a mail preference");
        Ok(row.await?.is_none())
    }

    /// Lists the disabled topics of the address.
    pub async fn list_unwanted_topics(
        &self,
        address: &AddressDigest,
    ) -> Result<Vec<MailTopic>, StoreError> {
        let partition = keys::address_partition(address.as_str());
        let rows = self
            .query_all(&partition, keys::UNWANTED, "list mail preferences")
            .await?;
        let mut unwanted = Vec::with_capacity(rows.len());
        for row in rows {
            let place = text_of(&row, attribute::SK)?;
            let is_named =
                |topic: &MailTopic| place.strip_prefix(keys::UNWANTED) == Some(topic.as_str());
            // A topic that no longer exists disables nothing.
            unwanted.extend(MailTopic::ALL.into_iter().find(is_named));
        }
        Ok(unwanted)
    }

    /// Disables emails about the topic for the address. Repeating it is no error.
    pub async fn unsubscribe(&self, subscription: &Subscription) -> Result<(), StoreError> {
        let row = Row::new(key(subscription));
        self.put(row, "switch mails of a topic off").await
    }

    /// Enables emails about the topic for the address again. Repeating it is no error.
    pub async fn resubscribe(&self, subscription: &Subscription) -> Result<(), StoreError> {
        let key = key(subscription);
        self.remove(key, "switch mails of a topic on").await
    }

    /// Deletes the preferences of an address whose account is deleted.
    pub async fn delete_mail_preferences(&self, address: &AddressDigest) -> Result<(), StoreError> {
        for topic in self.list_unwanted_topics(address).await? {
            let address = address.clone();
            self.resubscribe(&Subscription { topic, address }).await?;
        }
        Ok(())
    }
}

fn key(subscription: &Subscription) -> table::Key {
    let Subscription { topic, address } = subscription;
    keys::unwanted_topic(address.as_str(), topic.as_str())
}
