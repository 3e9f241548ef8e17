//! When a report is due, what it searches, and what it counts.

use domain::reconciliation::progress::{ReconciliationProgress, ReconciliationStep};
use domain::reconciliation::{
    Compared, MOST_NAMED, MissedEvent, MovementDifference, ReconciliationReport, events_since,
};
use jiff::Timestamp;

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn begin(
    last: Option<&ReconciliationReport>,
    is_asked: bool,
    now: &str,
) -> Option<ReconciliationProgress> {
    ReconciliationProgress::begin(None, last, is_asked, at(now))
}

/// The report that is made of everything until 02:00.
fn first() -> ReconciliationReport {
    let progress = begin(None, false, "2026-11-10T02:10:00Z").unwrap();
    assert_eq!(progress.report.from, at("2026-11-07T02:10:00Z"));
    assert_eq!(progress.report.to, at("2026-11-10T02:00:00Z"));
    progress.report
}

fn difference(source: &str, provider_minor: i64, ours_minor: i64) -> Compared {
    Compared {
        sides: MovementDifference {
            order_guid: None,
            order_number: None,
            source: source.to_owned(),
            at: at("2026-11-10T01:00:00Z"),
            currency: "EUR".to_owned(),
            provider_minor,
            ours_minor,
        },
        is_under_way: false,
    }
}

fn missed(number: usize) -> MissedEvent {
    MissedEvent {
        id: format!("evt_{number}"),
        kind: "payment_intent.succeeded".to_owned(),
        object_kind: "payment_intent".to_owned(),
        object_id: "pi_1".to_owned(),
        account: None,
    }
}

#[test]
fn a_report_that_is_not_made_is_due_since_its_time_or_its_begin() {
    let due = |progress: Option<&_>, last: Option<&_>, now| {
        ReconciliationProgress::due_since(progress, last, at(now))
    };
    assert_eq!(due(None, None, "2026-11-20T00:00:00Z"), None);
    let last = first();
    assert_eq!(due(None, Some(&last), "2026-11-11T02:09:59Z"), None);
    let since = Some(at("2026-11-11T02:10:00Z"));
    assert_eq!(due(None, Some(&last), "2026-11-12T00:00:00Z"), since);
    let mut begun = begin(Some(&last), false, "2026-11-11T02:15:00Z").unwrap();
    let late = due(Some(&begun), Some(&last), "2026-11-13T00:00:00Z");
    assert_eq!(late, since);
    let asked = begin(Some(&last), true, "2026-11-10T05:00:00Z").unwrap();
    let late = due(Some(&asked), Some(&last), "2026-11-10T06:00:00Z");
    assert_eq!(late, Some(at("2026-11-10T05:00:00Z")));
    begun.step = ReconciliationStep::Made;
    let made = &begun.report;
    assert_eq!(due(Some(&begun), Some(made), "2026-11-11T03:00:00Z"), None);
}

#[test]
fn a_report_is_due_a_day_after_the_last_or_when_it_is_requested() {
    let last = first();
    assert!(begin(Some(&last), false, "2026-11-11T02:09:59Z").is_none());
    assert!(begin(Some(&last), false, "2026-11-11T02:10:00Z").is_some());
    let asked = begin(Some(&last), true, "2026-11-10T02:10:01Z").unwrap();
    assert_eq!(asked.report.from, last.to);
    assert!(
        begin(Some(&last), true, "2026-11-10T02:10:00Z").is_none(),
        "a report of no time"
    );
}

#[test]
fn missed_events_are_searched_from_an_hour_before_the_last_report() {
    let mut last = first();
    let now = at("2026-11-11T02:10:00Z");
    assert_eq!(events_since(Some(&last), now), at("2026-11-10T01:00:00Z"));
    assert_eq!(events_since(None, now), at("2026-11-08T02:10:00Z"));
    let late = at("2026-12-31T00:00:00Z");
    assert_eq!(events_since(Some(&last), late), at("2026-12-01T00:00:00Z"));

    last.failed_events = 1;
    assert_eq!(
        events_since(Some(&last), now),
        at("2026-11-07T01:10:00Z"),
        "an event that has no name is searched again"
    );
    last.unprocessed_events.push(missed(1));
    assert_eq!(events_since(Some(&last), now), at("2026-11-10T01:00:00Z"));
}

#[test]
fn the_next_report_tries_failed_events_again() {
    let mut progress = begin(None, false, "2026-11-10T02:10:00Z").unwrap();
    for number in 0..=MOST_NAMED {
        progress.add_failed(missed(number));
    }
    let failed = usize::try_from(progress.report.failed_events);
    assert_eq!(failed.unwrap(), MOST_NAMED + 1);
    assert_eq!(progress.report.unprocessed_events.len(), MOST_NAMED);
    let next = begin(Some(&progress.report), false, "2026-11-12T02:10:00Z").unwrap();
    assert_eq!(next.retries, progress.report.unprocessed_events);
    assert_eq!(next.step, ReconciliationStep::RetryEvents);
}

#[test]
fn a_report_in_progress_ends_when_a_later_one_was_made() {
    let progress = begin(None, false, "2026-11-10T02:10:00Z").unwrap();
    assert!(progress.continues_after(None));
    let mut other = progress.report.clone();
    assert!(!progress.continues_after(Some(&other)));
    other.to = at("2026-11-10T01:59:59Z");
    assert!(progress.continues_after(Some(&other)));
}

#[test]
fn the_days_of_a_period_follow_each_other_and_end() {
    let progress = begin(None, false, "2026-11-10T02:10:00Z").unwrap();
    let mut progress = progress.with_orders();
    let mut days = Vec::new();
    while let ReconciliationStep::Orders { day, .. } = progress.step {
        days.push(day.to_string());
        progress = progress.after_day(day);
    }
    let all = ["2026-11-07", "2026-11-08", "2026-11-09", "2026-11-10"];
    assert_eq!(days, all);
    assert!(progress.is_made());
}

#[test]
fn an_object_on_two_pages_is_counted_once() {
    let mut progress = begin(None, false, "2026-11-10T02:10:00Z").unwrap();
    progress.add(difference("tr_1", -100, -100));
    progress.add_again(difference("tr_1", -60, -100));
    progress.add_again(difference("tr_1", -60, -100));
    assert_eq!(progress.report.differences.len(), 1);
    let totals = &progress.report.currencies[0];
    assert_eq!((totals.provider_minor, totals.ours_minor), (-60, -100));
    assert_eq!(totals.difference_minor, 40);
}

#[test]
fn a_report_names_a_bounded_number_of_differences_and_adds_up_all() {
    let mut progress = begin(None, false, "2026-11-10T02:10:00Z").unwrap();
    let most = i64::try_from(MOST_NAMED).unwrap();
    for number in 0..=most {
        progress.add(difference(&format!("ch_{number}"), 2, 1));
    }
    assert_eq!(progress.report.differences.len(), MOST_NAMED);
    assert_eq!(progress.report.currencies[0].difference_minor, most + 1);
}

#[test]
fn a_report_waits_for_the_provider_two_days_and_is_late_after_one() {
    let last = first();
    let progress = begin(Some(&last), false, "2026-11-11T02:10:00Z").unwrap();
    assert!(!progress.gives_up(true, at("2026-11-12T02:00:00Z")));
    assert!(progress.gives_up(true, at("2026-11-12T02:00:01Z")));
    assert!(progress.gives_up(false, at("2026-11-11T02:10:00Z")));
    assert!(!progress.is_late(at("2026-11-12T02:10:00Z")));
    assert!(progress.is_late(at("2026-11-12T02:10:01Z")));
}
