//! Reads the external calendars of athletes, each every half hour. An athlete whose calendar cannot be read for a day gets an email.
//!
//! Before a calendar is read, its version is raised, and every write of busy times checks the version. Therefore only
//! one of several instances reads a calendar, and a calendar that crashed an instance waits until its next time.

use std::collections::HashSet;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::time::{Duration, Instant};

use calendar_reader::CalendarFile;
use domain::TalentGuid;
use domain::calendar::{BUSY_HORIZON, BusyCalendar, CalendarProblem, EntryUids};
use domain::slots::LONGEST_BREAK;
use domain::talent::Talent;
use domain::{earlier, later};
use http_api::{ApiError, Clock};
use jiff::Timestamp;
use serde::Serialize;
use store::{DuePage, Store, StoreError};
use tokio::sync::Mutex;
use tokio::task::{JoinSet, spawn_blocking};

use crate::calendar_fetch::CalendarFetcher;
use crate::calendar_report::report;
use crate::calendar_times::{CalendarTimes, read_calendar_times};

/// The number of calendars that are fetched concurrently. Each has at most 24 MiB of entries in memory, and one at a time is
/// computed.
const CONCURRENCY: usize = 5;
/// The calendars that one query lists.
const LISTED: u16 = 50;
/// The time after which a run starts no more reads; the rest waits for the next run. Each read ends within a minute.
const BEGINS_WITHIN: Duration = Duration::from_mins(1);
/// The most orders of one calendar that are looked up by UIDs; a person has fewer bookings in the window.
const MOST_BOOKED: usize = 500;

type Outcome = Result<(), CalendarProblem>;

/// Reads the calendars of one run; cheap to clone.
#[derive(Debug, Clone)]
pub struct CalendarReads {
    store: Store,
    fetcher: CalendarFetcher,
    uids: Arc<EntryUids>,
    clock: Clock,
    /// Held while busy times are computed.
    computes: Arc<Mutex<()>>,
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum ReadFailure {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("no randomness for an email")]
    Random(#[from] ApiError),
}

/// Counts of one run, which are logged and returned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BusyCalendars {
    pub read: u32,
    /// Calendars that could not be read; their talents see the reason.
    pub unreadable: u32,
    /// Emails about calendars that could not be read for a day.
    pub letters: u32,
    /// Calendars whose rows could not be written; the next run retries them.
    pub failed: u32,
}

impl CalendarReads {
    /// Reads calendars with this fetcher. The UIDs of our entries end in the host of `site_url`.
    pub fn new(store: Store, fetcher: CalendarFetcher, site_url: &str, clock: Clock) -> Self {
        Self {
            store,
            fetcher,
            uids: Arc::new(EntryUids::new(site_url)),
            clock,
            computes: Arc::new(Mutex::new(())),
        }
    }

    /// Reads every calendar that is due. A failed or slow one does not delay the others. Returns an error only if the due index
    /// cannot be read.
    pub async fn run(&self) -> Result<BusyCalendars, StoreError> {
        let mut report = BusyCalendars::default();
        let begun = Instant::now();
        let mut readings = JoinSet::new();
        let now = self.clock.now();
        let mut cursor = None;
        while begun.elapsed() < BEGINS_WITHIN {
            let due = DuePage {
                after: cursor.as_ref(),
                ..DuePage::first(now, LISTED)
            };
            let page = self.store.list_due_busy_calendars(due).await?;
            for talent in page.items {
                if readings.len() >= CONCURRENCY
                    && let Some(read) = readings.join_next().await
                {
                    report.note(joined(read));
                }
                if begun.elapsed() >= BEGINS_WITHIN {
                    break;
                }
                let reads = self.clone();
                readings.spawn(async move { (talent, Box::pin(reads.read(talent)).await) });
            }
            cursor = page.next;
            if cursor.is_none() {
                break;
            }
        }
        while let Some(read) = readings.join_next().await {
            report.note(joined(read));
        }
        Ok(report)
    }

    async fn read(&self, talent: TalentGuid) -> Result<Option<Read>, ReadFailure> {
        let (store, now) = (&self.store, self.clock.now());
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
        let mut is_reported = false;
        let outcome = match self.find_busy(&leased, &owner, now).await? {
            Ok(CalendarTimes { busy, unreadable }) => {
                let next = leased.read(&busy, unreadable, now);
                store.save_busy_times(&leased, &next, &busy).await?;
                Ok(())
            }
            Err(problem) => {
                let next = leased.failed(problem, now);
                is_reported = report(store, &self.clock, &owner, &leased, next).await?;
                Err(problem)
            }
        };
        Ok(Some(Read {
            outcome,
            is_reported,
        }))
    }

    async fn find_busy(
        &self,
        calendar: &BusyCalendar,
        owner: &Talent,
        now: Timestamp,
    ) -> Result<Result<CalendarTimes, CalendarProblem>, StoreError> {
        // An entry that is over may still have its break.
        let window = (earlier(now, LONGEST_BREAK), later(now, BUSY_HORIZON));
        let mut addresses = calendar.url.owner_addresses();
        addresses.extend(owner.email.as_ref().map(ToString::to_string));
        let fetched = self.fetcher.fetch(&calendar.url, window.0, &addresses);
        let file = match fetched.await {
            Ok(file) => file,
            Err(problem) => return Ok(Err(problem)),
        };
        let booked = self.find_booked(&file, calendar.talent_guid).await?;
        let zone = owner.time_zone.clone();
        let _one_at_a_time = self.computes.lock().await;
        // No timeout: a thread cannot be stopped, so the reader bounds its own work.
        let reading = spawn_blocking(move || read_calendar_times(&file, &zone, &booked, window));
        // A panic ends a deployed function; elsewhere it is passed on.
        let times = reading.await;
        Ok(Ok(
            times.unwrap_or_else(|error| resume_unwind(error.into_panic()))
        ))
    }

    /// Returns the UIDs of the athlete's own orders, whose times count as booked. An entry that the athlete booked of another athlete
    /// has a UID of ours, too, and is busy.
    async fn find_booked(
        &self,
        file: &CalendarFile,
        talent: TalentGuid,
    ) -> Result<HashSet<String>, StoreError> {
        let mut booked = HashSet::new();
        let ours = file.uids().filter_map(|uid| self.uids.find_order(&uid));
        let orders: HashSet<_> = ours.take(MOST_BOOKED).collect();
        for guid in orders {
            let order = self.store.find_order(guid).await?;
            if order.is_some_and(|order| order.talent.talent_guid == talent) {
                booked.insert(self.uids.booked_time(guid));
            }
        }
        Ok(booked)
    }
}

/// The result of one read.
struct Read {
    outcome: Outcome,
    is_reported: bool,
}

type Joined = (TalentGuid, Result<Option<Read>, ReadFailure>);

fn joined(read: Result<Joined, tokio::task::JoinError>) -> Joined {
    read.unwrap_or_else(|error| resume_unwind(error.into_panic()))
}

impl BusyCalendars {
    fn note(&mut self, (talent, read): Joined) {
        match read {
            Ok(Some(read)) => {
                self.letters += u32::from(read.is_reported);
                match read.outcome {
                    Ok(()) => self.read += 1,
                    Err(problem) => {
                        self.unreadable += 1;
                        tracing::info!(?problem, %talent, "calendar.unreadable");
                    }
                }
            }
            // Another run was faster, or the calendar was disconnected.
            Ok(None) | Err(ReadFailure::Store(StoreError::Conflict)) => {}
            Err(error) => {
                self.failed += 1;
                tracing::error!(%error, %talent, "calendar.not_stored");
            }
        }
    }
}
