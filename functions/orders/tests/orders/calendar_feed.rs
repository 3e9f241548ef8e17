//! `/api/calendars/feed`: an athlete's sessions and deadlines for another calendar.

use std::time::Duration;

use domain::order::{Order, State};
use domain::{Language, OrderGuid, OrderNumber};
use orders::write_feed;
use serde_json::json;
use testkit::Reply;
use texts::Texts;

use crate::support::Fixture;

const PATH: &str = "/api/calendars/feed";
/// The host of the tests' site.
const HOST: &str = "127.0.0.1";

async fn create(fixture: &Fixture, replace: bool) -> String {
    let reply = fixture
        .app
        .post(PATH)
        .bearer(&fixture.ada_token())
        .json(json!({ "replace": replace }))
        .await
        .expect(200);
    let url = reply.json["feed"]["url"].as_str().unwrap();
    url.strip_prefix(fixture.context.site_url())
        .unwrap()
        .to_owned()
}

async fn read(fixture: &Fixture, path: &str) -> Reply {
    fixture.app.get(path).await
}

fn has_line(file: &str, line: &str) -> bool {
    file.split("\r\n").any(|each| each == line)
}

#[tokio::test]
async fn contains_sessions_deadlines_and_cancelled_bookings() {
    let fixture = Fixture::start().await;
    let feed = create(&fixture, false).await;
    let empty = read(&fixture, &feed).await.expect(200).text;
    assert!(!empty.contains("BEGIN:VEVENT"), "{empty}");

    let body = fixture.session_booking().await;
    let placed = fixture.place("calendar-1", &body).await.expect(201);
    assert_eq!(
        read(&fixture, &feed).await.expect(200).text,
        empty,
        "the order is not paid"
    );
    let (guid, _) = fixture.pay(&placed).await;
    let asked = read(&fixture, &feed).await.expect(200).text;
    assert!(
        has_line(&asked, &format!("UID:order-{guid}-answer@{HOST}")),
        "{asked}"
    );
    assert!(has_line(&asked, "TRANSP:TRANSPARENT"));
    assert!(!has_line(&asked, &format!("UID:order-{guid}@{HOST}")));

    let version = fixture.seen_by_ada(guid).await["version"].clone();
    let accept = json!({ "action": "accept", "version": version });
    let accepted = fixture.act_as_ada(guid, accept).await.expect(200);
    let booked = read(&fixture, &feed).await.expect(200).text;
    assert!(
        has_line(&booked, &format!("UID:order-{guid}@{HOST}")),
        "{booked}"
    );
    assert!(has_line(&booked, "STATUS:CONFIRMED") && has_line(&booked, "TRANSP:OPAQUE"));
    assert!(
        !booked.contains(&format!("-answer@{HOST}")),
        "the request was answered"
    );

    let cancel = json!({
        "action": "cancel_by_talent", "version": accepted.json["version"], "reason": "illness",
    });
    fixture.act_as_ada(guid, cancel).await.expect(200);
    let cancelled = read(&fixture, &feed).await.expect(200).text;
    assert!(
        has_line(&cancelled, &format!("UID:order-{guid}@{HOST}")),
        "{cancelled}"
    );
    assert!(has_line(&cancelled, "STATUS:CANCELLED"));
    let sequence = |file: &str| -> u64 {
        let line = file
            .split("\r\n")
            .find_map(|line| line.strip_prefix("SEQUENCE:"));
        line.unwrap().parse().unwrap()
    };
    assert!(sequence(&cancelled) > sequence(&booked));
}

#[tokio::test]
async fn contains_a_video_until_it_is_delivered() {
    let fixture = Fixture::start().await;
    let feed = create(&fixture, false).await;
    let (guid, _) = fixture.requested("calendar-2").await;
    let version = fixture.seen_by_ada(guid).await["version"].clone();
    let accept = json!({ "action": "accept", "version": version });
    let accepted = fixture.act_as_ada(guid, accept).await.expect(200);
    let uid = format!("UID:order-{guid}-delivery@{HOST}");
    assert!(has_line(&read(&fixture, &feed).await.text, &uid));
    let deliver = json!({
        "action": "deliver", "version": accepted.json["version"],
        "deliverable": { "kind": "link", "url": "https://videos.example.org/noor" },
    });
    fixture.act_as_ada(guid, deliver).await.expect(200);
    assert!(!has_line(&read(&fixture, &feed).await.text, &uid));
}

