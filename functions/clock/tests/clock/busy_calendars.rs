//! External calendars, read from servers with all kinds of responses.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect};
use axum::routing::get;
use clock::{BusyCalendars, CalendarFetcher, CalendarReads};
use domain::TalentGuid;
use domain::calendar::{
    BusyCalendar, CalendarProblem, CalendarUrl, UnreadableEntries, UnreadableEntry,
};
use domain::public_hosts::PublicHosts;
use domain::slots::Slot;
use jiff::{SignedDuration, Timestamp};
use testkit::TestContext;
use tokio::net::TcpListener;

const HOSTS: PublicHosts = PublicHosts::PublicAndLoopback;

/// Serves calendars on this machine; `own` is the content of the athlete's calendar.
async fn serve(own: String) -> String {
    let fetched = Arc::new(AtomicUsize::new(0));
    let page = |body: String| get(move || async move { body });
    // More entries that are not past than are kept.
    let entry = "BEGIN:VEVENT\r\nDTSTART:20990101\r\nEND:VEVENT\r\n";
    let large = format!("BEGIN:VCALENDAR\r\n{}", entry.repeat(120_000));
    let router = Router::new()
        .route("/own.ics", page(own))
        .route(
            "/moved.ics",
            get(|| async { Redirect::temporary("/own.ics") }),
        )
        .route(
            "/circle.ics",
            get(|| async { Redirect::temporary("/circle.ics") }),
        )
        .route(
            "/inwards.ics",
            get(|| async { Redirect::temporary("http://10.0.0.1/own.ics") }),
        )
        .route(
            "/metadata.ics",
            get(|| async { Redirect::temporary("https://169.254.169.254/latest/meta-data/") }),
        )
        .route(
            "/broken.ics",
            get(|| async { StatusCode::BAD_GATEWAY.into_response() }),
        )
        .route(
            "/page.ics",
            page("<!doctype html><title>Log in</title>".to_owned()),
        )
        .route("/large.ics", page(large))
        .route("/second.ics", get(answer_once))
        .with_state(fetched);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}")
}

/// Returns a calendar the first time, and an error afterwards.
async fn answer_once(State(fetched): State<Arc<AtomicUsize>>) -> (StatusCode, String) {
    match fetched.fetch_add(1, Ordering::Relaxed) {
        0 => (
            StatusCode::OK,
            calendar("20300101T090000Z", "20300101T100000Z"),
        ),
        _ => (StatusCode::INTERNAL_SERVER_ERROR, String::new()),
    }
}

pub(crate) fn calendar(start: &str, end: &str) -> String {
    format!(
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Dentist\r\nDTSTART:{start}\r\nDTEND:{end}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    )
}

/// Returns the slot from ten to eleven o'clock UTC tomorrow, and a calendar with it.
pub(crate) fn tomorrow(context: &TestContext) -> (Slot, String) {
    let day = context.now().as_second().div_euclid(86_400) + 1;
    let at = |hour: i64| Timestamp::from_second(day * 86_400 + hour * 3_600).unwrap();
    let slot = Slot {
        start_at: at(10),
        end_at: at(11),
    };
    let written = |at: Timestamp| at.strftime("%Y%m%dT%H%M%SZ").to_string();
    (
        slot,
        calendar(&written(slot.start_at), &written(slot.end_at)),
    )
}

pub(crate) async fn connect(context: &TestContext, talent: TalentGuid, url: &str) -> BusyCalendar {
    let store = context.store();
    let before = store.find_busy_calendar(talent).await.unwrap();
    let url = CalendarUrl::parse(url, HOSTS).unwrap();
    let calendar = BusyCalendar::new(talent, url, before.as_ref(), context.now());
    store
        .save_busy_calendar(&calendar, before.as_ref())
        .await
        .unwrap();
    calendar
}

