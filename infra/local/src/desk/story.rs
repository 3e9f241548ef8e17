//! What happened in the last three weeks.

use serde_json::json;

use super::Desk;
use super::orders::{Booking, Buyer, with_version};
use super::people::{operator, talent, text_at};
use crate::complaint::Complaint;

const ADA: &str = "ada-keller";
const MATTEO: &str = "matteo-bellandi";
const NOOR: &str = "noor-van-der-meulen";

const PRIYA: Buyer = Buyer::Guest("Priya Raman", "priya@example.org");
const TOM: Buyer = Buyer::Guest("Tom Okafor", "tom@example.org");

/// Hours of a day, for times that are days ago.
const DAY: i64 = 24;

/// Everything in the order of its time. Ada is paid, Matteo's payout is on its way, Noor has not told her bank yet.
pub(super) async fn play_story(desk: &mut Desk) -> Result<(), Complaint> {
    desk.move_to_hours_ago(21 * DAY).await?;
    for slug in [ADA, MATTEO] {
        onboard(desk, slug).await?;
    }
    Box::pin(play_completed_orders(desk)).await?;
    Box::pin(play_failed_orders(desk)).await?;
    Box::pin(play_open_orders(desk)).await?;
    desk.apply().await
}

/// Orders that were approved: two that were paid out, one whose talent has no account for it.
async fn play_completed_orders(desk: &mut Desk) -> Result<(), Complaint> {
    desk.move_to_hours_ago(20 * DAY).await?;
    let mia = Booking {
        slug: ADA,
        kind: "video",
        recipient: "Mia",
        occasion: "birthday",
        instructions: "Mia turns ten and has just won her first set. Please tell her how you felt after yours.",
    };
    let mia = desk.request(Buyer::Customer, mia).await?;
    let priya = Booking {
        slug: ADA,
        kind: "video",
        recipient: "Arjun",
        occasion: "pep_talk",
        instructions: "Arjun sits his last exam on Friday and believes he cannot do it. He can, please say so.",
    };
    let arjun = desk.request(PRIYA, priya).await?;
    desk.move_to_hours_ago(20 * DAY - 5).await?;
    for order in [&mia, &arjun] {
        desk.accept(order).await?;
    }
    desk.write(
        &mia,
        false,
        "Thank you for taking it! She says “ace” to everything now.",
    )
    .await?;
    desk.write(
        &mia,
        true,
        "Then ace it is. How do you say her name, Mee-a or My-a?",
    )
    .await?;
    desk.write(&mia, false, "Mee-a. She will not believe it.")
        .await?;
    desk.move_to_hours_ago(18 * DAY).await?;
    for order in [&mia, &arjun] {
        desk.deliver_link(order).await?;
    }
    desk.move_to_hours_ago(17 * DAY).await?;
    for order in [&mia, &arjun] {
        desk.act_as_buyer(order, json!({ "action": "approve" }))
            .await?;
    }
    let delighted = json!({
        "rating": 5, "text": "She watched it eleven times before breakfast. The serve at the end was perfect.",
        "tags": ["personal"], "publicName": "Alex W.",
    });
    desk.rate(&mia, &delighted).await?;
    let content = json!({
        "rating": 4, "text": "Warm and to the point. He passed, by the way.", "publicName": "Priya R.",
    });
    desk.rate(&arjun, &content).await?;

    desk.move_to_hours_ago(15 * DAY).await?;
    let swim = Booking {
        slug: NOOR,
        kind: "video",
        recipient: "Grandma Els",
        occasion: "birthday",
        instructions: "She swims in the lake every morning at 81. Please wish her cold water and many more years.",
    };
    let swim = desk.request(Buyer::Customer, swim).await?;
    desk.move_to_hours_ago(14 * DAY).await?;
    desk.accept(&swim).await?;
    desk.move_to_hours_ago(13 * DAY).await?;
    desk.deliver_link(&swim).await?;
    // Nobody looks at it in time: it is approved by itself.
    desk.move_to_hours_ago(9 * DAY).await?;
    desk.settled(&swim).await
}

