//! Whether an address wants a mail that no order needs, and how its reader stops mails like it.

use domain::mail_topics::{AddressDigest, MailTopic, Subscription};
use store::StoreError;

use crate::Outbox;
use crate::email::Unsubscribe;

impl Outbox {
    /// The way to stop mails about the topic to this address; none where somebody stopped them.
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
