//! A run records whether it was complete, and what it found about the site.

use std::time::Duration;

use clock::Runner;
use domain::health::{HealthFailure, HealthPart, HealthState};
use http_api::Settings;
use serde_json::json;
use testkit::TestContext;

async fn health(context: &TestContext, part: HealthPart) -> HealthState {
    let record = context.store().find_health(part).await.unwrap();
    record.state(context.now())
}

/// Settings in which no service responds at the address of this name.
fn without(context: &TestContext, address: &str) -> Settings {
    let pairs = context.environment().into_iter();
    Settings::from_pairs(pairs.map(|(name, value)| match name {
        _ if name == address => (name, testkit::UNREACHABLE.to_owned()),
        _ => (name, value),
    }))
}

#[tokio::test]
async fn a_run_with_a_failed_part_is_a_failure_until_a_complete_one() {
    let context = TestContext::start_with_identity().await;
    let runner = Runner::from_settings(&without(&context, "SITE_URL")).unwrap();
    let faults = json!({ "refused": ["list_events"] });
    context.set_provider_faults(&faults).await;
    let outcome = Box::pin(runner.run(&context.clock())).await;
    assert!(outcome.reports.is_err());
    let failed = HealthState::Fails(HealthFailure::RunFailed);
    assert_eq!(health(&context, HealthPart::Clock).await, failed);
    let record = context.store().find_health(HealthPart::Clock).await;
    assert_eq!(record.unwrap().facts.failed_parts, ["differences"]);

    context.set_provider_faults(&json!({})).await;
    let outcome = Box::pin(runner.run(&context.clock())).await;
    outcome.reports.unwrap();
    assert_eq!(
        health(&context, HealthPart::Clock).await,
        HealthState::Works
    );
    let record = context.store().find_health(HealthPart::Clock).await;
    assert_eq!(record.unwrap().facts.late_seconds, Some(0));
    let site = HealthState::Fails(HealthFailure::SiteUnreachable);
    assert_eq!(health(&context, HealthPart::SiteBuild).await, site);
}

#[tokio::test]
async fn a_run_records_that_the_breaker_is_open_until_a_call_works() {
    let context = TestContext::start_with_identity().await;
    let talent = context.published_talent("ada-keller").await;
    for _ in 0..3 {
        let placed = context.placed_order(&talent, &talent.video, None).await;
        let settle = context.settle();
        let opened = settle.open_checkout(placed.order, &placed.hash, context.now());
        Box::pin(opened).await.unwrap();
    }
    let away = Runner::from_settings(&without(&context, "STRIPE_API_URL")).unwrap();
    let is_paused = async || {
        let record = context.store().find_health(HealthPart::Clock).await;
        record.unwrap().facts.is_provider_paused
    };
    context.advance(Duration::from_mins(31));
    Box::pin(away.run(&context.clock())).await;
    assert!(is_paused().await);

    context.advance(Duration::from_mins(5));
    let runner = Runner::from_settings(&context.settings()).unwrap();
    Box::pin(runner.run(&context.clock())).await;
    assert!(!is_paused().await);
}
