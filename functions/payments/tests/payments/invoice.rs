//! Invoices and credit notes as PDF.

use domain::invoice::{Invoice, InvoiceDraft};
use domain::marketplace::{Brand, Business};
use domain::order::{Actor, CancelReason, Command, Order};
use domain::{Language, Money, OrderGuid};
use serde_json::json;
use store::StoreError;
use testkit::{App, COMMIT, FaultMode, TestContext};

/// Returns a guest's accepted order, and its link.
pub(crate) async fn accepted(context: &TestContext, slug: &str) -> (Order, String) {
    let talent = context.published_talent(slug).await;
    let placed = Box::pin(context.requested_order(&talent, &talent.video, None)).await;
    let settle = context.settle();
    let accept = settle.act(placed.order, Command::Accept, Actor::Talent, context.now());
    (Box::pin(accept).await.unwrap(), placed.hash.reveal())
}

/// Returns the text of each page of an order's invoices.
async fn pages(app: &App, hash: &str) -> Vec<String> {
    pages_at(app, &format!("/api/payments/orders/{hash}/invoice.pdf")).await
}

/// Returns the text of each page of a PDF, read by an independent library.
pub(crate) async fn pages_at(app: &App, path: &str) -> Vec<String> {
    let served = app.serve().await;
    let url = format!("{}{path}", served.url);
    let reply = testkit::loopback_client().get(url).send().await.unwrap();
    assert_eq!(reply.headers()["content-type"], "application/pdf");
    let bytes = reply.bytes().await.unwrap();
    let document = lopdf::Document::load_mem(&bytes).unwrap();
    let pages = document.get_pages();
    pages
        .keys()
        .map(|page| document.extract_text(&[*page]).unwrap())
        .collect()
}

#[tokio::test]
async fn an_invoice_has_a_number_both_parties_and_lines_that_add_up() {
    let context = TestContext::start().await;
    let app = crate::app(&context);
    let (order, hash) = accepted(&context, "ada-keller").await;

    let text = pages(&app, &hash).await;

    let [text] = text.as_slice() else {
        panic!("{text:?}");
    };
    let year = context.now().strftime("%Y").to_string();
    let money = &order.money;
    let net = money.total.minus(money.tax).unwrap();
    for expected in [
        format!("INV-{year}-000001"),
        order.number.to_string(),
        order.customer.name.clone(),
        order.offer.title.clone(),
        money.offer_price.to_decimal(),
        money.service_fee.to_decimal(),
        net.to_decimal(),
        money.total.to_decimal(),
    ] {
        assert!(text.contains(&expected), "{expected} is not in {text}");
    }
    let invoices = context.store().list_invoices(order.order_guid).await;
    let draft = &invoices.unwrap()[0].draft;
    assert_eq!(draft.sum().unwrap(), draft.total, "{draft:?}");
    assert_eq!(
        pages(&app, &hash).await.len(),
        1,
        "printed, not issued again"
    );
}

#[tokio::test]
async fn an_invoice_without_tax_contains_the_reverse_charge_note() {
    let context = TestContext::start().await;
    let app = crate::app(&context);
    let (order, hash) = accepted(&context, "ada-keller").await;
    let billing = json!({
        "country": "DE", "business": {
            "name": "Sport GmbH", "address": "Hafenstraße 12\n20457 Hamburg", "taxNumber": "DE123456789",
        },
    });
    let applied = json!({ "place": "DE", "name": "VAT", "reverseCharge": true });
    let mut billed = Order {
        billing: serde_json::from_value(billing).unwrap(),
        version: order.version + 1,
        ..order
    };
    billed.money.applied_tax = serde_json::from_value(applied).unwrap();
    context.store().save_order(&billed).await.unwrap();

    let text = pages(&app, &hash).await.concat();

    for expected in [
        "Sport GmbH",
        "Hafenstraße 12",
        "20457 Hamburg",
        "DE123456789",
        "VAT 0 %",
        "Reverse charge: the recipient accounts for the tax",
    ] {
        assert!(text.contains(expected), "{expected} is not in {text}");
    }
}

