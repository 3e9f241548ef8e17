//! Push notifications: the first line of an email about an order, for the browsers of the account that gets the email.

use ::push::{PushError, PushMessage};
use domain::UserId;
use domain::order::{MailTemplate, Order, Party};
use tokio::task::JoinSet;

use crate::{EffectError, Outbox};
use email_frame::Email;

/// A sent email, as the source of push notifications.
pub(crate) struct EmailNotification<'a> {
    pub(crate) order: &'a Order,
    pub(crate) to: Party,
    pub(crate) template: MailTemplate,
    pub(crate) email: &'a Email,
}

impl Outbox {
    /// Sends a party's browsers the first line of an email. A push is a hint: a failed one is not retried, since the
    /// email has the content, and a browser that ended its subscription is removed. A browser whose session has ended
    /// gets nothing, however long the email has waited.
    pub(crate) async fn push(&self, mail: EmailNotification<'_>) -> Result<(), EffectError> {
        let (Some(service), Some(user)) = (&self.push, account_of(mail.order, mail.to)) else {
            return Ok(());
        };
        if !mail.template.is_pushed(mail.to) {
            return Ok(());
        }
        let (store, now) = (self.settle.store(), self.clock.now());
        let message = message(&mail);
        // Concurrently: an unresponsive service delays the email by one timeout, not by one per browser.
        let mut sends = JoinSet::new();
        for device in Box::pin(store.list_reachable_push_devices(user)).await? {
            let (service, message) = (service.clone(), message.clone());
            sends.spawn(async move {
                let sent = service.send(&device, &message, now).await;
                (device.device_id(), sent)
            });
        }
        for (device, sent) in sends.join_all().await {
            match sent {
                Ok(()) => {}
                Err(PushError::Ended) => {
                    Box::pin(store.delete_push_device(user, &device)).await?;
                }
                Err(error @ PushError::Unavailable(_)) => {
                    tracing::warn!(error = crate::effect::chain(&error), "push.not_sent");
                }
                Err(error) => {
                    tracing::error!(error = crate::effect::chain(&error), "push.refused");
                }
            }
        }
        Ok(())
    }
}

/// Returns the account whose browsers are notified: guests, recipients and operators have none.
fn account_of(order: &Order, to: Party) -> Option<UserId> {
    match to {
        Party::Customer => order.customer.user_id,
        Party::Talent => Some(UserId::from_uuid(order.talent.talent_guid.as_uuid())),
        Party::Operator | Party::Recipient => None,
    }
}

fn message(mail: &EmailNotification<'_>) -> PushMessage {
    let (order, guid) = (mail.order, mail.order.order_guid);
    let area = match mail.to {
        Party::Talent => "talent",
        Party::Customer | Party::Operator | Party::Recipient => "account",
    };
    PushMessage {
        title: mail.email.subject.clone(),
        body: format!("{} · {}", mail.email.texts.order_title(order), order.number),
        path: mail.email.texts.page("", &format!("/{area}/orders/{guid}")),
        // A later notification about the same order replaces it.
        tag: guid.as_uuid().simple().to_string(),
    }
}
