//! `/api/talent-account/page-views`.

use jiff::SignedDuration;
use serde_json::json;
use testkit::{App, TestContext};

const PATH: &str = "/api/talent-account/page-views";

#[tokio::test]
async fn a_talent_reads_the_views_of_30_days() {
    let context = TestContext::start_with_identity().await;
    let ada = context.published_talent("ada-keller").await;
    let token = context.token(&ada.person);
    let app = App::new(crate::router(&context));
    let (store, now) = (context.store(), context.now());
    let talent = ada.talent.talent_guid;
    let days_ago = |days: i64| now - SignedDuration::from_hours(24 * days);
    for (days, shard) in [(0, 1), (0, 2), (29, 3), (30, 4)] {
        let counted = store.count_page_view(talent, shard, days_ago(days)).await;
        counted.unwrap();
    }
    let found = app.get(PATH).bearer(&token).await.expect(200).json;
    let items = json!([
        { "day": found["from"], "views": 1 },
        { "day": found["until"], "views": 2 },
    ]);
    assert_eq!(found["items"], items);
}
