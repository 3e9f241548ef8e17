//! Reports a calendar that cannot be read to its athlete.

use domain::NoticeGuid;
use domain::calendar::BusyCalendar;
use domain::notice::{Notice, NoticeContent};
use domain::talent::Talent;
use http_api::Clock;
use store::Store;

use crate::busy_calendars::ReadFailure;

/// Writes a calendar after a failed read. The first time after a day without a successful read, it also writes an email, and returns
/// true.
pub(crate) async fn report(
    store: &Store,
    clock: &Clock,
    owner: &Talent,
    before: &BusyCalendar,
    failed: BusyCalendar,
) -> Result<bool, ReadFailure> {
    let now = clock.now();
    let lasting = failed
        .lasting_problem(now)
        .filter(|_| failed.reported_at.is_none())
        .zip(owner.email.clone());
    let Some(((problem, since), to)) = lasting else {
        store.save_busy_calendar(&failed, Some(before)).await?;
        return Ok(false);
    };
    let letter = Notice {
        notice_guid: NoticeGuid::from_parts(clock.unix_milliseconds(), http_api::random_bytes()?),
        to: Some(to),
        language: None,
        content: NoticeContent::CalendarUnreadable {
            name: owner.display_name.clone(),
            host: failed.url.host(),
            problem,
            since,
            time_zone: owner.time_zone.clone(),
        },
        created_at: now,
    };
    let reported = failed.reported(now);
    store
        .report_busy_calendar(&reported, before, &letter)
        .await?;
    Ok(true)
}
