//! Emails in the name of the marketplace: name, sender and company are settings.

use domain::marketplace::{Brand, BrandColours, Business, Colour};

use crate::support::Fixture;

#[tokio::test]
async fn emails_have_the_default_name_without_settings() {
    let fixture = Fixture::set().await;
    fixture.requested().await;
    fixture.consume().await;
    let mails = fixture.mails_to("noor@example.org");
    let [mail] = mails.as_slice() else {
        panic!("{mails:?}");
    };
    assert_eq!(mail.from, "Matchday <no-reply@matchday.example>");
    assert!(
        mail.text.contains("\n-- \nMatchday sent this"),
        "{}",
        mail.text
    );
}

#[tokio::test]
async fn emails_have_the_name_the_sender_and_the_company_of_the_settings() {
    let fixture = Fixture::set().await;
    let store = fixture.outbox.settle.store();
    let brand = Brand {
        name: "Fan & Held".to_owned(),
        sender_name: "Kim von Fan & Held".to_owned(),
        colours: Some(BrandColours {
            primary: Colour::parse("#7a1f5c").unwrap(),
            accent: Colour::parse("#ffb35c").unwrap(),
        }),
        ..Brand::default()
    };
    store.seed_settings(brand).await.unwrap();
    let business = Business {
        legal_name: "Fan Held GmbH".to_owned(),
        city: "Berlin".to_owned(),
        ..Business::default()
    };
    store.seed_settings(business).await.unwrap();
    fixture.requested().await;
    fixture.consume().await;
    let mails = fixture.mails_to("noor@example.org");
    let [mail] = mails.as_slice() else {
        panic!("{mails:?}");
    };
    assert_eq!(
        mail.from,
        "\"Kim von Fan & Held\" <no-reply@matchday.example>"
    );
    for line in ["\n-- \nFan & Held sent this", "\n\nFan Held GmbH, Berlin"] {
        assert!(mail.text.contains(line), "{}", mail.text);
    }
    let html = mail.html.as_deref().unwrap_or_default();
    for part in ["Fan &amp; Held", "background:#7a1f5c", "background:#ffb35c"] {
        assert!(html.contains(part), "{part} is not in {html}");
    }
    assert!(!html.contains("Matchday"), "{html}");
}