#[tokio::test]
async fn the_seller_is_the_company_of_the_settings() {
    let context = TestContext::start().await;
    let brand = Brand {
        name: "Fan Club".to_owned(),
        ..Brand::default()
    };
    let business = Business {
        legal_name: "Fan Held GmbH".to_owned(),
        street: "Seeweg 1".to_owned(),
        postal_code: "10115".to_owned(),
        city: "Berlin".to_owned(),
        vat_number: "DE123456789".to_owned(),
        ..Business::default()
    };
    let store = context.store();
    store.seed_settings(brand).await.unwrap();
    store.seed_settings(business).await.unwrap();
    let app = crate::app(&context);
    let (order, hash) = accepted(&context, "ada-keller").await;
    let text = pages(&app, &hash).await.concat();
    for expected in [
        "FAN CLUB",
        "Fan Held GmbH",
        "Seeweg 1, 10115 Berlin",
        "DE123456789",
    ] {
        assert!(text.contains(expected), "{expected} is not in {text}");
    }
    assert!(!text.to_lowercase().contains("matchday"), "{text}");
    let invoices = context.store().list_invoices(order.order_guid).await;
    let number = invoices.unwrap()[0].number.clone();
    assert!(number.starts_with("INV-"), "{number}");
}

#[tokio::test]
async fn a_seller_without_a_company_has_the_name_of_the_marketplace() {
    let context = TestContext::start().await;
    let brand = Brand {
        name: "Fan Club".to_owned(),
        ..Brand::default()
    };
    context.store().seed_settings(brand).await.unwrap();
    let app = crate::app(&context);
    let (_, hash) = accepted(&context, "ada-keller").await;
    let text = pages(&app, &hash).await.concat();
    assert!(text.contains("Fan Club"), "{text}");
    assert!(!text.to_lowercase().contains("matchday"), "{text}");
}

#[tokio::test]
async fn an_invoice_is_in_the_language_of_the_order_and_keeps_it() {
    let context = TestContext::start().await;
    let app = crate::app(&context);
    let (order, hash) = accepted(&context, "ada-keller").await;
    let mut german = Order {
        version: order.version + 1,
        ..order
    };
    german.customer.language = Language::De;
    context.store().save_order(&german).await.unwrap();
    let text = pages(&app, &hash).await.concat();
    for expected in [
        "Rechnung und Zahlungsbeleg",
        "Verkäufer",
        "Servicegebühr",
        "120,00",
        "Gesamtbetrag, per Karte bezahlt",
        "Seite 1 von 1",
    ] {
        assert!(text.contains(expected), "{expected} is not in {text}");
    }
    german.version += 1;
    german.customer.language = Language::En;
    context.store().save_order(&german).await.unwrap();
    assert_eq!(pages(&app, &hash).await.concat(), text);
}

#[tokio::test]
async fn a_refund_has_a_credit_note_that_corrects_the_invoice_to_zero() {
    let context = TestContext::start().await;
    let app = crate::app(&context);
    let (order, hash) = accepted(&context, "ada-keller").await;
    let cancel = Command::CancelByTalent {
        reason: CancelReason::Illness,
        note: None,
    };
    let settle = context.settle();
    let cancelled = settle.act(order, cancel, Actor::Talent, context.now());
    let cancelled = Box::pin(cancelled).await.unwrap();

    let text = pages(&app, &hash).await;

    assert_eq!(text.len(), 2);
    assert!(text[1].contains("Credit note"), "{}", text[1]);
    let invoices = context.store().list_invoices(cancelled.order_guid).await;
    let invoices = invoices.unwrap();
    let [invoice, note] = invoices.as_slice() else {
        panic!("{invoices:?}");
    };
    assert_eq!(note.lowers.as_ref(), Some(&invoice.number));
    assert_eq!(note.draft.sum().unwrap(), note.draft.total);
    let left = invoice.draft.total.minus(note.draft.total).unwrap();
    assert_eq!(left, Money::zero(left.currency()));
    assert_eq!(note.draft.tax, invoice.draft.tax);
}

