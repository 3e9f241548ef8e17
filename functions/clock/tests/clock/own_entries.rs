//! Entries that we wrote in an athlete's calendar, and entries that the athlete declined.

use axum::Router;
use axum::routing::get;
use domain::calendar::EntryUids;
use domain::slots::bookable_slots;
use testkit::PublishedTalent;
use tokio::net::TcpListener;

use crate::busy_calendars::{connect, own_busy, run, tomorrow};

/// Serves a calendar at any path.
async fn serve(file: String) -> String {
    let router = Router::new().fallback(get(move || async move { file }));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}")
}

#[tokio::test]
async fn only_bookings_of_the_athlete_are_not_busy_twice() {
    let (context, ada) = crate::context().await;
    let noor = context.published_talent("noor-ali").await;
    let guid = ada.talent.talent_guid;
    let (_, file) = tomorrow(&context);
    let first = |talent: &PublishedTalent| {
        let terms = talent.session.session.as_ref().unwrap();
        bookable_slots(terms, &talent.talent.time_zone, &[], context.now(), 1)[0]
    };
    let booked = context.placed_session(&ada, first(&ada)).await;
    let as_customer = context.placed_session(&noor, first(&noor)).await;
    let (booked, as_customer) = (booked.order.order_guid, as_customer.order.order_guid);
    let ours = EntryUids::new(context.site_url());
    let other = EntryUids::new("https://other.example");
    for (uid, quarters) in [
        (ours.booked_time(booked), 0),
        (ours.booked_time(as_customer), 4),
        (other.booked_time(booked), 4),
        (format!("order-{booked}@matchday"), 4),
        (
            format!(
                "order-{}@matchday",
                domain::OrderGuid::from_parts(1, [7; 10])
            ),
            4,
        ),
    ] {
        let server = serve(file.replace("UID:a", &format!("UID:{uid}"))).await;
        connect(&context, guid, &format!("{server}/own.ics")).await;
        assert_eq!(run(&context).await.read, 1, "{uid}");
        assert_eq!(own_busy(&context, guid).await.len(), quarters, "{uid}");
    }
}

#[tokio::test]
async fn an_entry_is_free_that_the_athlete_declined() {
    let (context, ada) = crate::context().await;
    let guid = ada.talent.talent_guid;
    let (_, file) = tomorrow(&context);
    let account = ada.talent.email.clone().unwrap();
    let at_google = "/calendar/ical/ada%40mail.example/private-1/basic.ics";
    for (guest, path, quarters) in [
        (account.to_string(), "/own.ics", 0),
        ("ada@mail.example".to_owned(), at_google, 0),
        ("ada@mail.example".to_owned(), "/own.ics", 4),
        ("boss@club.example".to_owned(), at_google, 4),
    ] {
        let declined = format!("UID:a\r\nATTENDEE;PARTSTAT=DECLINED:mailto:{guest}");
        let server = serve(file.replace("UID:a", &declined)).await;
        connect(&context, guid, &format!("{server}{path}")).await;
        assert_eq!(run(&context).await.read, 1, "{guest}");
        assert_eq!(
            own_busy(&context, guid).await.len(),
            quarters,
            "{guest} {path}"
        );
    }
}
