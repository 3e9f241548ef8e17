//! Feedback: kept with its order, listed with its talent, and summed up in the talent's stats.

use domain::audit::AuditEntry;
use domain::feedback::{Feedback, FeedbackPart, FeedbackStatus};
use domain::later;
use domain::order::{Effect, MailTemplate, Party};
use domain::webhook::WebhookEvent;
use domain::{OrderGuid, TalentGuid};

use crate::due::outbox::{self, OutboxRow};
use crate::error::{StoreError, Taken};
use crate::keys::OutboxId;
use crate::marketplace::rebuild;
use crate::marketplace::rebuild::StalePage;
use crate::orders::row::PENDING_OP_TIMEOUT;
use crate::page::{Cursor, Page};
use crate::queues::{self, Queue};
use crate::row::{Attributes, Row, attribute, body_of, text_of};
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};
use table::Expression;
use table::QueryBuilder;

const KIND: &str = "feedback";

impl Store {
    /// Writes new feedback (version 1, no `earlier`) or changed feedback (its version raised by one), updates the
    /// talent's list and statistics, and marks the talent's page as stale, in one transaction. `Conflict` if `earlier`
    /// is no longer stored.
    pub async fn save_feedback(
        &self,
        feedback: &Feedback,
        earlier: Option<&Feedback>,
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "save feedback");
        let transaction = written(transaction, feedback, earlier)?;
        let event = publication(feedback, earlier);
        self.announce(transaction, event).await?.run().await
    }

    /// Writes an operator's decision about feedback together with its entry in the audit log.
    pub async fn moderate_feedback(
        &self,
        feedback: &Feedback,
        earlier: &Feedback,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "moderate feedback");
        let transaction = written(transaction, feedback, Some(earlier))?;
        let event = publication(feedback, Some(earlier));
        let transaction = self.announce(transaction, event).await?;
        audit::note(transaction, entry)?.run().await
    }

    /// Feedback with a part that waits for an operator, longest waiting first.
    pub async fn list_pending_feedback(
        &self,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<Feedback>, StoreError> {
        self.list_queue(Queue::PendingFeedback, cursor, limit, KIND)
            .await
    }

    /// Returns the feedback for this order, public or not.
    pub async fn find_feedback(&self, order: OrderGuid) -> Result<Option<Feedback>, StoreError> {
        let row = self
            .get(keys::order_feedback(order), "find feedback")
            .await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Public feedback about a talent, newest first, without private notes.
    pub async fn list_feedback(
        &self,
        talent: TalentGuid,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<Feedback>, StoreError> {
        let partition = keys::talent_partition(talent);
        let start = match cursor.map(Cursor::parts) {
            None => None,
            Some([place]) => Some(keys::in_talent_feedback(talent, place).into_attributes()),
            Some(_) => return Ok(Page::empty()),
        };
        let query = QueryBuilder::partition(partition)
            .beginning(keys::TALENT_FEEDBACK)
            .newest_first()
            .limit(limit)
            .after(start);
        self.query_page(query, KIND, cursor_of, "list a talent's feedback")
            .await
    }
}

/// The feedback, the talent's list and the talent's stats.
fn written<'a>(
    transaction: Transaction<'a>,
    feedback: &Feedback,
    earlier: Option<&Feedback>,
) -> Result<Transaction<'a>, StoreError> {
    let row = Row::new(keys::order_feedback(feedback.order_guid)).body(feedback)?;
    let row = match feedback.waits_since() {
        Some(since) => queues::listed(row, Queue::PendingFeedback, since, feedback.order_guid),
        None => row,
    };
    let mut transaction = transaction.put_if(
        row.version(feedback.version),
        Expression::before_version(feedback.version),
        ConditionFailure::Conflict,
    );
    let listed = keys::talent_feedback(
        feedback.talent_guid,
        feedback.created_at,
        feedback.order_guid,
    );
    if is_public(feedback) {
        let shown = Feedback {
            private_note: None,
            // The talent reads this row, so it contains only the talent's own report.
            reports: feedback
                .reports
                .iter()
                .filter(|report| report.part == FeedbackPart::Review)
                .cloned()
                .collect(),
            ..feedback.clone()
        };
        transaction = transaction.put(Row::new(listed).body(&shown)?);
    } else if earlier.is_some_and(is_public) {
        transaction = transaction.delete(listed);
    }
    if is_public(feedback) || earlier.is_some_and(is_public) {
        transaction = transaction.put(rebuild::row(&StalePage::of_talent(
            feedback.talent_guid,
            feedback.updated_at,
        ))?);
    }
    if is_public(feedback) && feedback.is_first_public_reply(earlier) {
        transaction = transaction.create(reply_mail(feedback)?, Taken::Identifier);
    }
    let (before, after) = (rating_of(earlier), rating_of(Some(feedback)));
    if before != after {
        transaction = transaction.update(
            keys::talent(feedback.talent_guid),
            rating_change(before, after),
            Some(Expression::present()),
            ConditionFailure::Conflict,
        );
    }
    Ok(transaction)
}