#[tokio::test]
async fn rejects_replaced_deleted_and_forged_addresses() {
    let fixture = Fixture::start().await;
    let first = create(&fixture, false).await;
    assert_eq!(
        create(&fixture, false).await,
        first,
        "the existing address is returned"
    );
    let second = create(&fixture, true).await;
    assert_eq!(read(&fixture, &first).await.failure(), "404 not_found");
    read(&fixture, &second).await.expect(200);
    let changed = second.replace("/calendar.ics", "A/calendar.ics");
    assert_eq!(read(&fixture, &changed).await.failure(), "404 not_found");

    let token = fixture.ada_token();
    let shown = fixture.app.get(PATH).bearer(&token).await.expect(200).json;
    assert!(shown["feed"]["url"].as_str().unwrap().ends_with(&second));
    let end = fixture
        .app
        .request(axum::http::Method::DELETE, PATH)
        .bearer(&token);
    end.await.expect(200);
    assert_eq!(read(&fixture, &second).await.failure(), "404 not_found");
    let shown = fixture.app.get(PATH).bearer(&token).await.expect(200).json;
    assert_eq!(shown, json!({}));
    let third = create(&fixture, false).await;
    assert_ne!(third, second);
}

#[tokio::test]
async fn an_address_ends_with_its_session_even_if_the_row_remains() {
    let fixture = Fixture::start().await;
    let address = create(&fixture, false).await;
    let store = fixture.context.store();
    let talent = fixture.ada.talent.talent_guid;
    let feed = store.find_calendar_feed(talent).await.unwrap().unwrap();
    let person = &fixture.ada.person;
    http_api::revoke_tokens(&store, &person.uid, http_api::Tokens::All)
        .await
        .unwrap();
    assert_eq!(read(&fixture, &address).await.failure(), "404 not_found");
    // A concurrent request that was accepted earlier would write this row.
    store.save_calendar_feed(&feed, None).await.unwrap();
    assert_eq!(read(&fixture, &address).await.failure(), "404 not_found");

    let mut claims = fixture.context.tokens().claims(person);
    for time in ["auth_time", "iat"] {
        claims[time] = (claims[time].as_i64().unwrap() + 5).into();
    }
    let token = fixture.context.tokens().sign(&claims);
    let shown = fixture.app.get(PATH).bearer(&token).await.expect(200).json;
    assert_eq!(shown, json!({}));
    let body = json!({ "replace": false });
    let again = fixture.app.post(PATH).bearer(&token).json(body).await;
    let again = again.expect(200).json["feed"]["url"].clone();
    assert!(!again.as_str().unwrap().ends_with(&address));
    let path = again
        .as_str()
        .unwrap()
        .strip_prefix(fixture.context.site_url());
    read(&fixture, path.unwrap()).await.expect(200);
}

#[tokio::test]
async fn supports_revalidation_and_forbids_shared_caches() {
    let fixture = Fixture::start().await;
    let feed = create(&fixture, false).await;
    let reply = read(&fixture, &feed).await.expect(200);
    assert_eq!(reply.header("cache-control"), Some("private, no-cache"));
    assert_eq!(
        reply.header("content-type"),
        Some("text/calendar; charset=utf-8")
    );
    let etag = reply.header("etag").unwrap();
    let again = fixture.app.get(&feed).header("if-none-match", etag);
    let again = again.await.expect(304);
    assert_eq!(again.text, "");
    fixture.requested("calendar-3").await;
    let later = fixture.app.get(&feed).header("if-none-match", etag);
    later.await.expect(200);
}

