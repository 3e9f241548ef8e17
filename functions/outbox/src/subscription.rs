//! Whether an address accepts an optional email, and its unsubscribe link.

use domain::mail_topics::{AddressDigest, MailTopic, Subscription};
use store::StoreError;
use texts::{Texts, text};

use crate::Outbox;
use email_frame::Unsubscribe;

impl Outbox {
    /// Returns the unsubscribe link of the topic for this address; none if it has unsubscribed.
    pub(crate) async fn find_unsubscribe(
        &self,
        texts: &Texts,
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
        let language = texts.language().as_str();
        Ok(Some(Unsubscribe {
            label: label(texts, topic),
            address: format!(
                "{}/api/mail/unsubscribe/{token}?language={language}",
                self.site_url
            ),
        }))
    }
}

fn label(texts: &Texts, topic: MailTopic) -> String {
    match topic {
        MailTopic::Feedback => text!(texts, "unsubscribe-feedback"),
        MailTopic::AvailabilityAlerts => text!(texts, "unsubscribe-availability-alerts"),
        MailTopic::AthleteInvitations => text!(texts, "unsubscribe-athlete-invitations"),
        MailTopic::Messages => text!(texts, "unsubscribe-messages"),
        MailTopic::UnfinishedOrders => text!(texts, "unsubscribe-unfinished-orders"),
    }
}
