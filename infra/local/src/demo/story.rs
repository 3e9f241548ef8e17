//! What happened in the last three weeks.

use serde_json::json;

use super::Demo;
use super::orders::{Booking, Buyer, with_version};
use super::people::{operator, talent, text_at};
use crate::error::RunnerError;

const ADA: &str = "ada-keller";
const MATTEO: &str = "matteo-bellandi";
const NOOR: &str = "noor-van-der-meulen";

const PRIYA: Buyer = Buyer::Guest("Priya Raman", "priya@example.org");
const TOM: Buyer = Buyer::Guest("Tom Okafor", "tom@example.org");

/// Hours of a day, for times that are days ago.
const DAY: i64 = 24;

/// Plays everything in chronological order. Ada is paid, Matteo's payout is due, Noor has no payout account yet.
pub(super) async fn play_story(demo: &mut Demo) -> Result<(), RunnerError> {
    demo.move_to_hours_ago(21 * DAY).await?;
    demo.open_marketplace().await?;
    for slug in [ADA, MATTEO] {
        onboard(demo, slug).await?;
    }
    Box::pin(play_completed_orders(demo)).await?;
    Box::pin(play_failed_orders(demo)).await?;
    Box::pin(play_open_orders(demo)).await?;
    demo.apply().await
}

/// Orders that were approved: two that were paid out, one whose talent has no account for it.
async fn play_completed_orders(demo: &mut Demo) -> Result<(), RunnerError> {
    demo.move_to_hours_ago(20 * DAY).await?;
    let mia = Booking {
        slug: ADA,
        kind: "video",
        recipient: "Mia",
        occasion: "birthday",
        instructions: "Mia turns ten and has just won her first set. Please tell her how you felt after yours.",
    };
    let mia = demo.request(Buyer::Customer, mia).await?;
    let priya = Booking {
        slug: ADA,
        kind: "video",
        recipient: "Arjun",
        occasion: "pep_talk",
        instructions: "Arjun sits his last exam on Friday and believes he cannot do it. He can, please say so.",
    };
    let arjun = demo.request(PRIYA, priya).await?;
    demo.move_to_hours_ago(20 * DAY - 5).await?;
    for order in [&mia, &arjun] {
        demo.accept(order).await?;
    }
    demo.write(
        &mia,
        false,
        "Thank you for taking it! She says “ace” to everything now.",
    )
    .await?;
    demo.write(
        &mia,
        true,
        "Then ace it is. How do you say her name, Mee-a or My-a?",
    )
    .await?;
    demo.write(&mia, false, "Mee-a. She will not believe it.")
        .await?;
    demo.move_to_hours_ago(18 * DAY).await?;
    for (order, recipient) in [(&mia, "mia"), (&arjun, "arjun")] {
        demo.deliver(order, recipient).await?;
    }
    demo.move_to_hours_ago(17 * DAY).await?;
    for order in [&mia, &arjun] {
        demo.act_as_buyer(order, json!({ "action": "approve" }))
            .await?;
    }
    let delighted = json!({
        "rating": 5, "text": "She watched it eleven times before breakfast. The serve at the end was perfect.",
        "tags": ["personal"], "publicName": "Alex W.",
    });
    demo.rate(&mia, &delighted).await?;
    let content = json!({
        "rating": 4, "text": "Warm and to the point. He passed, by the way.", "publicName": "Priya R.",
    });
    demo.rate(&arjun, &content).await?;

    demo.move_to_hours_ago(15 * DAY).await?;
    let swim = Booking {
        slug: NOOR,
        kind: "video",
        recipient: "Grandma Els",
        occasion: "birthday",
        instructions: "She swims in the lake every morning at 81. Please wish her cold water and many more years.",
    };
    let swim = demo.request(Buyer::Customer, swim).await?;
    demo.move_to_hours_ago(14 * DAY).await?;
    demo.accept(&swim).await?;
    demo.move_to_hours_ago(13 * DAY).await?;
    demo.deliver(&swim, "els").await?;
    // The review deadline passes: the order is approved automatically.
    demo.move_to_hours_ago(9 * DAY).await?;
    demo.settled(&swim).await
}

