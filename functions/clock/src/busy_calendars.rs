//! Reads the calendars that talent connected, each every half hour.
//!
//! A reading is announced first, by a version that every write of busy times checks: of several instances one reads a calendar,
//! and one that a reading crashed over has to wait for its next turn.

use std::panic::resume_unwind;
use std::time::{Duration, Instant};

use domain::TalentGuid;
use domain::calendar::{BUSY_HORIZON, BusyCalendar, CalendarProblem};
use domain::{TimeZoneName, later};
use jiff::Timestamp;
use serde::Serialize;
use store::{Store, StoreError};
use tokio::task::{JoinSet, spawn_blocking};

use crate::calendar_fetch::CalendarFetcher;
use crate::calendar_times::{CalendarTimes, read_calendar_times};

/// Calendars that are read concurrently: so many files are in memory together.
const AT_ONCE: u16 = 5;
/// A run begins no more readings after this long; the rest waits for the next. Each reading ends within a minute.
const BEGINS_WITHIN: Duration = Duration::from_mins(1);
/// Busy times that are kept of one calendar.
const MOST_BUSY: usize = 5_000;

type Outcome = Result<(), CalendarProblem>;

/// Counts of one run, logged and answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BusyCalendars {
    /// Calendars that were read.
    pub read: u32,
    /// Calendars that could not be read; talent see why.
    pub unreadable: u32,
    /// Calendars whose rows could not be written; the next run tries again.
    pub failed: u32,
}

/// Reads every calendar whose turn it is. One that fails does not keep the others waiting; an error means that the due index
/// itself could not be read.
pub async fn read_busy_calendars(
    store: &Store,
    fetcher: &CalendarFetcher,
    now: Timestamp,
) -> Result<BusyCalendars, StoreError> {
    let mut report = BusyCalendars::default();
    let begun = Instant::now();
    while begun.elapsed() < BEGINS_WITHIN {
        let due = store.list_due_busy_calendars(now, AT_ONCE).await?;
        if due.is_empty() {
            break;
        }
        let mut readings = JoinSet::new();
        for talent in due {
            let (store, fetcher) = (store.clone(), fetcher.clone());
            readings.spawn(async move {
                let outcome = Box::pin(read_calendar(&store, &fetcher, talent, now)).await;
                (talent, outcome)
            });
        }
        let moved = report.read + report.unreadable;
        for (talent, outcome) in readings.join_all().await {
            report.note(talent, outcome);
        }
        if report.read + report.unreadable == moved {
            // What is left was read by others, or cannot be written now.
            break;
        }
    }
    Ok(report)
}

impl BusyCalendars {
    fn note(&mut self, talent: TalentGuid, outcome: Result<Option<Outcome>, StoreError>) {
        match outcome {
            Ok(Some(Ok(()))) => self.read += 1,
            Ok(Some(Err(problem))) => {
                self.unreadable += 1;
                tracing::info!(?problem, %talent, "a talent's calendar cannot be read");
            }
            // Another run was faster, or the calendar was disconnected.
            Ok(None) | Err(StoreError::Conflict) => {}
            Err(error) => {
                self.failed += 1;
                tracing::error!(%error, %talent, "what is busy in a talent's calendar could not be kept");
            }
        }
    }
}

async fn read_calendar(
    store: &Store,
    fetcher: &CalendarFetcher,
    talent: TalentGuid,
    now: Timestamp,
) -> Result<Option<Outcome>, StoreError> {
    // The index lags behind the table.
    let Some(found) = store.find_busy_calendar(talent).await? else {
        return Ok(None);
    };
    let Some(owner) = store.find_talent(talent).await? else {
        return Ok(None);
    };
    if found.next_read_at > now {
        return Ok(None);
    }
    let leased = found.leased(now);
    store.save_busy_calendar(&leased, Some(&found)).await?;
    let outcome = find_busy(fetcher, &leased, &owner.time_zone, now).await;
    match &outcome {
        Ok(CalendarTimes { busy, unreadable }) => {
            let next = leased.read(busy, unreadable.clone(), now);
            store.save_busy_times(&leased, &next, busy).await?;
        }
        Err(problem) => {
            let next = leased.failed(*problem, now);
            store.save_busy_calendar(&next, Some(&leased)).await?;
        }
    }
    Ok(Some(outcome.map(drop)))
}

async fn find_busy(
    fetcher: &CalendarFetcher,
    calendar: &BusyCalendar,
    zone: &TimeZoneName,
    now: Timestamp,
) -> Result<CalendarTimes, CalendarProblem> {
    let bytes = fetcher.fetch(&calendar.url).await?;
    let until = later(now, BUSY_HORIZON);
    let zone = zone.clone();
    // No timeout: a thread cannot be stopped, so the reader bounds its own work.
    let reading = spawn_blocking(move || read_calendar_times(&bytes, &zone, now, until));
    // A panic ends a deployed function; elsewhere it is passed on.
    let read = reading.await;
    let times = read.unwrap_or_else(|error| resume_unwind(error.into_panic()))?;
    if times.busy.len() > MOST_BUSY {
        return Err(CalendarProblem::TooLarge);
    }
    Ok(times)
}
