//! The sentences about money in emails, for every email of the machine and every place where the money may be.

use std::collections::BTreeSet;

use domain::marketplace::PayoutDelay;
use domain::order::{
    Actor, ChargebackNews, ChargebackStatus, ChargebackStep, Command, DeclineReason, Deliverable,
    DeliverableKind, EarningsStanding, MailTemplate, Order, Party, PaymentStanding, PayoutStep,
    State, apply, machine_json,
};
use domain::{Currency, Language, Money, WebUrl};
use outbox::{Links, write_email};
use serde_json::Value;
use texts::Texts;

use crate::support::Fixture;

fn euros(minor: i64) -> Money {
    Money::new(minor, Currency::eur()).unwrap()
}

fn act(order: &Order, actor: Actor, command: Command) -> Order {
    let now = order.updated_at;
    let applied = apply(order, command, actor, now, PayoutDelay::default());
    applied.unwrap().order
}

fn note() -> String {
    "As agreed.".to_owned()
}

fn with_bank(order: &Order, status: ChargebackStatus) -> Order {
    let now = order.updated_at;
    let news = ChargebackNews {
        dispute_id: "dp_1".to_owned(),
        amount: order.payment.captured,
        reason: "fraudulent".to_owned(),
        moves_money: true,
        moved: None,
        status,
        respond_by: None,
        opened_at: now,
        has_evidence: false,
    };
    let step = order.with_chargeback_news(&news, now, PayoutDelay::default());
    match step.unwrap().unwrap() {
        ChargebackStep::Noted { order, .. } => *order,
        ChargebackStep::Ended(applied) => applied.order,
    }
}

fn completed(requested: &Order) -> Order {
    let accepted = act(requested, Actor::Talent, Command::Accept);
    let link = Deliverable {
        kind: DeliverableKind::Link,
        url: Some(WebUrl::parse("https://videos.example.org/mia").unwrap()),
        shipment: None,
        file: None,
        note: None,
        at: accepted.updated_at,
    };
    let deliverables = vec![link];
    let delivered = act(&accepted, Actor::Talent, Command::Deliver { deliverables });
    act(&delivered, Actor::Guest, Command::Approve)
}

/// Returns orders by where their money is.
fn orders(requested: &Order) -> Vec<(String, Order)> {
    let unpriced = Order {
        state: State::QuoteRequested,
        payment: domain::order::Payment {
            intent_id: None,
            ..requested.payment.clone()
        },
        ..requested.clone()
    };
    let decline = || Command::Decline {
        reason: DeclineReason::NoTime,
        note: None,
    };
    let accepted = act(requested, Actor::Talent, Command::Accept);
    let done = completed(requested);
    let now = done.updated_at;
    let netted = |part| done.with_pending_transfer(part, now);
    let paid = done.with_payout_paid(Some("tr_1".to_owned()), now);
    let part = || Command::RefundPart {
        refund: euros(2_100),
        note: note(),
    };
    let all = || Command::RefundAfterCompletion {
        note: note(),
        chargeback: false,
    };
    let refund = |order: &Order, command| act(order, Actor::Operator, command);
    let set_off = netted(done.payout.amount).with_payout_paid(None, now);
    let charged = vec![
        ("accepted", accepted),
        ("planned", done.clone()),
        ("planned, a part refunded", refund(&done, part())),
        ("planned, refunded", refund(&done, all())),
        (
            "blocked",
            done.with_payout_blocked("no account".to_owned(), now),
        ),
        (
            "refused",
            done.with_payout_refused("try later".to_owned(), now),
        ),
        (
            "held",
            done.with_payout_step(PayoutStep::Hold, now).unwrap(),
        ),
        ("paid", paid.clone()),
        ("paid, a part refunded", refund(&paid, part())),
        ("paid, refunded", refund(&paid, all())),
        (
            "set off in part",
            netted(euros(1_000)).with_payout_paid(Some("tr_1".to_owned()), now),
        ),
        ("set off, refunded", refund(&set_off, all())),
        ("set off", set_off),
    ];
    let mut orders = vec![
        ("requested".to_owned(), requested.clone()),
        (
            "declined".to_owned(),
            act(requested, Actor::Talent, decline()),
        ),
        (
            "declined without a price".to_owned(),
            act(&unpriced, Actor::Talent, decline()),
        ),
    ];
    for (name, order) in charged {
        orders.push((name.to_owned(), order.clone()));
        let open = with_bank(&order, ChargebackStatus::Open);
        orders.push((format!("{name}, bank open"), open.clone()));
        for (decided, status) in [
            ("won", ChargebackStatus::Won),
            ("lost", ChargebackStatus::Lost),
        ] {
            orders.push((format!("{name}, bank {decided}"), with_bank(&open, status)));
        }
    }
    orders
}

fn links() -> Links {
    let page = |path: &str| format!("https://matchday.example/{path}");
    Links {
        order: page("order"),
        feedback: page("feedback"),
        talent: page("ada-keller"),
        home: page(""),
        contact: page("contact"),
        withdraw: page("withdraw"),
        help: page("help"),
        site: "https://matchday.example".to_owned(),
    }
}

/// Returns the emails of the machine and of chargebacks to the customer and the talent.
fn templates() -> BTreeSet<(Party, MailTemplate)> {
    let machine = machine_json();
    let steps = machine["transitions"].as_array().unwrap().clone();
    let mails = steps
        .iter()
        .flat_map(|step| step["email"].as_array().unwrap().clone());
    let read = |text: &str| Value::String(text.to_owned());
    let of_machine = mails.map(|mail| {
        let (to, template) = mail.as_str().unwrap().split_once(':').unwrap();
        let to: Party = serde_json::from_value(read(to)).unwrap();
        let template: MailTemplate = serde_json::from_value(read(template)).unwrap();
        (to, template)
    });
    let of_bank = [
        MailTemplate::ChargebackOpened,
        MailTemplate::ChargebackWon,
        MailTemplate::ChargebackLost,
    ];
    of_machine
        .chain(of_bank.map(|template| (Party::Talent, template)))
        .filter(|(to, _)| matches!(to, Party::Customer | Party::Talent))
        .collect()
}

