//! Emails about orders: recipient, links, and record.

use domain::bounce::AddressProblem;
use domain::calendar::EntryUids;
use domain::mail_topics::AddressDigest;
use domain::order::{
    EarningsStanding, MailTemplate, Order, Party, Reminder, ReminderKind, reminders,
};
use jiff::Timestamp;
use store::{MailState, OrderMail, OutboxRow, StoreError};
use texts::Texts;

use crate::after_sending::end_sent;
use crate::calendar::calendar_file;
use crate::effect::{FailedAttempt, chain};
use crate::emails::{Links, add_debt, write};
use crate::push::EmailNotification;
use crate::similar::add_similar;
use crate::{EffectError, Outbox};
use email_frame::Email;

struct WrittenMail {
    /// The order that it is about, as it was read.
    order: Order,
    address: String,
    email: Email,
    /// Its name at the email service, the same at every attempt.
    name: String,
    /// The newest message that it reports, for emails about messages.
    told_up_to: Option<Timestamp>,
}

impl Outbox {
    /// Renders and sends the email of a leased row about the current order. Returns its record; none if there was
    /// nothing to send.
    pub(crate) async fn send_order_mail(
        &self,
        row: &OutboxRow,
        to: Party,
        template: MailTemplate,
    ) -> Result<Option<OrderMail>, FailedAttempt> {
        let Some(mail) = self.write_order_mail(row, to, template).await? else {
            return Ok(None);
        };
        // Only with the first attempt: a delayed email sends no second notification.
        if row.attempt <= 1 {
            let notification = EmailNotification {
                order: &mail.order,
                to,
                template,
                email: &mail.email,
            };
            Box::pin(self.push(notification)).await?;
        }
        let problem = Box::pin(self.find_bounce(&mail.address)).await?;
        let outcome = if problem.is_some() {
            Ok(())
        } else {
            let email = mail.email.clone();
            let sent = Box::pin(self.send(&mail.address, email, &mail.name)).await;
            sent.map_err(EffectError::from)?
        };
        let record = OrderMail {
            id: row.id,
            template,
            to,
            address: Some(mail.address),
            subject: mail.email.subject,
            state: MailState::Sent,
            error: None,
            attempts: row.attempt,
            at: self.clock.now(),
        };
        if let Some(problem) = problem {
            // The email was not sent; operators and the order's page show this.
            return Ok(Some(OrderMail {
                state: MailState::Suppressed,
                error: Some(problem.reason),
                ..record
            }));
        }
        if let Err(error) = outcome {
            let error = EffectError::from(error);
            let record = OrderMail {
                state: MailState::Failed,
                error: Some(chain(&error)),
                ..record
            };
            return Err(FailedAttempt {
                error,
                mail: Some(Box::new(record)),
            });
        }
        if let Some(up_to) = mail.told_up_to {
            let store = self.settle.store();
            let save = || Box::pin(store.save_notified_messages(row.order_guid, to, up_to));
            end_sent(save).await.map_err(EffectError::from)?;
        }
        Ok(Some(record))
    }

    /// Returns why nothing is sent to a bounced address.
    pub(crate) async fn find_bounce(
        &self,
        address: &str,
    ) -> Result<Option<AddressProblem>, EffectError> {
        let store = self.settle.store();
        let address = AddressDigest::new(address);
        let problem = Box::pin(store.find_address_problem(&address)).await?;
        Ok(problem.filter(AddressProblem::stops_mails))
    }

    async fn write_order_mail(
        &self,
        row: &OutboxRow,
        to: Party,
        template: MailTemplate,
    ) -> Result<Option<WrittenMail>, EffectError> {
        let store = self.settle.store();
        let Some(order) = Box::pin(store.find_order(row.order_guid)).await? else {
            return Ok(None);
        };
        if matches!(to, Party::Customer | Party::Recipient) && order.is_erased() {
            // The account was deleted, and the address with it.
            return Ok(None);
        }
        if let Some(reminder) = &row.reminder
            && !self.is_still_due(&order, reminder).await?
        {
            return Ok(None);
        }
        if !template.is_true_of(&order, self.clock.now()) {
            // The email was delayed by the stream or the email service, and the order has moved meanwhile.
            tracing::info!(order = %order.order_guid, %to, %template, state = %order.state, "email.outdated");
            return Ok(None);
        }
        if template == MailTemplate::FeedbackReplied {
            let feedback = Box::pin(store.find_feedback(row.order_guid)).await?;
            if feedback.is_none_or(|feedback| feedback.public_reply().is_none()) {
                return Ok(None);
            }
        }
        let told_up_to = if template == MailTemplate::NewMessages {
            match self.find_message_to_report(&order, to).await? {
                Some(sent_at) => Some(sent_at),
                None => return Ok(None),
            }
        } else {
            None
        };
        let Some(address) = self.address(&order, to).await? else {
            tracing::error!(order = %order.order_guid, %to, %template, "email.no_recipient");
            return Ok(None);
        };
        let order = Box::pin(store.with_shared_meeting(order)).await?;
        let language = Box::pin(self.find_order_language(&order, to, &address)).await?;
        let texts = Box::pin(self.texts(language)).await?;
        let unsubscribe = match template.topic() {
            Some(topic) => match Box::pin(self.find_unsubscribe(&texts, topic, &address)).await? {
                Some(unsubscribe) => Some(unsubscribe),
                // Its reader has unsubscribed from the topic.
                None => return Ok(None),
            },
            None => None,
        };
        let links = self.links(&texts, &order, to).await?;
        let seen = match to {
            Party::Talent => Box::pin(store.with_payout_account(order.clone())).await?,
            _ => order.clone(),
        };
        let mut email = write(&texts, template, to, &seen, &links);
        email.unsubscribe = unsubscribe;
        if to == Party::Talent && order.earnings_standing() == EarningsStanding::Scheduled {
            let (talent, currency) = (order.talent.talent_guid, order.payout.amount.currency());
            let owed = Box::pin(store.find_owed(talent, currency)).await?;
            email = add_debt(&texts, template, email, owed);
        }
        if to == Party::Customer {
            let similar = self.find_similar(template, &order, language).await?;
            email = add_similar(&texts, email, &similar, &self.site_url);
        }
        let uids = EntryUids::new(&self.site_url);
        let from = self.mailer.from();
        email.attachment = calendar_file(&texts, &uids, template, to, &order, from, &address);
        Ok(Some(WrittenMail {
            email,
            name: format!(
                "{}-{}-{}-{to}",
                row.order_guid, row.id.version, row.id.number
            ),
            address,
            told_up_to,
            order,
        }))
    }

