//! A talent's statistics: each transition writes what they are counted from in its own transaction. The statistics are
//! computed from that whenever it changed, so computing them twice or late changes nothing.

use domain::TalentGuid;
use domain::later;
use domain::talent::{
    ANSWERS_COUNT_FOR, RequestAnswer, Talent, TalentStats, TrackRecord, completed_change,
};
use jiff::Timestamp;

use crate::error::StoreError;
use crate::page::{Cursor, PAGE_SIZE};
use crate::row::{Row, attribute, body_of, number};
use crate::transaction::{ConditionFailure, retry_pause};
use crate::{Store, keys};
use table::{Expression, QueryBuilder};

/// The maximum number of attempts after concurrent changes of the talent.
const ATTEMPTS: u32 = 8;
/// The maximum number of answers that are counted, the latest first, because they are read after each answer.
const MOST_ANSWERS: u16 = 500;

/// The numbers counted from a talent's orders.
#[derive(Debug, Default)]
struct Counted {
    completed: u64,
    answers: Vec<RequestAnswer>,
}

impl Store {
    /// Brings a talent's numbers up to date with what they are counted from; whether they changed.
    pub async fn refresh_stats(
        &self,
        talent: TalentGuid,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.change_stats(talent, now, None).await
    }

    /// Counts a talent's orders by their events and the ratings by feedback, and updates the statistics; returns
    /// whether they changed. A concurrent step restarts the count.
    pub async fn recount_stats(
        &self,
        talent: TalentGuid,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        for attempt in 1..=ATTEMPTS {
            let noted = self.find_completed(talent).await?;
            let counted = self.count_orders(talent, now).await?;
            match self.save_completed(talent, noted, counted.completed).await {
                Ok(()) => {}
                Err(StoreError::Conflict) if attempt < ATTEMPTS => {
                    tokio::time::sleep(retry_pause(attempt)).await;
                    continue;
                }
                Err(error) => return Err(error),
            }
            for answer in &counted.answers {
                let row = answer_row(talent, answer)?;
                self.put(row, "note an answer").await?;
            }
            let stars = self.count_stars(talent).await?;
            return self.change_stats(talent, now, Some(stars)).await;
        }
        Err(StoreError::Conflict)
    }

    /// Records what a talent did before orders were stored here; an existing record stays.
    pub async fn save_track_record(
        &self,
        talent: TalentGuid,
        record: &TrackRecord,
    ) -> Result<(), StoreError> {
        let row = Row::new(keys::track_record(talent)).body(record)?;
        let absent = Expression::absent();
        let written = self.put_if(
            row,
            absent,
            ConditionFailure::Conflict,
            "note a track record",
        );
        match written.await {
            Err(StoreError::Conflict) => Ok(()),
            outcome => outcome,
        }
    }

    async fn change_stats(
        &self,
        guid: TalentGuid,
        now: Timestamp,
        stars: Option<[u64; 5]>,
    ) -> Result<bool, StoreError> {
        let mut attempt = 1;
        loop {
            // Read the talent first: a count from before a later change must lose against one from after it.
            let Some(talent) = self.find_talent(guid).await? else {
                return Ok(false);
            };
            let stats = self.computed(&talent, stars, now).await?;
            if stats == talent.stats {
                return Ok(false);
            }
            let changed = Talent {
                stats,
                ..talent.next(now)
            };
            match self.save_talent(&changed).await {
                Ok(()) => return Ok(true),
                Err(StoreError::Conflict) if attempt < ATTEMPTS => {}
                Err(error) => return Err(error),
            }
            tokio::time::sleep(retry_pause(attempt)).await;
            attempt += 1;
        }
    }

    async fn computed(
        &self,
        talent: &Talent,
        stars: Option<[u64; 5]>,
        now: Timestamp,
    ) -> Result<TalentStats, StoreError> {
        let guid = talent.talent_guid;
        let record = self
            .get(keys::track_record(guid), "find a track record")
            .await?;
        let record: Option<TrackRecord> =
            record.map(|row| body_of(row, "track record")).transpose()?;
        let completed = self.find_completed(guid).await?.unwrap_or_default();
        let answers = self.list_answers(guid, now).await?;
        let mut stats = talent.stats.clone();
        if let Some(mut stars) = stars {
            let before = record.as_ref().map_or([0; 5], |record| record.stars);
            for (here, before) in stars.iter_mut().zip(before) {
                *here = here.saturating_add(before);
            }
            stats = stats.with_stars(stars);
        }
        Ok(stats.with_orders(completed, &answers, record.as_ref(), now))
    }