/// Orders that were declined, forgotten, called off, disputed or paid back, and one that went well between them.
async fn play_failed_orders(demo: &mut Demo) -> Result<(), RunnerError> {
    let shout = Booking {
        slug: MATTEO,
        kind: "video",
        recipient: "the Sunday team",
        occasion: "congrats",
        instructions: "We lost eleven to nil and had a wonderful time. Please congratulate us all the same.",
    };
    let declined = demo.request(TOM, shout).await?;
    let forgotten = Booking {
        slug: NOOR,
        kind: "video",
        recipient: "Bram",
        occasion: "good_luck",
        instructions: "Bram starts his first triathlon in May and is afraid of the swim. A few calm words, please.",
    };
    demo.request(TOM, forgotten).await?;
    demo.move_to_hours_ago(9 * DAY - 4).await?;
    let no_time = json!({ "action": "decline", "reason": "no_time", "note": "We are at training camp until spring." });
    demo.act_as_talent(&declined, no_time).await?;

    let corner = Booking {
        slug: MATTEO,
        kind: "video",
        recipient: "Luca",
        occasion: "pep_talk",
        instructions: "Luca takes the corners now and hits the first defender each time. Tell him your secret.",
    };
    let called_off = demo.request(Buyer::Customer, corner).await?;
    let refunded = demo
        .request(
            PRIYA,
            Booking {
                recipient: "Dev",
                ..corner
            },
        )
        .await?;
    let on_its_way = Booking {
        recipient: "Nico",
        ..corner
    };
    let on_its_way = demo.request(PRIYA, on_its_way).await?;
    demo.move_to_hours_ago(8 * DAY).await?;
    for order in [&called_off, &refunded, &on_its_way] {
        demo.accept(order).await?;
    }
    demo.move_to_hours_ago(7 * DAY).await?;
    demo.act_as_buyer(&called_off, json!({ "action": "cancel_by_customer" }))
        .await?;
    for (order, recipient) in [(&refunded, "dev"), (&on_its_way, "nico")] {
        demo.deliver(order, recipient).await?;
    }
    demo.move_to_hours_ago(6 * DAY).await?;
    demo.act_as_buyer(&on_its_way, json!({ "action": "approve" }))
        .await?;
    let silent = json!({
        "action": "report_problem", "reason": "broken",
        "note": "The video has no sound at all, I tried three devices.",
    });
    demo.act_as_buyer(&refunded, silent).await?;

    let quiet = Booking {
        slug: ADA,
        kind: "video",
        recipient: "the 4b class",
        occasion: "good_luck",
        instructions: "Our class plays its first tournament next week. Please greet all nine of us by name: see the messages.",
    };
    let disputed = demo.request(Buyer::Customer, quiet).await?;
    demo.move_to_hours_ago(5 * DAY).await?;
    decide_refund(demo, &refunded.guid).await?;
    demo.settled(&refunded).await?;
    demo.accept(&disputed).await?;
    demo.write(
        &disputed,
        false,
        "The nine: Ana, Ben, Cleo, Dario, Elif, Finn, Greta, Hamid and Ida.",
    )
    .await?;
    demo.move_to_hours_ago(4 * DAY).await?;
    demo.deliver(&disputed, "class-4b").await?;
    demo.move_to_hours_ago(3 * DAY).await?;
    let three_missing = json!({
        "action": "report_problem", "reason": "not_as_ordered",
        "note": "Three of the nine names are missing, and those three noticed.",
    });
    demo.act_as_buyer(&disputed, three_missing).await
}