/// Orders that were declined, forgotten, called off, disputed or paid back, and one that went well between them.
async fn play_failed_orders(desk: &mut Desk) -> Result<(), Complaint> {
    let shout = Booking {
        slug: MATTEO,
        kind: "video",
        recipient: "the Sunday team",
        occasion: "congrats",
        instructions: "We lost eleven to nil and had a wonderful time. Please congratulate us all the same.",
    };
    let declined = desk.request(TOM, shout).await?;
    let forgotten = Booking {
        slug: NOOR,
        kind: "video",
        recipient: "Bram",
        occasion: "good_luck",
        instructions: "Bram starts his first triathlon in May and is afraid of the swim. A few calm words, please.",
    };
    desk.request(TOM, forgotten).await?;
    desk.move_to_hours_ago(9 * DAY - 4).await?;
    let no_time = json!({ "action": "decline", "reason": "no_time", "note": "We are at training camp until spring." });
    desk.act_as_talent(&declined, no_time).await?;

    let corner = Booking {
        slug: MATTEO,
        kind: "video",
        recipient: "Luca",
        occasion: "pep_talk",
        instructions: "Luca takes the corners now and hits the first defender each time. Tell him your secret.",
    };
    let called_off = desk.request(Buyer::Customer, corner).await?;
    let refunded = desk
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
    let on_its_way = desk.request(PRIYA, on_its_way).await?;
    desk.move_to_hours_ago(8 * DAY).await?;
    for order in [&called_off, &refunded, &on_its_way] {
        desk.accept(order).await?;
    }
    desk.move_to_hours_ago(7 * DAY).await?;
    desk.act_as_buyer(&called_off, json!({ "action": "cancel_by_customer" }))
        .await?;
    for order in [&refunded, &on_its_way] {
        desk.deliver_link(order).await?;
    }
    desk.move_to_hours_ago(6 * DAY).await?;
    desk.act_as_buyer(&on_its_way, json!({ "action": "approve" }))
        .await?;
    let silent = json!({
        "action": "report_problem", "reason": "broken",
        "note": "The video has no sound at all, I tried three devices.",
    });
    desk.act_as_buyer(&refunded, silent).await?;

    let quiet = Booking {
        slug: ADA,
        kind: "video",
        recipient: "the 4b class",
        occasion: "good_luck",
        instructions: "Our class plays its first tournament next week. Please greet all nine of us by name: see the messages.",
    };
    let disputed = desk.request(Buyer::Customer, quiet).await?;
    desk.move_to_hours_ago(5 * DAY).await?;
    decide_refund(desk, &refunded.guid).await?;
    desk.settled(&refunded).await?;
    desk.accept(&disputed).await?;
    desk.write(
        &disputed,
        false,
        "The nine: Ana, Ben, Cleo, Dario, Elif, Finn, Greta, Hamid and Ida.",
    )
    .await?;
    desk.move_to_hours_ago(4 * DAY).await?;
    desk.deliver_link(&disputed).await?;
    desk.move_to_hours_ago(3 * DAY).await?;
    let three_missing = json!({
        "action": "report_problem", "reason": "not_as_ordered",
        "note": "Three of the nine names are missing, and those three noticed.",
    });
    desk.act_as_buyer(&disputed, three_missing).await
}

/// Orders that wait for somebody.
async fn play_open_orders(desk: &mut Desk) -> Result<(), Complaint> {
    let lesson = Booking {
        slug: ADA,
        kind: "session",
        recipient: "Alex",
        occasion: "coaching",
        instructions: "My second serve lands in the net two times out of three. I will send a video before.",
    };
    let lesson = desk.request(Buyer::Customer, lesson).await?;
    let louder = Booking {
        slug: MATTEO,
        kind: "video",
        recipient: "Jonas",
        occasion: "get_well",
        instructions: "Jonas broke his ankle and misses the whole season. Something to laugh about would help.",
    };
    let revised = desk.request(Buyer::Customer, louder).await?;
    desk.move_to_hours_ago(3 * DAY - 3).await?;
    for order in [&lesson, &revised] {
        desk.accept(order).await?;
    }
    desk.move_to_hours_ago(2 * DAY).await?;
    desk.deliver_link(&revised).await?;
    let wedding = Booking {
        slug: MATTEO,
        kind: "video",
        recipient: "Sara and Ilias",
        occasion: "wedding",
        instructions: "They met in the away end in the rain. Please wish them ninety good minutes and extra time.",
    };
    let delivered = desk.request(Buyer::Customer, wedding).await?;
    let work = Booking {
        slug: ADA,
        kind: "video",
        recipient: "Hanna",
        occasion: "congrats",
        instructions: "Hanna got the job she practised for since spring. She plays every Tuesday, badly and happily.",
    };
    let accepted = desk.request(Buyer::Customer, work).await?;
    desk.move_to_hours_ago(DAY).await?;
    let note = json!({ "action": "request_revision", "note": "His name is Jonas, with a soft J. Could you say it once more?" });
    desk.act_as_buyer(&revised, note).await?;
    desk.accept(&delivered).await?;
    desk.accept(&accepted).await?;
    desk.write(&accepted, true, "Lovely. May I tease her about the badly?")
        .await?;
    desk.move_to_hours_ago(20).await?;
    desk.write(
        &accepted,
        false,
        "Please do, she would be disappointed otherwise.",
    )
    .await?;
    desk.deliver_video(&delivered, seed::GREETING_VIDEO).await?;

    desk.move_to_hours_ago(5).await?;
    let start = Booking {
        slug: ADA,
        kind: "video",
        recipient: "Papa",
        occasion: "birthday",
        instructions: "He taught me to play on a car park. Please wish him a happy sixtieth from both of us.",
    };
    desk.request(Buyer::Customer, start).await?;
    desk.request(
        TOM,
        Booking {
            recipient: "Chidi",
            ..start
        },
    )
    .await?;
    desk.move_to_hours_ago(0).await?;
    desk.place(
        Buyer::Customer,
        Booking {
            slug: MATTEO,
            recipient: "Nonna",
            ..start
        },
    )
    .await
    .map(drop)
}

/// The talent tells the payment provider who is paid.
async fn onboard(desk: &mut Desk, slug: &str) -> Result<(), Complaint> {
    let link = desk
        .people
        .post(talent(slug), "/api/payments/account", &json!({}))
        .await?;
    let url = text_at(&link, "/url")?;
    desk.people
        .send_form(&url, &[("outcome", "finish")])
        .await?;
    desk.people
        .get(talent(slug), "/api/payments/account")
        .await
        .map(drop)
}

/// The operator pays a disputed order back.
async fn decide_refund(desk: &mut Desk, order: &str) -> Result<(), Complaint> {
    let path = format!("/api/operators/orders/{order}");
    let file = desk.people.get(operator(), &path).await?;
    let order = file.get("order").unwrap_or(&file);
    let decision = json!({
        "decision": "resolve_refund",
        "reason": "The delivered video has no sound; the athlete's original has none either.",
    });
    let decision = with_version(decision, order);
    desk.people
        .post(operator(), &format!("{path}/decisions"), &decision)
        .await
        .map(drop)
}
