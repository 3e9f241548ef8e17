use std::fmt::Error;
use std::future::{pending, ready};
use std::time::Duration;

use clock::{Part, Parts, RUN, SCHEDULE, TIMEOUT};
use serde_json::json;
use tokio::time::Instant;

fn parts() -> Parts {
    Parts::new(Instant::now() + RUN)
}

#[tokio::test]
async fn a_part_that_fails_does_not_stop_the_next() {
    let mut parts = parts();
    let failing = parts.run(Part::Differences, |_| ready(Err::<u32, _>(Error)));
    assert_eq!(failing.await, None);
    let next = parts.run(Part::Figures, |_| ready(Ok::<_, Error>(2)));
    assert_eq!(next.await, Some(2));
    let failed = parts.finish().unwrap_err().to_string();
    assert!(failed.contains("differences: "), "{failed}");
    assert!(!failed.contains("figures"), "{failed}");
}

#[tokio::test]
async fn a_part_that_hangs_is_dropped_before_the_shares_of_the_later_parts() {
    let later = Part::ALL
        .iter()
        .rev()
        .take_while(|part| **part != Part::Orders);
    let shares: Duration = later.map(|part| part.share()).sum();
    let mut parts = Parts::new(Instant::now() + shares + Duration::from_millis(50));

    let hanging = parts.run(Part::Orders, |_| pending::<Result<u32, Error>>());
    assert_eq!(hanging.await, None);

    let next = parts.run(Part::Emails, |ends| {
        ready(Ok::<_, Error>(ends > Instant::now()))
    });
    assert_eq!(next.await, Some(true));
    let failed = parts.finish().unwrap_err().to_string();
    assert!(failed.contains("orders: reached its deadline"), "{failed}");
}

#[test]
fn the_shares_fit_a_run_and_its_times_are_those_of_the_template() {
    let shares: Duration = Part::ALL.iter().map(|part| part.share()).sum();
    assert!(shares <= RUN, "{shares:?}");
    assert!(RUN < TIMEOUT && TIMEOUT < SCHEDULE);
    let template = include_str!("../../../../template.yaml");
    let function = template.split("\n  ClockFunction:").nth(1).unwrap();
    let value = |name: &str| {
        let rest = function.split(&format!(" {name}: ")).nth(1).unwrap();
        rest.lines().next().unwrap().to_owned()
    };
    assert_eq!(value("Timeout"), TIMEOUT.as_secs().to_string());
    let minutes = SCHEDULE.as_secs() / 60;
    assert_eq!(
        value("ScheduleExpression"),
        format!("rate({minutes} minutes)")
    );
}

#[tokio::test]
async fn the_reports_of_all_parts_have_their_names() {
    let mut parts = parts();
    parts.run(Part::Figures, |_| ready(Ok::<_, Error>(2))).await;
    let none = |_| ready(Ok::<_, Error>(None::<u32>));
    parts.run(Part::Differences, none).await;
    assert_eq!(
        parts.finish().unwrap(),
        json!({ "figures": 2, "differences": null })
    );
}
