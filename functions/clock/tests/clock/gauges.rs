//! The gauges of a run for the dashboard.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use clock::{PublishedBuild, measure, measure_lateness, measure_waiting_orders};
use domain::health::{DueKind, DueWork};
use domain::order::{Actor, Command};
use http_api::WaitingGauge;
use store::StalePage;
use testkit::TestContext;
use tokio::net::TcpListener;

use crate::{context, run};

const HOUR: Duration = Duration::from_hours(1);

/// Publishes a site that was built now, by the functions' clock, and returns its address.
async fn published_site(context: &TestContext) -> String {
    let built = context.now().as_millisecond();
    let latest = format!(r#"{{"id":"b1","timestamp":{built}}}"#);
    let site = Router::new().route("/builds/latest.json", get(async move || latest));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, site).await.unwrap() });
    format!("http://{address}")
}

async fn gauges(context: &TestContext, site: &str) -> BTreeMap<String, f64> {
    let site = PublishedBuild::new(testkit::loopback_client(), site);
    let (store, now) = (context.function_store(), context.now());
    let due = store.measure_due_work(now).await.unwrap();
    let mut gauges = measure(&store, &site, now).await.unwrap();
    gauges.extend(measure_lateness(&due));
    let gauges = gauges.into_iter();
    gauges
        .map(|gauge| (gauge.name.to_owned(), gauge.value))
        .collect()
}

#[tokio::test]
async fn measures_the_delay_until_a_run_and_the_age_of_the_site() {
    let (context, talent) = context().await;
    let site = published_site(&context).await;
    context.placed_order(&talent, &talent.video, None).await;
    let before = gauges(&context, &site).await;
    assert!(before["OverdueOrders"] < 1.0, "{before:?}");
    assert!(before["BuildAge"] < 60.0, "{before:?}");
    assert!(before["BlockedPayouts"] < 1.0, "{before:?}");

    context.advance(2 * HOUR);
    let after = gauges(&context, &site).await;

    // The order waits half an hour for its payment.
    assert!(after["OverdueOrders"] >= 5_400.0, "{after:?}");
    assert!(after["BuildAge"] >= 7_200.0, "{after:?}");
    run(&context).await;
    assert!(gauges(&context, &site).await["OverdueOrders"] < 1.0);
}

#[tokio::test]
async fn emails_webhooks_and_unreadable_rows_have_separate_measures() {
    let (context, talent) = context().await;
    let site = published_site(&context).await;
    context.requested_order(&talent, &talent.video, None).await;
    context.advance(HOUR);
    let late = gauges(&context, &site).await;
    assert!(late["OverdueEmails"] >= 3_000.0, "{late:?}");
    assert!(late["OverdueWebhooks"] < 1.0, "{late:?}");
    assert!(late["UnreadableRows"] < 1.0, "{late:?}");

    // Figures are counted every 15 minutes.
    let store = context.store();
    store.count_due_figures(context.now()).await.unwrap();
    assert!(gauges(&context, &site).await["OverdueUpkeep"] < 1.0);
    context.advance(HOUR);
    let late = gauges(&context, &site).await;
    assert!(late["OverdueUpkeep"] >= 2_700.0, "{late:?}");

    let due = [DueWork {
        kind: DueKind::Unreadable,
        count: 3,
        has_more: false,
        late_seconds: 60,
        order_guid: None,
        talent_guid: None,
    }];
    let measured = measure_lateness(&due);
    let unreadable = measured
        .iter()
        .find(|gauge| gauge.name == "UnreadableRows")
        .unwrap();
    assert!((unreadable.value - 3.0).abs() < f64::EPSILON);
}

#[test]
fn each_kind_of_due_work_has_an_alarm_that_is_raised_when_the_page_shows_it_as_late() {
    let alarms = include_str!("../../../../infra/alarms.yaml");
    for kind in DueKind::ALL {
        let name = kind.alarm();
        let alarm = alarms.split(&format!("\n  {name}:\n")).nth(1).unwrap();
        let alarm = alarm.split("\n\n").next().unwrap();
        assert!(alarm.contains(&format!("MetricName: {name}\n")), "{name}");
        assert!(alarm.contains("TreatMissingData: breaching"), "{name}");
        let threshold = match kind {
            // One such row is enough.
            DueKind::Unreadable => "Threshold: 0\n".to_owned(),
            _ => format!("Threshold: {}\n", kind.late_after().as_secs()),
        };
        assert!(alarm.contains(&threshold), "{name}");
    }
}

#[tokio::test]
async fn reports_a_stale_page_until_it_is_built() {
    let (context, talent) = context().await;
    let store = context.store();
    let page = StalePage::of_talent(talent.talent.talent_guid, context.now());
    store.save_stale_page(&page).await.unwrap();
    context.advance(HOUR);
    let site = "http://127.0.0.1:9";
    let late = gauges(&context, site).await;
    assert!(late["StalePages"] >= 3_600.0, "{late:?}");
    for page in store.list_stale_pages().await.unwrap() {
        store.delete_stale_page(&page).await.unwrap();
    }
    let built = gauges(&context, site).await;
    assert!(built["StalePages"] < 1.0, "{built:?}");
}

#[tokio::test]
async fn an_unreachable_site_has_no_age() {
    let (context, _talent) = context().await;
    let found = gauges(&context, "http://127.0.0.1:9").await;
    assert_eq!(found.get("BuildAge"), None);
    assert!(found["OverdueEffects"] < 1.0, "{found:?}");
}

#[tokio::test]
async fn measures_waiting_orders_by_state_until_an_action() {
    let (context, talent) = context().await;
    let waiting = async || {
        let gauges = measure_waiting_orders(&context.function_store(), context.now()).await;
        let figures = |gauge: WaitingGauge| (gauge.state, gauge.count, gauge.age / 3_600);
        let gauges = gauges.unwrap().into_iter();
        gauges.map(figures).collect::<Vec<_>>()
    };
    assert_eq!(waiting().await, [], "an idle marketplace writes nothing");
    let placed = context.requested_order(&talent, &talent.video, None).await;
    context.advance(HOUR);
    context.requested_order(&talent, &talent.video, None).await;
    context.advance(HOUR);
    assert_eq!(waiting().await, [("requested", 2, 2)]);

    let settle = context.settle();
    let accepted = settle.act(placed.order, Command::Accept, Actor::Talent, context.now());
    Box::pin(accepted).await.unwrap();
    context.advance(HOUR);
    assert_eq!(waiting().await, [("requested", 1, 2), ("accepted", 1, 1)]);
}