    async fn find_completed(&self, talent: TalentGuid) -> Result<Option<u64>, StoreError> {
        let row = self
            .get(keys::counts(talent), "find a talent's counts")
            .await?;
        row.map(|row| {
            let completed = row.get(attribute::COMPLETED);
            let number = completed.and_then(|value| value.as_n().ok());
            // A dispute from before the first count may have made it negative.
            let number: i64 = number
                .and_then(|number| number.parse().ok())
                .ok_or_else(|| {
                    StoreError::corrupt(format!("counts of talent {talent}"), "no whole number")
                })?;
            Ok(u64::try_from(number).unwrap_or_default())
        })
        .transpose()
    }

    async fn save_completed(
        &self,
        talent: TalentGuid,
        noted: Option<u64>,
        completed: u64,
    ) -> Result<(), StoreError> {
        let row = Row::new(keys::counts(talent)).with(attribute::COMPLETED, number(completed));
        let unmoved = match noted {
            None => Expression::absent(),
            Some(noted) => Expression::new("#completed = :noted OR #completed < :none")
                .name("#completed", attribute::COMPLETED)
                .number(":noted", noted)
                .number(":none", 0),
        };
        self.put_if(
            row,
            unmoved,
            ConditionFailure::Conflict,
            "count a talent's orders",
        )
        .await
    }

    async fn list_answers(
        &self,
        talent: TalentGuid,
        now: Timestamp,
    ) -> Result<Vec<RequestAnswer>, StoreError> {
        let partition = keys::talent_partition(talent);
        let query = QueryBuilder::partition(partition)
            .beginning(keys::ANSWERS)
            .newest_first()
            .limit(MOST_ANSWERS);
        let found = self.query(query, "list a talent's answers").await?;
        let answers = found.rows.into_iter().map(|row| body_of(row, "answer"));
        let answers: Vec<RequestAnswer> = answers.collect::<Result<_, _>>()?;
        Ok(answers
            .into_iter()
            .filter(|answer| answer.counts(now))
            .collect())
    }

    async fn count_orders(
        &self,
        talent: TalentGuid,
        now: Timestamp,
    ) -> Result<Counted, StoreError> {
        let (mut completed, mut answers) = (0_i64, Vec::new());
        let mut cursor: Option<Cursor> = None;
        loop {
            let page = self
                .list_orders_of_talent(talent, cursor.as_ref(), PAGE_SIZE)
                .await?;
            for order in page.items {
                for event in self.list_events(order.order_guid).await? {
                    completed = completed.saturating_add(completed_change(&order, &event));
                    let answer =
                        RequestAnswer::from_event(order.order_guid, order.requested_at, &event);
                    answers.extend(answer.filter(|answer| answer.counts(now)));
                }
            }
            cursor = page.next;
            if cursor.is_none() {
                return Ok(Counted {
                    completed: u64::try_from(completed).unwrap_or_default(),
                    answers,
                });
            }
        }
    }

    async fn count_stars(&self, talent: TalentGuid) -> Result<[u64; 5], StoreError> {
        let mut stars = [0_u64; 5];
        let mut cursor: Option<Cursor> = None;
        loop {
            let page = self
                .list_feedback(talent, cursor.as_ref(), PAGE_SIZE)
                .await?;
            for feedback in page.items {
                let place = usize::from(feedback.rating).saturating_sub(1);
                if let Some(count) = stars.get_mut(place) {
                    *count = count.saturating_add(1);
                }
            }
            cursor = page.next;
            if cursor.is_none() {
                return Ok(stars);
            }
        }
    }
}

/// An order is answered once, so its row has one name however often it is written.
pub(crate) fn answer_row(talent: TalentGuid, answer: &RequestAnswer) -> Result<Row, StoreError> {
    let key = keys::answer(talent, answer.answered_at, answer.order_guid);
    let row = Row::new(key).body(answer)?;
    Ok(row.expires(later(answer.answered_at, ANSWERS_COUNT_FOR)))
}