/// The email to the customer about the talent's reply.
fn reply_mail(feedback: &Feedback) -> Result<Row, StoreError> {
    let at = feedback.updated_at;
    outbox::row(&OutboxRow {
        order_guid: feedback.order_guid,
        // Far above the version of any order. Emails about messages have the numbers 0 and 1.
        id: OutboxId {
            version: u64::try_from(at.as_second()).unwrap_or(u64::MAX),
            number: 2,
        },
        transition: None,
        effect: Effect::Mail {
            to: Party::Customer,
            template: MailTemplate::FeedbackReplied,
        },
        reminder: None,
        order_hash: None,
        attempt: 0,
        due_at: later(at, PENDING_OP_TIMEOUT),
        not_before: None,
        wakes: 0,
        last_error: None,
        created_at: at,
    })
}

/// Returns the event of feedback that becomes public.
fn publication(feedback: &Feedback, earlier: Option<&Feedback>) -> Option<WebhookEvent> {
    let becomes_public = is_public(feedback) && !earlier.is_some_and(is_public);
    becomes_public.then(|| WebhookEvent::of_review(feedback))
}

fn is_public(feedback: &Feedback) -> bool {
    feedback.status == FeedbackStatus::Published
}

/// The stars that count, if any do.
fn rating_of(feedback: Option<&Feedback>) -> Option<u8> {
    feedback
        .filter(|feedback| is_public(feedback))
        .map(|feedback| feedback.rating)
}

/// Sum, number and distribution move together. Raises the version too: a profile form that was opened before must not
/// write old stats back.
fn rating_change(before: Option<u8>, after: Option<u8>) -> Expression {
    let sum = |rating: Option<u8>| rating.map_or(0, i64::from);
    let count = |rating: Option<u8>| i64::from(rating.is_some());
    let mut text = "SET #body.#stats.#sum = #body.#stats.#sum + :sum, \
         #body.#stats.#count = #body.#stats.#count + :count, \
         #version = #version + :one, #body.#version = #body.#version + :one"
        .to_owned();
    let mut stars = Vec::new();
    // An older talent row lacks the count per rating.
    for (rating, change) in [(before, ":less"), (after, ":one")] {
        if let Some(rating) = rating {
            let name = format!("#stars{rating}");
            let place = format!("#body.#stats.{name}");
            text.extend([
                ", ",
                &place,
                " = if_not_exists(",
                &place,
                ", :zero) + ",
                change,
            ]);
            stars.push((name, format!("stars{rating}")));
        }
    }
    let mut change = Expression::new(text)
        .name("#body", attribute::BODY)
        .name("#stats", "stats")
        .name("#sum", "ratingSum")
        .name("#count", "ratingCount")
        .name("#version", attribute::VERSION)
        .number(":sum", sum(after) - sum(before))
        .number(":count", count(after) - count(before))
        .number(":one", 1);
    if !stars.is_empty() {
        change = change.number(":zero", 0);
    }
    if before.is_some() {
        change = change.number(":less", -1);
    }
    for (name, attribute) in stars {
        change = change.name(&name, &attribute);
    }
    change
}

fn cursor_of(last: &Attributes) -> Result<Cursor, StoreError> {
    let sort = text_of(last, attribute::SK)?;
    let place = sort.strip_prefix(keys::TALENT_FEEDBACK).unwrap_or(&sort);
    Ok(Cursor::new([place.to_owned()]))
}
