//! The licence of a commercial order as PDF.

use domain::Currency;
use domain::order::{CommercialInput, Order};
use domain::quote::{LicenceInput, LicenceScope};
use serde_json::json;
use testkit::TestContext;

use crate::invoice::{accepted, pages_at};

fn scope() -> LicenceScope {
    let input: LicenceInput = serde_json::from_value(json!({
        "termDays": 90, "territory": ["NL", "BE"], "channels": ["Website", "Cinema"],
    }))
    .unwrap();
    input.checked().unwrap()
}

/// Returns the order as if a company had booked it.
pub(crate) async fn sold_to_company(context: &TestContext, order: &Order) -> Order {
    let input: CommercialInput = serde_json::from_value(json!({
        "brand": "Otter Energy", "product": "The new drink", "scriptReview": true, "disclosure": true,
    }))
    .unwrap();
    let mut order = order.next(context.now());
    order.commercial = Some(Box::new(input.checked(&scope(), Currency::eur()).unwrap()));
    order.offer.licence = Some("Own channels only. ".repeat(80).trim().to_owned());
    context.store().save_order(&order).await.unwrap();
    order
}

#[tokio::test]
async fn a_licence_contains_both_parties_and_its_terms() {
    let context = TestContext::start().await;
    let app = crate::app(&context);
    let (order, hash) = accepted(&context, "ada-keller").await;
    let path = format!("/api/payments/orders/{hash}/licence.pdf");
    assert_eq!(app.get(&path).await.failure(), "409 action_refused");
    let order = sold_to_company(&context, &order).await;

    let text = pages_at(&app, &path).await.concat();
    for expected in [
        order.number.to_string(),
        order.talent.display_name.clone(),
        order.customer.name.clone(),
        "Otter Energy".to_owned(),
        "The new drink".to_owned(),
        "Website, Cinema".to_owned(),
        "NL, BE".to_owned(),
        "90".to_owned(),
        "Begins with the first delivery".to_owned(),
        "The company reads the script".to_owned(),
        "Own channels only.".to_owned(),
    ] {
        assert!(text.contains(&expected), "{expected} is not in {text}");
    }
    assert!(!text.contains('…'), "the terms are whole: {text}");
}

#[tokio::test]
async fn a_licence_names_the_company_as_the_invoice_does_and_its_contact_person() {
    let context = TestContext::start().await;
    let app = crate::app(&context);
    let (order, hash) = accepted(&context, "ada-keller").await;
    let mut order = sold_to_company(&context, &order).await.next(context.now());
    order.billing = Some(Box::new(
        serde_json::from_value(json!({
            "country": "NL",
            "business": { "name": "Otter Energy B.V.", "address": "Kade 1\n1011 AB Amsterdam" },
        }))
        .unwrap(),
    ));
    context.store().save_order(&order).await.unwrap();

    let path = format!("/api/payments/orders/{hash}/licence.pdf");
    let text = pages_at(&app, &path).await.concat();
    let position = |part: &str| {
        text.find(part)
            .unwrap_or_else(|| panic!("{part} is not in {text}"))
    };
    assert!(position("Licensed to") < position("Otter Energy B.V."));
    assert!(position("Otter Energy B.V.") < position("1011 AB Amsterdam"));
    assert!(position("1011 AB Amsterdam") < position("Contact person"));
    assert!(position("Contact person") < position(&order.customer.name));
}