#[tokio::test]
async fn limits_the_reads_of_a_feed() {
    let fixture = Fixture::start_with_limits(&[("read_calendar.account", 2)]).await;
    let feed = create(&fixture, false).await;
    read(&fixture, &feed).await.expect(200);
    read(&fixture, &feed).await.expect(200);
    assert_eq!(read(&fixture, &feed).await.failure(), "429 rate_limited");
    fixture.context.advance(Duration::from_hours(1));
    read(&fixture, &feed).await.expect(200);
}

/// The file that an independent parser reads in `infra/scripts/check/calendar.test.mjs`.
#[tokio::test]
async fn writes_the_file_of_the_independent_parsers_test() {
    let fixture = Fixture::start().await;
    let requested = fixture
        .context
        .requested_order(&fixture.ada, &fixture.ada.session, None)
        .await;
    let mut accepted: Order = requested.order;
    accepted.order_guid = OrderGuid::from_parts(1, [1; 10]);
    accepted.number = OrderNumber::from_random([7; 8]);
    accepted.offer.title = "Coaching; online, and äöü in a very long title that folds".to_owned();
    accepted.state = State::Accepted;
    accepted.version = 4;
    accepted.updated_at = "2027-01-10T09:00:00Z".parse().unwrap();
    accepted.accepted_at = Some(accepted.updated_at);
    let schedule = accepted.schedule.as_mut().unwrap();
    schedule.slot.start_at = "2027-01-15T18:00:00Z".parse().unwrap();
    schedule.slot.end_at = "2027-01-15T19:00:00Z".parse().unwrap();
    let cancelled = Order {
        order_guid: OrderGuid::from_parts(1, [2; 10]),
        state: State::Cancelled,
        version: 7,
        ..accepted.clone()
    };
    let mut asked = Order {
        order_guid: OrderGuid::from_parts(1, [3; 10]),
        state: State::Requested,
        version: 2,
        accepted_at: None,
        ..accepted.clone()
    };
    asked.timers.accept_by = Some("2027-01-12T12:00:00Z".parse().unwrap());
    let over = Order {
        order_guid: OrderGuid::from_parts(1, [4; 10]),
        ..accepted.clone()
    };
    let now = "2027-01-10T10:00:00Z".parse().unwrap();
    let orders = [accepted, cancelled, asked];
    let texts = Texts::new(Language::En, "Matchday");
    let file = write_feed(&texts, &orders, "https://matchday.example", now);
    assert!(file.split("\r\n").all(|line| line.len() <= 75));
    assert_eq!(
        file.replace("\r\n", "\n"),
        include_str!("../calendar/feed.ics")
    );
    let months_later = "2027-04-01T00:00:00Z".parse().unwrap();
    let german = Texts::new(Language::De, "Fan & Held");
    let german = write_feed(&german, &orders, "https://matchday.example", now);
    for line in [
        "PRODID:-//Fan & Held//Calendar//DE",
        "X-WR-CALNAME:Fan & Held",
    ] {
        assert!(has_line(&german, line), "{german}");
    }
    assert!(
        german.contains(" mit ") && german.contains("SUMMARY:Antwort fällig: "),
        "{german}"
    );
    let later = write_feed(&texts, &[over], "https://matchday.example", months_later);
    assert!(!later.contains("BEGIN:VEVENT"), "{later}");
}

#[tokio::test]
async fn contains_the_newest_thousand_orders() {
    let fixture = Fixture::start().await;
    let context = &fixture.context;
    let feed = create(&fixture, false).await;
    let (guid, _) = fixture.requested("calendar-3").await;
    let uid = format!("UID:order-{guid}-answer@{HOST}");
    context.advance(Duration::from_secs(1));
    let add_newer = async || {
        let placed = context.placed_order(&fixture.ada, &fixture.ada.video, None);
        let mut order = Box::pin(placed).await.order;
        order.version += 1;
        order.requested_at = Some(context.now());
        context.store().save_order(&order).await.unwrap();
    };
    for _ in 1..1_000 {
        add_newer().await;
    }
    assert!(has_line(&read(&fixture, &feed).await.text, &uid));
    add_newer().await;
    let file = read(&fixture, &feed).await.expect(200).text;
    assert!(!has_line(&file, &uid));
}