/// The sentences about money that are true only in some places of it.
struct Claim {
    words: &'static str,
    is_true: fn(&Order) -> bool,
}

const CLAIMS: [Claim; 10] = [
    Claim {
        words: "reservation on your card is released",
        is_true: |order| order.payment_standing() == PaymentStanding::Released,
    },
    Claim {
        words: "Payout date: ",
        is_true: |order| {
            use EarningsStanding::{PaidOut, PartSetOff, PartTakenBack, Scheduled};
            let standing = order.earnings_standing();
            matches!(standing, Scheduled | PaidOut | PartSetOff | PartTakenBack)
        },
    },
    Claim {
        words: "Set up payouts in your account to be paid.",
        is_true: |order| order.earnings_standing() == EarningsStanding::WaitsForAccount,
    },
    Claim {
        words: "Your payout goes ahead.",
        is_true: |order| {
            use EarningsStanding::{Refused, Scheduled};
            matches!(order.earnings_standing(), Scheduled | Refused)
        },
    },
    Claim {
        words: "Paid out: ",
        is_true: |order| !order.sent().is_zero() && order.payout.paid_at.is_some(),
    },
    Claim {
        words: "Set off against earlier refunds: ",
        is_true: |order| !order.payout.netted().is_zero(),
    },
    Claim {
        words: "Taken back: ",
        is_true: |order| !order.payout.reversed.is_zero(),
    },
    Claim {
        words: "on hold until the customer’s bank has decided",
        is_true: |order| {
            order.has_open_chargeback()
                && !order.earnings_standing().is_settled()
                && !order.payout.amount.is_zero()
        },
    },
    Claim {
        words: "You keep your payout until then",
        is_true: |order| {
            order
                .bank_decision()
                .is_some_and(|bank| bank.at_risk.is_some())
        },
    },
    Claim {
        words: "goes to the card you paid with",
        is_true: |order| !order.refunds.is_empty() && !order.is_last_refund_by_bank(),
    },
];

#[tokio::test]
async fn emails_contain_only_true_sentences_about_the_money() {
    let fixture = Fixture::set().await;
    let requested = fixture.requested().await.order;
    let texts = Texts::new(Language::En, "Matchday");
    let mut said = BTreeSet::new();
    for (name, order) in orders(&requested) {
        for (to, template) in templates() {
            if !template.is_true_of(&order, order.updated_at) {
                continue;
            }
            let text = write_email(&texts, template, to, &order, &links()).text();
            for claim in &CLAIMS {
                if text.contains(claim.words) {
                    said.insert(claim.words);
                    assert!(
                        (claim.is_true)(&order),
                        "{template} to {to}, {name}: {text}"
                    );
                }
            }
        }
    }
    let every: BTreeSet<_> = CLAIMS.iter().map(|claim| claim.words).collect();
    assert_eq!(said, every);
}

#[tokio::test]
async fn the_email_about_a_chargeback_names_what_becomes_of_the_payout() {
    let fixture = Fixture::set().await;
    let requested = fixture.requested().await.order;
    let waits = "Your payout is on hold until the customer’s bank has decided.";
    let keeps = "You keep your payout until then.";
    let unchanged = "The order was already refunded, so nothing changes for you.";
    let expected = [
        (
            "accepted",
            "You’re paid once it’s complete and the bank has decided.",
        ),
        ("planned", waits),
        ("planned, a part refunded", waits),
        ("planned, refunded", unchanged),
        ("blocked", waits),
        ("refused", waits),
        ("held", waits),
        ("paid", "for of the cardholder, €96.00 is taken back."),
        ("paid, a part refunded", "€80.00 is taken back."),
        ("paid, refunded", unchanged),
        ("set off in part", keeps),
        ("set off", keeps),
        ("set off, refunded", unchanged),
    ];
    let orders = orders(&requested);
    let texts = Texts::new(Language::En, "Matchday");
    for (name, words) in expected {
        let open = format!("{name}, bank open");
        let (_, order) = orders.iter().find(|(name, _)| *name == open).unwrap();
        let template = MailTemplate::ChargebackOpened;
        let text = write_email(&texts, template, Party::Talent, order, &links()).text();
        let words = words.replace("for of", "favour of");
        assert!(text.contains(&words), "{name}: {text}");
    }
}

#[tokio::test]
async fn the_announcement_of_a_payout_names_the_debt_that_is_set_off_before() {
    let fixture = Fixture::set().await;
    let store = fixture.context.store();
    let accepted = fixture
        .act(
            fixture.requested().await.order,
            Command::Accept,
            Actor::Talent,
        )
        .await;
    let debt = euros(1_000);
    let owing = accepted
        .with_payout_owed(debt, accepted.updated_at)
        .unwrap();
    store.save_with_owed(&owing, debt).await.unwrap();
    let delivered = fixture.deliver(owing).await;
    fixture.act(delivered, Command::Approve, Actor::Guest).await;
    fixture.consume().await;

    let mut mails = fixture.mails_to("ada-keller@example.org");
    mails.retain(|mail| mail.subject.contains("is complete"));
    let [mail] = mails.try_into().unwrap();
    let words = "You still owe €10.00 from earlier refunds.";
    assert!(mail.text.contains(words), "{}", mail.text);
}
