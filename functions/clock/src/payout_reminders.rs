//! Reminds talents whose earnings wait for their payout account, and finally alerts operators.

use domain::notice::{BlockedPayouts, Notice, NoticeContent};
use domain::payout_reminder::{PassedReminder, PayoutReminder};
use domain::talent::Talent;
use domain::{Email, NoticeGuid, TalentGuid};
use http_api::{ApiError, Clock};
use jiff::Timestamp;
use serde::Serialize;
use settle::{BlockedSum, Settle, SettleError};
use store::StoreError;

use crate::due_pages::DuePages;

/// Counts of one run, which are logged and returned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PayoutReminders {
    /// Emails to talents and operators.
    pub letters: u32,
    /// Talents who can be paid, or are no longer owed anything.
    pub dropped: u32,
    /// Talents with more orders than a run reads; the next run continues.
    pub continued: u32,
    /// Talents who failed; the next run retries them.
    pub failed: u32,
}

#[derive(Debug, thiserror::Error)]
enum ReminderError {
    #[error(transparent)]
    Settle(#[from] SettleError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("no randomness for a letter")]
    Random(#[source] ApiError),
}

enum Outcome {
    Sent(usize),
    Dropped,
    Continued,
    NotDue,
}

/// Handles every reminder that is due. A failed one does not delay the others. Returns an error only if the due index
/// cannot be read.
pub async fn remind_of_payouts(
    settle: &Settle,
    clock: &Clock,
) -> Result<PayoutReminders, StoreError> {
    let mut report = PayoutReminders::default();
    let store = settle.store();
    let now = clock.now();
    let mut pages = DuePages::at(now);
    while let Some(due) = pages.next_page() {
        let page = store.list_due_payout_reminders(due).await?;
        for talent in pages.advance(page) {
            match Box::pin(remind(settle, clock, talent)).await {
                Ok(Outcome::Sent(letters)) => {
                    report.letters += u32::try_from(letters).unwrap_or(u32::MAX);
                }
                Ok(Outcome::Dropped) => report.dropped += 1,
                Ok(Outcome::Continued) => report.continued += 1,
                // Another run was faster.
                Ok(Outcome::NotDue) | Err(ReminderError::Store(StoreError::Conflict)) => {}
                Err(error) => {
                    report.failed += 1;
                    tracing::error!(%error, %talent, "payouts.reminder_failed");
                }
            }
        }
    }
    tracing::info!(?report, "payouts.reminded");
    Ok(report)
}

async fn remind(
    settle: &Settle,
    clock: &Clock,
    guid: TalentGuid,
) -> Result<Outcome, ReminderError> {
    let (store, now) = (settle.store(), clock.now());
    // The index is eventually consistent.
    let Some(reminder) = store.find_payout_reminder(guid).await? else {
        return Ok(Outcome::NotDue);
    };
    let Some(passed) = reminder.pass(now) else {
        return Ok(Outcome::NotDue);
    };
    let blocked = match store.find_talent(guid).await? {
        None => None,
        // The provider's event may be lost.
        Some(talent) => {
            let talent = settle.refresh_payout_account(talent, now).await?;
            match read_orders(settle, &reminder, &talent, now).await? {
                BlockedSum::Complete(blocked) => blocked.map(|blocked| (talent, blocked)),
                BlockedSum::Continues(read) => {
                    let continued = reminder.continued(read);
                    store
                        .save_payout_reminder(Some(&reminder), &continued, &[])
                        .await?;
                    return Ok(Outcome::Continued);
                }
            }
        }
    };
    let Some((talent, blocked)) = blocked else {
        store.drop_payout_reminder(guid).await?;
        return Ok(Outcome::Dropped);
    };
    let letters = letters(&passed, &talent, blocked)
        .map(|(to, content)| {
            let random = http_api::random_bytes().map_err(ReminderError::Random)?;
            Ok(Notice {
                notice_guid: NoticeGuid::from_parts(clock.unix_milliseconds(), random),
                to,
                language: None,
                content,
                created_at: now,
            })
        })
        .collect::<Result<Vec<_>, ReminderError>>()?;
    store
        .save_payout_reminder(Some(&reminder), &passed.next, &letters)
        .await?;
    Ok(Outcome::Sent(letters.len()))
}

/// Reads the next orders of the talent: makes their payouts due if the account is ready, and sums them otherwise.
async fn read_orders(
    settle: &Settle,
    reminder: &PayoutReminder,
    talent: &Talent,
    now: Timestamp,
) -> Result<BlockedSum, SettleError> {
    let guid = talent.talent_guid;
    let is_ready = talent.payouts.payouts_enabled;
    let read = reminder.orders_read(is_ready);
    if !is_ready {
        return settle.sum_blocked_payouts(guid, read).await;
    }
    let next = settle.resume_payouts(guid, read, now).await?;
    Ok(next.map_or(BlockedSum::Complete(None), BlockedSum::Continues))
}

/// Returns the emails to write, with their recipients.
fn letters(
    passed: &PassedReminder,
    talent: &Talent,
    payouts: BlockedPayouts,
) -> impl Iterator<Item = (Option<Email>, NoticeContent)> {
    let name = talent.display_name.clone();
    let to_talent = talent
        .email
        .clone()
        .filter(|_| passed.reminds_talent)
        .map(|email| {
            let content = NoticeContent::PayoutsWaiting {
                name: name.clone(),
                payouts,
                time_zone: Some(talent.time_zone.clone()),
            };
            (Some(email), content)
        });
    let to_operators = passed.alerts_operators.then_some((
        None,
        NoticeContent::PayoutsOverdue {
            talent_guid: talent.talent_guid,
            name,
            payouts,
        },
    ));
    to_talent.into_iter().chain(to_operators)
}
