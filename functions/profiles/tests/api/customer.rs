//! `GET /api/account/profile`.

use domain::customer::User;
use serde_json::json;
use testkit::{App, Bench};

const PATH: &str = "/api/account/profile";

#[tokio::test]
async fn a_customer_reads_the_own_profile() {
    let bench = Bench::start_with_identity().await;
    let noor = bench.customer("noor").await;
    let app = App::new(crate::router(&bench));
    let token = bench.token(&noor);
    let bare = app.get(PATH).bearer(&token).await.expect(200).json;
    assert_eq!(
        bare,
        json!({ "email": "noor@example.org", "displayName": "noor", "marketing": false, "version": 1 })
    );

    let user = bench.store().find_user(&noor.uid).await.unwrap().unwrap();
    let said = json!({
        "displayName": "Noor Bakker", "company": "Bakker BV", "phone": "+31612345678", "country": "NL",
        "locale": "nl", "currency": "EUR", "timeZone": "Europe/Amsterdam", "marketing": true,
    });
    let saved = User {
        profile: serde_json::from_value(said.clone()).unwrap(),
        version: 2,
        ..user
    };
    bench.save_user(&saved).await;
    let mut expected = said;
    expected["email"] = json!("noor@example.org");
    expected["version"] = json!(2);
    assert_eq!(
        app.get(PATH).bearer(&token).await.expect(200).json,
        expected
    );
}

#[tokio::test]
async fn an_account_sees_itself_and_nobody_else() {
    let bench = Bench::start_with_identity().await;
    bench.customer("noor").await;
    let mila = bench.customer("mila").await;
    let app = App::new(crate::router(&bench));
    let token = bench.token(&mila);
    let profile = app.get(PATH).bearer(&token).await.expect(200).json;
    assert_eq!(profile["email"], "mila@example.org");
}