pub(crate) async fn run(context: &TestContext) -> BusyCalendars {
    let fetcher = CalendarFetcher::new(HOSTS).unwrap();
    let site = context.site_url();
    let reads = CalendarReads::new(context.store(), fetcher, site, context.clock());
    reads.run().await.unwrap()
}

pub(crate) async fn own_busy(context: &TestContext, talent: TalentGuid) -> Vec<Slot> {
    let (from, until) = (
        context.now(),
        context.now() + SignedDuration::from_hours(24 * 3),
    );
    context
        .store()
        .list_own_busy(talent, from, until)
        .await
        .unwrap()
}

pub(crate) async fn problem(context: &TestContext, talent: TalentGuid) -> Option<CalendarProblem> {
    let found = context.store().find_busy_calendar(talent).await.unwrap();
    found.unwrap().problem
}

#[tokio::test]
async fn stores_only_busy_times_rounded_to_quarters() {
    let (context, ada) = crate::context().await;
    let guid = ada.talent.talent_guid;
    let (slot, file) = tomorrow(&context);
    let server = serve(file).await;
    connect(&context, guid, &format!("{server}/moved.ics")).await;
    assert_eq!(
        run(&context).await,
        BusyCalendars {
            read: 1,
            ..BusyCalendars::default()
        }
    );
    let busy = own_busy(&context, guid).await;
    assert_eq!(busy.len(), 4);
    assert_eq!(
        (busy[0].start_at, busy[3].end_at),
        (slot.start_at, slot.end_at)
    );
    let kept = context
        .store()
        .find_busy_calendar(guid)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((kept.busy_times, kept.problem), (1, None));
    assert_eq!(kept.unreadable, UnreadableEntries::default());
    assert!(!format!("{kept:?}").contains("Dentist"));
    assert_eq!(
        run(&context).await,
        BusyCalendars::default(),
        "not before its turn"
    );
    context.store().delete_busy_calendar(guid).await.unwrap();
    assert_eq!(own_busy(&context, guid).await, []);
}

#[tokio::test]
async fn stores_unreadable_entries_besides_the_busy_times() {
    let (context, ada) = crate::context().await;
    let guid = ada.talent.talent_guid;
    let (_, file) = tomorrow(&context);
    let odd = "BEGIN:VEVENT\r\nUID:odd\r\nSUMMARY:Training\r\nDTSTART:20300101T090000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=FORTNIGHTLY\r\nEND:VEVENT\r\nEND:VCALENDAR";
    // `FORTNIGHTLY` is not a frequency, and this series begins before the window ends.
    let first = (context.now() - SignedDuration::from_hours(48))
        .strftime("%Y%m%dT%H%M%SZ")
        .to_string();
    let odd = odd.replace("20300101T090000Z", &first);
    let server = serve(file.replace("END:VCALENDAR", &odd)).await;
    connect(&context, guid, &format!("{server}/own.ics")).await;
    assert_eq!(run(&context).await.read, 1);
    assert_eq!(own_busy(&context, guid).await.len(), 4);
    let store = context.store();
    let kept = store.find_busy_calendar(guid).await.unwrap().unwrap();
    assert_eq!((kept.busy_times, kept.problem), (1, None));
    assert_eq!(kept.unreadable.count, 1);
    let date = (context.now() - SignedDuration::from_hours(48))
        .to_zoned_datetime(jiff::tz::TimeZone::UTC)
        .date();
    assert_eq!(
        kept.unreadable.shown,
        [UnreadableEntry {
            title: Some("Training".to_owned()),
            date: Some(date)
        }]
    );
}

#[tokio::test]
async fn a_changed_calendar_frees_removed_times() {
    let (context, ada) = crate::context().await;
    let guid = ada.talent.talent_guid;
    let (_, file) = tomorrow(&context);
    let full = serve(file).await;
    connect(&context, guid, &format!("{full}/own.ics")).await;
    run(&context).await;
    assert_eq!(own_busy(&context, guid).await.len(), 4);
    let empty = serve("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".to_owned()).await;
    connect(&context, guid, &format!("{empty}/own.ics")).await;
    run(&context).await;
    assert_eq!(own_busy(&context, guid).await, []);
}

