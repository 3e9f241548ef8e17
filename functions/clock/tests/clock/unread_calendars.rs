//! Emails about calendars that cannot be read for a day.

use std::time::Duration;

use domain::calendar::{BusyCalendar, CalendarProblem};
use domain::notice::NoticeContent;
use testkit::TestContext;

use crate::busy_calendars::{connect, run};
use crate::payout_reminders::letters;

/// No server is at this address.
const NOWHERE: &str = "http://127.0.0.1:9/own.ics";

/// Runs the clock for so many hours; returns the hours in which an email was written.
async fn run_for(context: &TestContext, hours: u32) -> Vec<u32> {
    let mut written = Vec::new();
    for hour in 1..=hours {
        context.advance(Duration::from_hours(1));
        // Two concurrent instances: one of them writes.
        let (one, other) = tokio::join!(run(context), run(context));
        if one.letters + other.letters > 0 {
            assert_eq!(one.letters + other.letters, 1);
            written.push(hour);
        }
    }
    written
}

#[tokio::test]
async fn an_athlete_gets_one_email_about_a_calendar_that_is_unreadable_for_a_day() {
    let (context, ada) = crate::context().await;
    let (store, guid) = (context.store(), ada.talent.talent_guid);
    let connected = connect(&context, guid, NOWHERE).await;
    assert_eq!(run(&context).await.unreadable, 1);
    let written = run_for(&context, 72).await;
    assert_eq!(written.len(), 1);
    assert!((24..=30).contains(&written[0]), "{written:?}");
    let [letter] = letters(&context).await.try_into().unwrap();
    assert_eq!(letter.to, ada.talent.email);
    let expected = NoticeContent::CalendarUnreadable {
        name: ada.talent.display_name.clone(),
        host: "127.0.0.1".to_owned(),
        problem: CalendarProblem::Unreachable,
        since: connected.added_at,
        time_zone: ada.talent.time_zone.clone(),
    };
    assert_eq!(letter.content, expected);

    let unread = store.find_busy_calendar(guid).await.unwrap().unwrap();
    assert!(unread.lasting_problem(context.now()).is_some());
    let read = unread.read(
        &[],
        domain::calendar::UnreadableEntries::default(),
        context.now(),
    );
    store
        .save_busy_calendar(&read, Some(&unread))
        .await
        .unwrap();
    assert_eq!(lasting(&read, &context), None);
    assert_eq!(run_for(&context, 23).await, [0_u32; 0], "not for a day yet");
    assert_eq!(run_for(&context, 12).await.len(), 1, "unreadable again");
}

fn lasting(calendar: &BusyCalendar, context: &TestContext) -> Option<CalendarProblem> {
    let found = calendar.lasting_problem(context.now());
    found.map(|(problem, _)| problem)
}
