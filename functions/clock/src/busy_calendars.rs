//! Reads the external calendars of athletes, each every half hour.
//!
//! Before a calendar is read, its version is raised, and every write of busy times checks the version. Therefore only
//! one of several instances reads a calendar, and a calendar that crashed an instance waits until its next time.

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

/// The number of calendars that are read concurrently, which limits the memory.
const CONCURRENCY: u16 = 5;
/// The time after which a run starts no more reads; the rest waits for the next run. Each read ends within a minute.
const BEGINS_WITHIN: Duration = Duration::from_mins(1);
/// The most busy times that are stored of one calendar.
const MOST_BUSY: usize = 5_000;

type Outcome = Result<(), CalendarProblem>;

/// Counts of one run, which are logged and returned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BusyCalendars {
    /// Calendars that were read.
    pub read: u32,
    /// Calendars that could not be read; their talents see the reason.
    pub unreadable: u32,
    /// Calendars whose rows could not be written; the next run retries them.
    pub failed: u32,
}

/// Reads every calendar that is due. A failed one does not delay the others. Returns an error only if the due index
/// cannot be read.
pub async fn read_busy_calendars(
    store: &Store,
    fetcher: &CalendarFetcher,
    now: Timestamp,
) -> Result<BusyCalendars, StoreError> {
    let mut report = BusyCalendars::default();
    let begun = Instant::now();
    while begun.elapsed() < BEGINS_WITHIN {
        let due = store.list_due_busy_calendars(now, CONCURRENCY).await?;
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
            // The remaining calendars were read by other instances, or cannot be written now.
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
    // The index is eventually consistent.
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