#[tokio::test]
async fn a_failed_read_keeps_busy_times_and_is_retried() {
    let (context, ada) = crate::context().await;
    let guid = ada.talent.talent_guid;
    let server = serve(String::new()).await;
    connect(&context, guid, &format!("{server}/second.ics")).await;
    assert_eq!(run(&context).await.read, 1);
    context.advance(Duration::from_mins(31));
    assert_eq!(run(&context).await.unreadable, 1);
    assert_eq!(
        problem(&context, guid).await,
        Some(CalendarProblem::Unreachable)
    );
    let kept = context
        .store()
        .find_busy_calendar(guid)
        .await
        .unwrap()
        .unwrap();
    assert!(kept.read_at.is_some() && kept.next_read_at > context.now());
}

#[tokio::test]
async fn rejects_files_that_are_not_public_calendars() {
    let (context, ada) = crate::context().await;
    let guid = ada.talent.talent_guid;
    let server = serve(String::new()).await;
    for (path, expected) in [
        ("missing.ics", CalendarProblem::Refused),
        ("broken.ics", CalendarProblem::Unreachable),
        ("page.ics", CalendarProblem::NotACalendar),
        ("large.ics", CalendarProblem::TooLarge),
        ("circle.ics", CalendarProblem::Unreachable),
        ("inwards.ics", CalendarProblem::NotPublic),
        ("metadata.ics", CalendarProblem::NotPublic),
    ] {
        connect(&context, guid, &format!("{server}/{path}")).await;
        assert_eq!(run(&context).await.unreadable, 1, "{path}");
        assert_eq!(problem(&context, guid).await, Some(expected), "{path}");
    }
}

#[tokio::test]
async fn a_deployment_rejects_names_that_resolve_to_loopback() {
    let (context, ada) = crate::context().await;
    let guid = ada.talent.talent_guid;
    let server = serve(String::new()).await;
    let deployed = CalendarFetcher::new(PublicHosts::Public).unwrap();
    // Saved by the local runner, or under less strict rules.
    let own = CalendarUrl::parse(&format!("{server}/own.ics"), HOSTS).unwrap();
    let mut urls = vec![own];
    for named in [
        "https://localhost/own.ics",
        "http://localhost/own.ics",
        "webcal://localhost/own.ics",
    ] {
        urls.push(CalendarUrl::parse(named, PublicHosts::Public).unwrap());
    }
    for url in urls {
        let refused = deployed.fetch(&url, context.now(), &[]).await;
        assert_eq!(refused.err(), Some(CalendarProblem::NotPublic), "{url:?}");
    }
    assert!(
        context
            .store()
            .find_busy_calendar(guid)
            .await
            .unwrap()
            .is_none()
    );
}

#[tokio::test]
async fn does_not_write_busy_times_of_a_disconnected_calendar() {
    let (context, ada) = crate::context().await;
    let (store, guid) = (context.store(), ada.talent.talent_guid);
    let (slot, _) = tomorrow(&context);
    let read = connect(&context, guid, "http://127.0.0.1:9/own.ics").await;
    let next = read.read(&[slot], UnreadableEntries::default(), context.now());
    store.delete_busy_calendar(guid).await.unwrap();
    let late = store.save_busy_times(&read, &next, &[slot]).await;
    assert!(matches!(late, Err(store::StoreError::Conflict)), "{late:?}");
    connect(&context, guid, "http://127.0.0.1:9/other.ics").await;
    let late = store.save_busy_times(&read, &next, &[slot]).await;
    assert!(matches!(late, Err(store::StoreError::Conflict)), "{late:?}");
    assert_eq!(own_busy(&context, guid).await, []);
}
