//! Invoices and licences with names and texts of every script.

use lopdf::Document;
use serde_json::json;
use testkit::{App, TestContext};

use crate::invoice::accepted;
use crate::licence::sold_to_company;
use crate::pdf_text::read_pages;

const TEXTS: [&str; 34] = [
    "Łukasz Żółw, Søren Weiß, Ñandú",
    "Ελένη Παπαδοπούλου",
    "Юлія Ковальчук",
    "Հայկ Սարգսյան",
    "თამარ ბერიძე",
    "王小明与李娜",
    "陳大文與國際體育",
    "山田太郎さんへ、がんばってください。",
    "ﾔﾏﾀﾞ　ＡＢＣ１２３",
    "김민준 선수님께",
    "अनुष्का शर्मा को क्रिकेट के लिए शुभकामनाएँ",
    "রবীন্দ্রনাথ ঠাকুর",
    "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
    "નરેન્દ્ર પટેલ",
    "ସଚିନ ପଟ୍ଟନାୟକ",
    "தமிழ்ச்செல்வன்",
    "శ్రీనివాస్ రెడ్డి",
    "ಕನ್ನಡದ ಕೃಷ್ಣ",
    "ശ്രീജിത്ത് നായർ",
    "ශ්‍රී ලංකා ක්‍රිකට්",
    "สมชาย ใจดี ขอให้โชคดี",
    "ສະບາຍດີ ນັກກິລາ",
    "မင်္ဂလာပါ",
    "កីឡាករខ្មែរ",
    "አበበ ቢቂላ",
    "محمد صلاح يلعب كرة القدم",
    "דני כהן",
    "Order of محمد for 3 tickets",
    "⚽ 🏆 😀 🎉",
    "👨‍👩‍👧 👍🏽 ❤️ 🇨🇭 1️⃣",
    "Fancy 𝓜𝓲𝓪",
    "€ ₹ ₿ ₩ ¥ → ✓ ★",
    "a\u{200B}b soft\u{AD}hyphen",
    "Rare 𠮷 and 𓀀",
];

async fn read(app: &App, path: &str) -> (Vec<u8>, String) {
    let served = app.serve().await;
    let url = format!("{}{path}", served.url);
    let reply = testkit::loopback_client().get(url).send().await.unwrap();
    assert_eq!(reply.status(), 200);
    let bytes = reply.bytes().await.unwrap().to_vec();
    let document = Document::load_mem(&bytes).unwrap();
    let text = read_pages(&document).concat();
    (bytes, text)
}

/// Removes the characters at which lines are broken.
fn joined(text: &str) -> String {
    text.split_whitespace().collect()
}

#[tokio::test]
async fn the_text_of_every_script_can_be_extracted() {
    let context = TestContext::start().await;
    let app = crate::app(&context);
    let (order, hash) = accepted(&context, "ada-keller").await;
    let mut order = sold_to_company(&context, &order).await;
    order.offer.licence = Some(TEXTS.join("\n"));
    order.version += 1;
    context.store().save_order(&order).await.unwrap();

    let (bytes, text) = read(&app, &format!("/api/payments/orders/{hash}/licence.pdf")).await;

    let lost: Vec<_> = TEXTS
        .iter()
        .filter(|line| !joined(&text).contains(&joined(line)))
        .collect();
    assert!(lost.is_empty(), "{lost:?} are not in {text}");
    assert!(bytes.len() < 250_000, "{} bytes", bytes.len());
}

#[tokio::test]
async fn an_invoice_contains_long_names_of_other_scripts_completely() {
    let context = TestContext::start().await;
    let app = crate::app(&context);
    let (mut order, hash) = accepted(&context, "ada-keller").await;
    let name = "山田太郎".repeat(20);
    order.customer.name = "अनुष्का शर्मा".to_owned();
    order.offer.title = "สวัสดี 🏆".to_owned();
    order.billing = serde_json::from_value(json!({
        "country": "JP", "business": { "name": name, "taxNumber": "JP1234567890123" },
    }))
    .unwrap();
    order.version += 1;
    context.store().save_order(&order).await.unwrap();

    let path = format!("/api/payments/orders/{hash}/invoice.pdf");
    let (bytes, text) = read(&app, &path).await;

    for expected in [&name, &order.customer.name, &order.offer.title] {
        assert!(
            joined(&text).contains(&joined(expected)),
            "{expected} is not in {text}"
        );
    }
    assert!(bytes.len() < 50_000, "{} bytes", bytes.len());
    assert_eq!(bytes, read(&app, &path).await.0, "equal bytes each time");
}
