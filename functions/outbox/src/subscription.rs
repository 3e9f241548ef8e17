//! Whether an address accepts an optional email, and its unsubscribe link.

use domain::mail_topics::{AddressDigest, MailTopic, Subscription};
use store::StoreError;

use crate::Outbox;
use crate::email::Unsubscribe;

impl Outbox {
    /// Returns the unsubscribe link of the topic for this address; none if it has unsubscribed.
    pub(crate) async fn find_unsubscribe(
        &self,
        topic: MailTopic,
        address: &str,
    ) -> Result<Option<Unsubscribe>, StoreError> {
        let subscription = Subscription {
            topic,
            address: AddressDigest::new(address),
        };
        if !self.settle.store().is_subscribed(&subscription).await? {
            return Ok(None);
        }
        let token = self.quote_key.sign_subscription(&subscription);
        Ok(Some(Unsubscribe {
            what: topic.description(),
            address: format!("{}/api/mail/unsubscribe/{token}", self.site_url),
        }))
    }
}