    /// Returns whether a reminder matches the current order: state and deadline have not moved, and the deadline has
    /// not passed.
    async fn is_still_due(&self, order: &Order, reminder: &Reminder) -> Result<bool, EffectError> {
        if self.clock.now() >= reminder.until || !reminders(order).contains(reminder) {
            return Ok(false);
        }
        let is_rated = reminder.kind == ReminderKind::Feedback && {
            let store = self.settle.store();
            let feedback = Box::pin(store.find_feedback(order.order_guid)).await?;
            feedback.is_some()
        };
        Ok(!is_rated)
    }

    async fn address(&self, order: &Order, to: Party) -> Result<Option<String>, EffectError> {
        Ok(match to {
            Party::Customer => Some(order.customer.email.to_string()),
            Party::Operator => Some(self.operator.clone()),
            Party::Recipient => {
                let gift = order.gift.as_deref();
                let email = gift.and_then(|gift| gift.recipient_email.as_ref());
                email.map(ToString::to_string)
            }
            Party::Talent => {
                let store = self.settle.store();
                let talent = Box::pin(store.find_talent(order.talent.talent_guid)).await?;
                talent
                    .and_then(|talent| talent.email)
                    .map(|email| email.to_string())
            }
        })
    }

    async fn links(&self, texts: &Texts, order: &Order, to: Party) -> Result<Links, EffectError> {
        let (site, guid) = (&self.site_url, order.order_guid);
        let page = |path: String| texts.page(site, &path);
        let (own, feedback) = match (to, order.customer.user_id) {
            (Party::Talent, _) => (page(format!("/talent/orders/{guid}")), String::new()),
            (Party::Operator, _) => (page(format!("/operators/orders/{guid}")), String::new()),
            (Party::Recipient, _) => {
                let token = self.mailed_gift_link(order).await?;
                (page(format!("/gift/{token}")), String::new())
            }
            // Orders of an account are rated on the order's page: no link works for them.
            (Party::Customer, Some(_)) => {
                let page = page(format!("/account/orders/{guid}"));
                (page.clone(), page)
            }
            (Party::Customer, None) => {
                let secret = self.mailed_link(order).await?;
                (
                    page(format!("/payment/{secret}")),
                    page(format!("/feedback/{secret}")),
                )
            }
        };
        Ok(Links {
            order: own,
            feedback,
            talent: page(format!("/{}", order.talent.slug)),
            home: page("/".to_owned()),
            site: site.to_string(),
            contact: page("/contact".to_owned()),
            // The number is in the fragment, which browsers do not send and logs do not contain.
            withdraw: page(format!("/withdraw#{}", order.number)),
            help: page("/help".to_owned()),
        })
    }

    /// Returns the link that opens the gift; the table stores its digest.
    async fn mailed_gift_link(&self, order: &Order) -> Result<String, EffectError> {
        let (store, guid) = (self.settle.store(), order.order_guid);
        let gift = order.gift.as_deref();
        let series = gift.map_or(0, |gift| gift.link_series);
        let token = self.quote_key.mailed_gift_token(guid, series);
        if let Some(gift) = gift {
            known_or_added(Box::pin(store.add_gift_link(guid, gift, &token)).await)?;
        }
        Ok(token.reveal())
    }

    /// Returns the link that opens the order, which works until an account holds the order. The table stores only its
    /// digest.
    pub(crate) async fn mailed_link(&self, order: &Order) -> Result<String, EffectError> {
        let hash = self.quote_key.mailed_order_hash(order.order_guid);
        let store = self.settle.store();
        known_or_added(Box::pin(store.add_order_hash(order.order_guid, &hash)).await)?;
        Ok(hash.reveal())
    }
}

/// An earlier email, or an earlier attempt, may have added the link.
fn known_or_added(added: Result<(), StoreError>) -> Result<(), StoreError> {
    match added {
        Err(StoreError::Taken { .. }) => Ok(()),
        outcome => outcome,
    }
}
