//! Emails about the right of withdrawal: the link while it exists, and the acknowledgement of a declaration.

use domain::Language;
use domain::order::MailTemplate::{
    AcceptedCalendar, NewMessages, OrderAcceptedReceipt, OrderRequested,
};
use domain::order::{Actor, Command, MailTemplate, Order, Party, State, WithdrawalRight};
use outbox::{Links, write_email};
use texts::Texts;

use crate::support::Fixture;

const PAGE: &str = "https://matchday.example/withdraw#AB7K-3F9Q";

fn links() -> Links {
    let page = |path: &str| format!("https://matchday.example/{path}");
    Links {
        order: page("order"),
        feedback: page("feedback"),
        talent: page("ada-keller"),
        home: page(""),
        contact: page("contact"),
        withdraw: PAGE.to_owned(),
        help: page("help"),
        site: "https://matchday.example".to_owned(),
    }
}

/// Returns an accepted order with the right.
async fn accepted(fixture: &Fixture) -> Order {
    let requested = fixture.requested().await.order;
    let requested = Order {
        withdrawal: Some(WithdrawalRight::UntilDelivery),
        ..requested.next(requested.updated_at)
    };
    fixture
        .context
        .store()
        .save_order(&requested)
        .await
        .unwrap();
    fixture.act(requested, Command::Accept, Actor::Talent).await
}

#[tokio::test]
async fn emails_to_the_customer_name_the_page_until_the_right_has_ended() {
    let fixture = Fixture::set().await;
    let order = accepted(&fixture).await;
    let has_link = |language, template, to, order: &Order| {
        let texts = Texts::new(language, "Matchday");
        let text = write_email(&texts, template, to, order, &links()).text();
        let label = match language {
            Language::En => "Withdraw from contract here",
            Language::De => "Vertrag hier widerrufen",
        };
        assert_eq!(text.contains(PAGE), text.contains(label), "{text}");
        text.contains(PAGE)
    };
    let english = |template, to, order: &Order| has_link(Language::En, template, to, order);
    let requested = Order {
        state: State::Requested,
        accepted_at: None,
        ..order.clone()
    };
    assert!(english(OrderRequested, Party::Customer, &requested));
    assert!(english(OrderAcceptedReceipt, Party::Customer, &order));
    assert!(english(NewMessages, Party::Customer, &order));
    let german = has_link(Language::De, OrderAcceptedReceipt, Party::Customer, &order);
    assert!(german);
    assert!(!english(AcceptedCalendar, Party::Talent, &order));
    for right in [
        WithdrawalRight::FixedDate,
        WithdrawalRight::MadeToOrder,
        WithdrawalRight::Business,
        WithdrawalRight::OtherCountry,
    ] {
        let without = Order {
            withdrawal: Some(right),
            ..order.clone()
        };
        assert!(!english(OrderAcceptedReceipt, Party::Customer, &without));
    }
    let delivered = fixture.deliver(order).await;
    assert!(!english(
        MailTemplate::Delivered,
        Party::Customer,
        &delivered
    ));
}

#[tokio::test]
async fn a_withdrawal_is_acknowledged_with_its_content_date_and_time() {
    let fixture = Fixture::set().await;
    let order = accepted(&fixture).await;
    let name = Some("N. Bakker".to_owned());
    let withdraw = Command::WithdrawContract { name };
    let withdrawn = fixture.act(order, withdraw, Actor::Guest).await;
    fixture.consume().await;

    let moment = Texts::new(Language::En, "Matchday").moment(
        withdrawn.refunds[0].at,
        withdrawn.customer.time_zone.as_ref(),
    );
    let number = withdrawn.number.to_string();
    let mut mails = fixture.mails_to(withdrawn.customer.email.as_str());
    mails.retain(|mail| mail.subject == format!("Your withdrawal from order {number}"));
    let [mail] = mails.try_into().unwrap();
    for words in [
        format!("We received your withdrawal from the contract on {moment}."),
        format!("“I withdraw from the contract for order {number}.”"),
        "Declared by: N. Bakker".to_owned(),
        format!("Email: {}", withdrawn.customer.email),
        format!("Received: {moment}"),
        "Refund: €126.00".to_owned(),
    ] {
        assert!(mail.text.contains(&words), "{words}: {}", mail.text);
    }
    let mut mails = fixture.mails_to("ada-keller@example.org");
    mails.retain(|mail| mail.subject == format!("The customer withdrew from order {number}"));
    assert_eq!(mails.len(), 1);
}