/// Orders that wait for a person.
async fn play_open_orders(demo: &mut Demo) -> Result<(), RunnerError> {
    let lesson = Booking {
        slug: ADA,
        kind: "session",
        recipient: "Alex",
        occasion: "coaching",
        instructions: "My second serve lands in the net two times out of three. I will send a video before.",
    };
    let lesson = demo.request(Buyer::Customer, lesson).await?;
    let louder = Booking {
        slug: MATTEO,
        kind: "video",
        recipient: "Jonas",
        occasion: "get_well",
        instructions: "Jonas broke his ankle and misses the whole season. Something to laugh about would help.",
    };
    let revised = demo.request(Buyer::Customer, louder).await?;
    demo.move_to_hours_ago(3 * DAY - 3).await?;
    for order in [&lesson, &revised] {
        demo.accept(order).await?;
    }
    demo.move_to_hours_ago(2 * DAY).await?;
    demo.deliver(&revised, "jonas").await?;
    let wedding = Booking {
        slug: MATTEO,
        kind: "video",
        recipient: "Sara and Ilias",
        occasion: "wedding",
        instructions: "They met in the away end in the rain. Please wish them ninety good minutes and extra time.",
    };
    let delivered = demo.request(Buyer::Customer, wedding).await?;
    let work = Booking {
        slug: ADA,
        kind: "video",
        recipient: "Hanna",
        occasion: "congrats",
        instructions: "Hanna got the job she practised for since spring. She plays every Tuesday, badly and happily.",
    };
    let accepted = demo.request(Buyer::Customer, work).await?;
    demo.move_to_hours_ago(DAY).await?;
    let note = json!({ "action": "request_revision", "note": "His name is Jonas, with a soft J. Could you say it once more?" });
    demo.act_as_buyer(&revised, note).await?;
    demo.accept(&delivered).await?;
    demo.accept(&accepted).await?;
    demo.write(&accepted, true, "Lovely. May I tease her about the badly?")
        .await?;
    demo.move_to_hours_ago(20).await?;
    demo.write(
        &accepted,
        false,
        "Please do, she would be disappointed otherwise.",
    )
    .await?;
    demo.deliver(&delivered, "sara-ilias").await?;

    demo.move_to_hours_ago(5).await?;
    let start = Booking {
        slug: ADA,
        kind: "video",
        recipient: "Papa",
        occasion: "birthday",
        instructions: "He taught me to play in a car park. Please wish him a happy sixtieth from both of us.",
    };
    demo.request(Buyer::Customer, start).await?;
    demo.request(
        TOM,
        Booking {
            recipient: "Chidi",
            instructions: "He turns ten and plays every day after school. Please tell him how you began.",
            ..start
        },
    )
    .await?;
    demo.move_to_hours_ago(0).await?;
    demo.place(
        Buyer::Customer,
        Booking {
            slug: MATTEO,
            recipient: "Nonna",
            instructions: "She has not missed one of your matches. Please wish her a happy eightieth.",
            ..start
        },
    )
    .await
    .map(drop)
}

/// Completes the talent's payout onboarding at the payment provider.
async fn onboard(demo: &mut Demo, slug: &str) -> Result<(), RunnerError> {
    let link = demo
        .people
        .post(talent(slug), "/api/payments/account", &json!({}))
        .await?;
    let url = text_at(&link, "/url")?;
    demo.people
        .send_form(&url, &[("outcome", "finish")])
        .await?;
    demo.people
        .get(talent(slug), "/api/payments/account")
        .await
        .map(drop)
}

/// The operator pays a disputed order back.
async fn decide_refund(demo: &mut Demo, order: &str) -> Result<(), RunnerError> {
    let path = format!("/api/operators/orders/{order}");
    let file = demo.people.get(operator(), &path).await?;
    let order = file.get("order").unwrap_or(&file);
    let decision = json!({
        "decision": "resolve_refund",
        "reason": "The delivered video has no sound; the athlete's original has none either.",
    });
    let decision = with_version(decision, order);
    demo.people
        .post(operator(), &format!("{path}/decisions"), &decision)
        .await
        .map(drop)
}
