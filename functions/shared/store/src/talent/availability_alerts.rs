//! Requests for an email when an athlete takes bookings again: one row for each address and athlete, deleted when the
//! email is written.

use domain::mail_topics::AddressDigest;
use domain::notice::{Notice, NoticeContent};
use domain::talent::{Talent, TalentStatus};
use domain::{Email, Language, NoticeGuid, TalentGuid, later};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use table::{Expression, Index, QueryBuilder, QueryPage};

use crate::due::notices;
use crate::error::StoreError;
use crate::row::{Attributes, Row, attribute, body_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{DuePartition, Store, keys};

const KIND: &str = "availability alert";
/// Maximum wait: then the address is deleted.
const KEPT: SignedDuration = SignedDuration::from_hours(366 * 24);

/// Emails of one call, which may be a visitor's request: about two seconds. The clock sends the others.
pub const ALERTS_AT_ONCE: u16 = 100;

/// A request for an email when an athlete is available.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AvailabilityAlert {
    pub talent_guid: TalentGuid,
    pub email: Email,
    /// The language of the page on which it was requested.
    #[serde(default, skip_serializing_if = "Language::is_source")]
    pub language: Language,
    /// The time of the request.
    pub created_at: Timestamp,
}

impl Store {
    /// Stores a request for an email when the talent takes bookings again. An address is stored once. A pause with an
    /// end puts it on the due index, since nothing is written when it ends.
    pub async fn save_availability_alert(
        &self,
        alert: &AvailabilityAlert,
        paused_until: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        let row = row(alert, paused_until)?;
        self.put(row, "note an availability alert").await
    }

    /// Writes the emails for a talent that takes bookings now, and deletes the requests for one that left: at most
    /// [`ALERTS_AT_ONCE`] in one call. Returns whether more wait; they are due, so that the clock continues. Each row is
    /// deleted in the transaction that writes its email, so that no address gets two.
    pub async fn send_availability_alerts(
        &self,
        talent: &Talent,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let is_closed = talent.status == TalentStatus::Closed;
        if !is_closed && !talent.is_bookable(now) {
            return Ok(false);
        }
        let partition = keys::alert_partition(talent.talent_guid);
        let query = QueryBuilder::partition(partition)
            .beginning(keys::ALERT)
            .limit(ALERTS_AT_ONCE.saturating_add(1));
        let found = self.query(query, "list availability alerts").await?.rows;
        let mut alerts = found
            .into_iter()
            .map(|row| body_of(row, KIND))
            .collect::<Result<Vec<AvailabilityAlert>, _>>()?;
        let next = alerts
            .split_off(alerts.len().min(ALERTS_AT_ONCE.into()))
            .pop();
        if let Some(next) = &next {
            // Before the others are sent: a crash must not leave the rest without a due row.
            self.reschedule(row(next, Some(now))?).await?;
        }
        for alert in &alerts {
            let transaction = Transaction::new(self, "send an availability alert").delete_if(
                key(alert),
                Expression::present(),
                ConditionFailure::Conflict,
            );
            let transaction = if is_closed {
                transaction
            } else {
                notices::send(transaction, &notice(alert, talent, now))?
            };
            match transaction.run().await {
                // Another instance did it concurrently.
                Ok(()) | Err(StoreError::Conflict) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(next.is_some())
    }

    /// Schedules the requests of this talent for the end of the pause, page after page. A request that is scheduled for
    /// it already is left alone, so that each call continues what an interrupted one did.
    pub async fn postpone_availability_alerts(
        &self,
        talent: &Talent,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        // A pause that is over puts nothing on the due index: what else keeps the talent from bookings ends by a write.
        let ends_at = talent.paused_until.filter(|until| *until > now);
        let mut start = None;
        loop {
            let page = self.list_alerts(talent.talent_guid, start).await?;
            for found in page.rows {
                let due_at = found.get(attribute::DUE_AT).cloned();
                let alert: AvailabilityAlert = body_of(found, KIND)?;
                let postponed = row(&alert, ends_at)?;
                if postponed.attributes.get(attribute::DUE_AT) != due_at.as_ref() {
                    self.reschedule(postponed).await?;
                }
            }
            start = page.last;
            if start.is_none() {
                return Ok(());
            }
        }
    }

    /// Moves a request on the due index, unless its email was written meanwhile.
    async fn reschedule(&self, row: Row) -> Result<(), StoreError> {
        let written = self.put_if(
            row,
            Expression::present(),
            ConditionFailure::Conflict,
            "postpone an availability alert",
        );
        match written.await {
            Ok(()) | Err(StoreError::Conflict) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Deletes all requests for a talent that never takes bookings again.
    pub async fn drop_availability_alerts(&self, talent: TalentGuid) -> Result<(), StoreError> {
        let mut start = None;
        loop {
            let page = self.list_alerts(talent, start).await?;
            for found in page.rows {
                self.remove(key(&body_of(found, KIND)?), "drop an availability alert")
                    .await?;
            }
            start = page.last;
            if start.is_none() {
                return Ok(());
            }
        }
    }

    /// Deletes the requests of an address whose account was deleted.
    pub async fn delete_availability_alerts(
        &self,
        address: &AddressDigest,
    ) -> Result<(), StoreError> {
        let partition = keys::address_partition(address.as_str());
        let query = QueryBuilder::index(Index::First, partition);
        for found in self.query_list(query, "list an address's alerts").await? {
            let alert: AvailabilityAlert = body_of(found, KIND)?;
            self.remove(key(&alert), "delete an availability alert")
                .await?;
        }
        Ok(())
    }

    /// A page of a talent's requests.
    async fn list_alerts(
        &self,
        talent: TalentGuid,
        start: Option<Attributes>,
    ) -> Result<QueryPage, StoreError> {
        let query = QueryBuilder::partition(keys::alert_partition(talent))
            .beginning(keys::ALERT)
            .limit(ALERTS_AT_ONCE)
            .after(start);
        self.query(query, "list availability alerts").await
    }
}

/// The notice has a name derived from address and athlete, so that an email written twice is one.
fn notice(alert: &AvailabilityAlert, talent: &Talent, now: Timestamp) -> Notice {
    let digest = AddressDigest::new(&format!("{}{}", alert.talent_guid, alert.email));
    let mut random = [0; 10];
    for (to, from) in random.iter_mut().zip(digest.as_str().bytes()) {
        *to = from;
    }
    let asked_at = u64::try_from(alert.created_at.as_millisecond()).unwrap_or_default();
    Notice {
        notice_guid: NoticeGuid::from_parts(asked_at, random),
        to: Some(alert.email.clone()),
        language: Some(alert.language),
        content: NoticeContent::TalentAvailable {
            name: talent.display_name.clone(),
            slug: talent.slug.clone(),
        },
        created_at: now,
    }
}

fn key(alert: &AvailabilityAlert) -> table::Key {
    let address = AddressDigest::new(alert.email.as_str());
    keys::availability_alert(alert.talent_guid, address.as_str())
}

fn row(alert: &AvailabilityAlert, paused_until: Option<Timestamp>) -> Result<Row, StoreError> {
    let address = AddressDigest::new(alert.email.as_str());
    let place = keys::alert_partition(alert.talent_guid);
    let row = Row::new(key(alert))
        .body(alert)?
        .gsi1(keys::address_partition(address.as_str()), place)
        .expires(later(alert.created_at, KEPT));
    Ok(match paused_until {
        Some(until) => row.due(
            DuePartition::of_emails(alert.talent_guid.as_uuid()).key(),
            until,
        ),
        None => row,
    })
}
