//! A small run has no findings, and every planted fault is found.

use bench_orders::{Check, Finding, Options, Plant, Summary, run};

/// Returns the findings, one per line, and the last line of a run.
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
        days: None,
        seed: 13,
        plant,
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_cent_is_lost_in_random_orders() {
    let summary = played(20, None).await;

    assert!(summary.is_clean(), "{}", lines(&summary));
    assert!(summary.crashes > 0, "{}", lines(&summary));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn figures_of_days_agree_with_the_provider() {
    let summary = run(Options {
        orders: 12,
        days: Some(3),
        seed: 13,
        plant: None,
    })
    .await;

    assert!(summary.is_clean(), "{}", lines(&summary));
    assert!(summary.days > 3, "{}", lines(&summary));
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
async fn finds_an_order_that_does_not_end() {
    is_found(Plant::NotEnded, Check::Ended).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finds_a_missing_cent() {
    is_found(Plant::LedgerDifference, Check::Ledger).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finds_a_double_capture() {
    let summary = played(4, Some(Plant::DoubleCapture)).await;

    assert!(summary.has(Check::DoubleCaptures), "{}", lines(&summary));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finds_a_refund_that_was_never_made() {
    let summary = played(4, Some(Plant::LostRefund)).await;

    assert!(summary.has(Check::LostRefunds), "{}", lines(&summary));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finds_an_outdated_email() {
    is_found(Plant::StaleMail, Check::StaleMails).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finds_a_lost_email() {
    is_found(Plant::LostMail, Check::LostMails).await;
}
