use std::fmt::Error;

use clock::Parts;
use serde_json::json;

#[tokio::test]
async fn a_part_that_fails_does_not_stop_the_next() {
    let mut parts = Parts::default();
    assert_eq!(
        parts.run("books", async { Err::<u32, _>(Error) }).await,
        None
    );
    assert_eq!(
        parts.run("figures", async { Ok::<_, Error>(2) }).await,
        Some(2)
    );
    let failed = parts.finish().unwrap_err().to_string();
    assert!(failed.contains("books: "), "{failed}");
    assert!(!failed.contains("figures"), "{failed}");
}

#[tokio::test]
async fn the_reports_of_all_parts_have_their_names() {
    let mut parts = Parts::default();
    parts.run("figures", async { Ok::<_, Error>(2) }).await;
    parts
        .run("differences", async { Ok::<_, Error>(None::<u32>) })
        .await;
    assert_eq!(
        parts.finish().unwrap(),
        json!({ "figures": 2, "differences": null })
    );
}
