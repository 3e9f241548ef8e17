//! A small run is clean, and every planted fault is found by name.
#![allow(missing_docs, reason = "tests")]

use bench_orders::{Check, Finding, Options, Plant, Summary, run};

/// What was found, a line each, and the line that a run ends with.
fn lines(summary: &Summary) -> String {
    let findings = summary.findings.iter().map(Finding::line);
    findings
        .chain([summary.line()])
        .collect::<Vec<_>>()
        .join("\n")
}

async fn played(orders: u32, plant: Option<Plant>) -> Summary {
    run(Options {
        orders,
        seed: 13,
        plant,
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_cent_goes_astray_in_random_lives_of_orders() {
    let summary = played(20, None).await;

    assert!(summary.is_clean(), "{}", lines(&summary));
    assert!(summary.crashes > 0, "{}", lines(&summary));
}

async fn is_found(plant: Plant, check: Check) {
    let summary = played(4, Some(plant)).await;

    assert!(summary.has(check), "{}", lines(&summary));
    let others = summary
        .findings
        .iter()
        .any(|finding| finding.check != check);
    assert!(!others, "{}", lines(&summary));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_that_does_not_end_is_found() {
    is_found(Plant::NotEnded, Check::Ended).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cent_that_is_missing_is_found() {
    is_found(Plant::LedgerDifference, Check::Ledger).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn money_that_is_taken_twice_is_found() {
    let summary = played(4, Some(Plant::DoubleCapture)).await;

    assert!(summary.has(Check::DoubleCaptures), "{}", lines(&summary));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refund_that_was_never_made_is_found() {
    let summary = played(4, Some(Plant::LostRefund)).await;

    assert!(summary.has(Check::LostRefunds), "{}", lines(&summary));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_that_comes_too_late_is_found() {
    is_found(Plant::StaleMail, Check::StaleMails).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_that_never_comes_is_found() {
    is_found(Plant::LostMail, Check::LostMails).await;
}