#[tokio::test]
async fn concurrent_invoices_have_consecutive_numbers() {
    let context = TestContext::start().await;
    let app = crate::app(&context);
    let mut orders = Vec::new();
    for name in ["ada-keller", "ben-okoro", "cleo-marin", "dara-linn"] {
        orders.push(accepted(&context, name).await);
    }
    let served = app.serve().await;
    let mut waiting = Vec::new();
    // Each twice: a repeated request uses no second number.
    for (_, hash) in orders.iter().chain(&orders) {
        let url = format!("{}/api/payments/orders/{hash}/invoice.pdf", served.url);
        waiting.push(tokio::spawn(async move {
            testkit::loopback_client().get(url).send().await
        }));
    }
    for one in waiting {
        assert_eq!(one.await.unwrap().unwrap().status(), 200);
    }
    let mut numbers = Vec::new();
    for (order, _) in &orders {
        let invoices = context.store().list_invoices(order.order_guid).await;
        numbers.extend(invoices.unwrap().into_iter().map(|one| one.number));
    }
    numbers.sort();
    let year = context.now().strftime("%Y").to_string();
    let expected = (1..=4).map(|nth| format!("INV-{year}-{nth:06}"));
    assert_eq!(numbers, expected.collect::<Vec<_>>());
}

/// Issues an invoice while so many others of its seller are issued, each after it has read the last number.
async fn issue_beside(others: u8) -> Result<Invoice, StoreError> {
    let context = TestContext::start().await;
    let app = crate::app(&context);
    let (order, hash) = accepted(&context, "ada-keller").await;
    pages(&app, &hash).await;
    let (store, now) = (context.store(), context.now());
    let invoices = store.list_invoices(order.order_guid).await.unwrap();
    let draft = |number: u8| InvoiceDraft {
        order_guid: OrderGuid::from_parts(1, [number; 10]),
        ..invoices[0].draft.clone()
    };
    let proxy = context.table_proxy().await;
    proxy.set_mode(FaultMode::Hold(COMMIT, 0));
    let behind = context.settle_behind(&proxy).store().clone();
    let own = draft(0);
    let issued = tokio::spawn(async move { behind.issue_invoice(&own, None, now).await });
    for number in 1..=others {
        proxy.wait_for_fault().await;
        let other = store.issue_invoice(&draft(number), None, now).await;
        assert!(
            other
                .unwrap()
                .number
                .ends_with(&format!("{:06}", number + 1))
        );
        let next = if number < others {
            FaultMode::Hold(COMMIT, 1)
        } else {
            FaultMode::Forward
        };
        proxy.set_mode(next);
    }
    issued.await.unwrap()
}

#[tokio::test]
async fn an_invoice_is_issued_unless_sixteen_others_are_first() {
    let (issued, refused) = tokio::join!(issue_beside(15), issue_beside(16));
    assert!(issued.unwrap().number.ends_with("000017"));
    assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
}

#[tokio::test]
async fn only_the_customer_of_a_charged_order_gets_an_invoice() {
    let context = TestContext::start().await;
    let app = crate::app(&context);
    let talent = context.published_talent("ada-keller").await;
    let noor = context.customer("noor").await;
    let placed = Box::pin(context.requested_order(&talent, &talent.video, Some(&noor))).await;
    let path = format!(
        "/api/payments/orders/{}/invoice.pdf",
        placed.order.order_guid
    );
    let own = app.get(&path).bearer(&context.token(&noor)).await;
    assert_eq!(own.failure(), "409 action_refused");
    let kim = context.customer("kim").await;
    let other = app.get(&path).bearer(&context.token(&kim)).await;
    assert_eq!(other.failure(), "404 not_found");
}
