//! The language of emails: an account's own, and for guests that of the page.

use domain::Language;
use domain::NoticeGuid;
use domain::notice::{Notice, NoticeContent};
use domain::order::{Actor, Command, Order};
use store::{ContactRecord, IdempotencyKey};

use crate::support::Fixture;

/// Returns a requested order that was placed on a German page.
async fn ordered_in_german(fixture: &Fixture, order: Order) -> Order {
    let mut german = order.next(fixture.context.now());
    german.customer.language = Language::De;
    fixture.context.store().save_order(&german).await.unwrap();
    german
}

async fn speak_german(fixture: &Fixture, uid: &str) {
    let store = fixture.context.store();
    let user = store.find_user(uid).await.unwrap().unwrap();
    let user = user.with_language(Language::De, fixture.context.now());
    store.save_user(&user).await.unwrap();
}

fn subjects(fixture: &Fixture, address: &str) -> Vec<String> {
    let mails = fixture.mails_to(address).into_iter();
    mails.map(|mail| mail.subject).collect()
}

#[tokio::test]
async fn a_guest_gets_the_language_of_the_page_and_the_athlete_their_own() {
    let fixture = Fixture::set().await;
    let placed = fixture.requested().await;
    let order = ordered_in_german(&fixture, placed.order).await;
    fixture.act(order, Command::Accept, Actor::Talent).await;
    fixture.consume().await;
    let mails = fixture.mails_to("noor@example.org");
    let receipt = mails
        .iter()
        .find(|mail| mail.subject == "ada keller hat zugesagt: dein Beleg")
        .unwrap_or_else(|| panic!("{mails:?}"));
    for line in [
        "Hallo Noor,",
        "Wir haben 126,00\u{a0}€ abgebucht.",
        "Preis: 120,00\u{a0}€",
        " Uhr ",
        "/de/payment/",
        "Matchday hat dir diese E-Mail wegen einer Bestellung geschickt.",
    ] {
        assert!(receipt.text.contains(line), "{line}: {}", receipt.text);
    }
    let html = receipt.html.as_deref().unwrap_or_default();
    assert!(html.contains("<html lang=\"de\">"), "{html}");
    let athlete = subjects(&fixture, "ada-keller@example.org");
    assert!(
        athlete
            .iter()
            .any(|subject| subject.starts_with("You accepted order")),
        "{athlete:?}"
    );
}

#[tokio::test]
async fn accounts_get_their_own_language() {
    let fixture = Fixture::set().await;
    let noor = fixture.context.customer("noor").await;
    speak_german(&fixture, &noor.uid).await;
    speak_german(&fixture, &fixture.talent.person.uid).await;
    // The order was placed on an English page.
    let placed = fixture
        .context
        .requested_order(&fixture.talent, &fixture.talent.video, Some(&noor))
        .await;
    fixture
        .act(placed.order, Command::Accept, Actor::Talent)
        .await;
    fixture.consume().await;
    let customer = subjects(&fixture, noor.email.as_str());
    assert!(
        customer
            .iter()
            .any(|subject| subject.ends_with("dein Beleg")),
        "{customer:?}"
    );
    let athlete = subjects(&fixture, "ada-keller@example.org");
    assert!(
        athlete
            .iter()
            .any(|subject| subject.starts_with("Du hast Bestellung")),
        "{athlete:?}"
    );
}

/// Sends a notice to the athlete and returns its subject.
async fn send(fixture: &Fixture, language: Option<Language>, number: u64) -> String {
    let (store, now) = (fixture.context.store(), fixture.context.now());
    let notice = Notice {
        notice_guid: NoticeGuid::from_parts(number, [9; 10]),
        to: fixture.talent.talent.email.clone(),
        language,
        content: NoticeContent::TalentPublished {
            name: "Ada".to_owned(),
            slug: fixture.talent.talent.slug.clone(),
        },
        created_at: now,
    };
    let key = IdempotencyKey {
        caller: "guest".to_owned(),
        key: number.to_string(),
    };
    let reference = domain::OrderNumber::from_random([4; 8]);
    let record = ContactRecord::new("digest".to_owned(), reference, now);
    store.save_contact(&key, &record, &notice).await.unwrap();
    let row = store
        .find_notice(notice.notice_guid)
        .await
        .unwrap()
        .unwrap();
    fixture.outbox.send_notice(&row).await.unwrap();
    let newest_first = subjects(fixture, "ada-keller@example.org");
    newest_first.first().cloned().unwrap()
}

#[tokio::test]
async fn a_notice_without_a_language_is_in_that_of_the_account() {
    let fixture = Fixture::set().await;
    assert_eq!(send(&fixture, None, 1).await, "Your page is live");
    speak_german(&fixture, &fixture.talent.person.uid).await;
    assert_eq!(send(&fixture, None, 2).await, "Deine Seite ist online");
    let english = send(&fixture, Some(Language::En), 3).await;
    assert_eq!(english, "Your page is live");
}
