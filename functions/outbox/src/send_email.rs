//! Mails about orders: whom one goes to, which links it carries, and its record.

use domain::order::{MailTemplate, Order, Party, Reminder, ReminderKind, State, reminders};
use domain::{OrderGuid, OrderHash};
use jiff::Timestamp;
use store::documents::{Author, MATCHDAY};
use store::{MailState, OrderMail, OutboxRow};

use crate::calendar::calendar_file;
use crate::effect::{FailedAttempt, chain};
use crate::email::Email;
use crate::emails::{Links, write};
use crate::{EffectError, Outbox};

/// How many of the newest messages are looked through for one of the talent's.
const LOOKED_AT: u32 = 50;

/// A mail that is ready to go.
struct WrittenMail {
    address: String,
    email: Email,
    /// Its name at the mail service, the same at every attempt.
    name: String,
    /// The newest message it tells of, where it is about messages.
    told_up_to: Option<Timestamp>,
}

impl Outbox {
    /// Writes and sends the mail of a leased row about its order as it stands now. Gives its record; none where there
    /// was nothing to send.
    pub(crate) async fn send_order_mail(
        &self,
        row: &OutboxRow,
        to: Party,
        template: MailTemplate,
    ) -> Result<Option<OrderMail>, FailedAttempt> {
        let Some(mail) = self.write_order_mail(row, to, template).await? else {
            return Ok(None);
        };
        let sent = self.mailer.send(&mail.address, &mail.email, &mail.name);
        let outcome = Box::pin(sent).await;
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
            let told = Box::pin(store.save_told_messages(row.order_guid, up_to)).await;
            told.map_err(EffectError::from)?;
        }
        Ok(Some(record))
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
        // Answered before this mail went out.
        let is_stale = match template {
            MailTemplate::NewTimesProposed => order.reschedule_proposal.is_none(),
            MailTemplate::BriefChanged => {
                !matches!(order.state, State::QuoteRequested | State::Requested)
            }
            _ => false,
        };
        let is_past = match &row.reminder {
            Some(reminder) => !self.is_still_due(&order, reminder).await?,
            None => false,
        };
        if is_stale || is_past {
            return Ok(None);
        }
        if !template.is_true_in(order.state) {
            // The mail waited, for the stream or the mail service, and the order moved on.
            tracing::info!(order = %order.order_guid, %to, %template, state = %order.state, "a mail came too late and is dropped");
            return Ok(None);
        }
        let told_up_to = if template == MailTemplate::NewMessages {
            match self.newest_unread_message(&order).await? {
                Some(sent_at) => Some(sent_at),
                None => return Ok(None),
            }
        } else {
            None
        };
        let Some(address) = self.address(&order, to).await? else {
            tracing::error!(order = %order.order_guid, %to, %template, "nobody to write to");
            return Ok(None);
        };
        let links = self.links(&order, to).await?;
        let mut email = write(template, to, &order, &links);
        email.attachment = calendar_file(template, to, &order, self.mailer.from(), &address);
        Ok(Some(WrittenMail {
            email,
            name: format!(
                "{}-{}-{}-{to}",
                row.order_guid, row.id.version, row.id.number
            ),
            address,
            told_up_to,
        }))
    }

    /// Whether a reminder is one of the order as it stands now: neither its state nor the deadline has moved, and the
    /// deadline has not passed.
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

    /// One more link that opens the order. The table keeps only digests of its links, so an email
    /// cannot repeat an earlier one; all of them keep working until an account holds the order.
    async fn new_link(&self, order: &Order) -> Result<String, EffectError> {
        let hash = OrderHash::from_random(web::random_bytes().map_err(EffectError::Random)?);
        Box::pin(self.settle.store().add_order_hash(order.order_guid, &hash)).await?;
        Ok(hash.reveal())
    }
}
