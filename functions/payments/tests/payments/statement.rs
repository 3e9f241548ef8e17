use domain::order::{Actor, Command, Deliverable, DeliverableKind, Order, PayoutStatus};
use serde_json::{Value, json};
use std::time::Duration;
use testkit::{App, PublishedTalent, TestContext};

pub(crate) struct Payee {
    pub(crate) context: TestContext,
    pub(crate) app: App,
    pub(crate) talent: PublishedTalent,
}

impl Payee {
    pub(crate) async fn start() -> Self {
        let context = TestContext::start().await;
        let talent = context.published_talent("ada-keller").await;
        let app = crate::app(&context);
        let payee = Self {
            context,
            app,
            talent,
        };
        let token = payee.token();
        let link = payee.app.post("/api/payments/account").bearer(&token).await;
        let url = link.expect(200).json["url"].as_str().unwrap().to_owned();
        payee.context.submit(&url, &[("outcome", "finish")]).await;
        payee
            .app
            .get("/api/payments/account")
            .bearer(&token)
            .await
            .expect(200);
        payee
    }

    pub(crate) fn token(&self) -> String {
        self.context.token(&self.talent.person)
    }

    async fn act(&self, order: Order, command: Command, actor: Actor) -> Order {
        let settle = self.context.settle();
        settle
            .act(order, command, actor, self.context.now())
            .await
            .unwrap()
    }

    /// Returns an order that was paid out.
    pub(crate) async fn paid_out(&self) -> Order {
        let order = self
            .context
            .requested_order(&self.talent, &self.talent.video, None)
            .await
            .order;
        let order = self.act(order, Command::Accept, Actor::Talent).await;
        let note = Deliverable {
            kind: DeliverableKind::Note,
            url: None,
            shipment: None,
            file: None,
            note: Some("Here you are.".to_owned()),
            at: self.context.now(),
        };
        let deliver = Command::Deliver {
            deliverables: vec![note],
        };
        let order = self.act(order, deliver, Actor::Talent).await;
        let order = self.act(order, Command::Approve, Actor::Guest).await;
        self.context.advance(Duration::from_hours(7 * 24 + 1));
        let order = self
            .context
            .settle()
            .advance(order, self.context.now())
            .await
            .unwrap();
        assert_eq!(order.payout.status, PayoutStatus::Paid);
        order
    }

    fn month(&self) -> String {
        self.context.now().to_string().get(..7).unwrap().to_owned()
    }

    async fn statement(&self, month: &str) -> Value {
        let path = format!("/api/payments/statement?month={month}");
        self.app
            .get(&path)
            .bearer(&self.token())
            .await
            .expect(200)
            .json
    }
}

#[tokio::test]
async fn a_month_lists_payouts_and_reversals_exactly() {
    let payee = Payee::start().await;
    let kept = payee.paid_out().await;
    let refunded = payee.paid_out().await;
    let net = kept.payout.amount.amount();
    let command = Command::RefundAfterCompletion {
        note: "agreed".to_owned(),
        chargeback: false,
    };
    payee.act(refunded.clone(), command, Actor::Operator).await;

    // The lines can be in two months if the test runs near the end of one.
    let mut entries = Vec::new();
    for order in [&kept, &refunded] {
        let month = order.payout.paid_at.unwrap().to_string();
        let month = month.get(..7).unwrap().to_owned();
        let statement = payee.statement(&month).await;
        for entry in statement["entries"].as_array().unwrap() {
            if !entries.contains(entry) {
                entries.push(entry.clone());
            }
        }
        assert_eq!(statement["month"], month);
    }

    let amounts: Vec<_> = entries
        .iter()
        .map(|entry| {
            (
                entry["kind"].as_str().unwrap(),
                entry["amount"]["amount"].as_i64().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        amounts,
        [("payout", net), ("payout", net), ("taken_back", net)]
    );
    assert_eq!(entries[0]["orderNumber"], kept.number.to_string());
    assert_eq!(entries[0]["transferId"], json!(kept.payout.transfer_id));
}

#[tokio::test]
async fn a_payout_of_a_converted_payment_has_both_amounts_in_the_statement_and_its_file() {
    let payee = Payee::start().await;
    let url = format!("{}/_emulator/settlement", payee.context.stripe().url());
    let settlement = json!({ "currencies": ["chf"] });
    let set = testkit::loopback_client().post(url).json(&settlement);
    assert!(set.send().await.unwrap().status().is_success());
    let order = payee.paid_out().await;
    let month = payee.month();

    let statement = payee.statement(&month).await;
    let path = format!("/api/payments/statement.csv?month={month}");
    let file = payee.app.get(&path).bearer(&payee.token()).await;

    let transferred = order.payout.transferred.unwrap();
    assert_eq!(transferred.currency().code(), "CHF");
    let entry = &statement["entries"][0];
    assert_eq!(entry["amount"], json!(order.payout.amount));
    assert_eq!(entry["transferred"], json!(transferred));
    assert_eq!(
        statement["totals"]["transferred"],
        json!(order.payout.amount)
    );
    let text = file.expect(200).text;
    let line = text.split("\r\n").nth(1).unwrap();
    let last = format!(",CHF {}", transferred.to_decimal());
    assert!(line.ends_with(&last), "{line}");

    let refund = Command::RefundAfterCompletion {
        note: "agreed".to_owned(),
        chargeback: false,
    };
    payee.act(order.clone(), refund, Actor::Operator).await;
    payee.context.run_money_effects(order.order_guid).await;
    let month = payee.month();
    let path = format!("/api/payments/statement.csv?month={month}");
    let file = payee.app.get(&path).bearer(&payee.token()).await;
    let last = format!(",CHF -{}", transferred.to_decimal());
    let text = file.expect(200).text;
    let line = text
        .split("\r\n")
        .find(|line| line.contains(",taken_back,"));
    assert!(line.unwrap().ends_with(&last), "{text}");
    let (_, pages) = text_of(&payee, &month).await;
    let taken = format!("transferred as \u{2212}CHF {}", transferred.to_decimal());
    assert!(pages.concat().contains(&taken), "{pages:?}");
    assert!(pages.concat().contains("taken back in CHF"), "{pages:?}");
}

#[tokio::test]
async fn totals_are_the_sums_of_the_lines() {
    let payee = Payee::start().await;
    let order = payee.paid_out().await;
    let month = payee.month();

    let statement = payee.statement(&month).await;
    let net = json!({ "amount": order.payout.amount.amount(), "currency": "EUR" });
    let zero = json!({ "amount": 0, "currency": "EUR" });
    assert_eq!(
        statement["totals"],
        json!({ "earned": net, "netted": zero, "transferred": net, "takenBack": zero, "owed": zero, "tax": zero })
    );

    let path = format!("/api/payments/statement.csv?month={month}");
    let file = payee
        .app
        .get(&path)
        .bearer(&payee.token())
        .await
        .expect(200);
    assert_eq!(file.header("content-type"), Some("text/csv; charset=utf-8"));
    assert_eq!(
        file.header("content-disposition"),
        Some(format!("attachment; filename=\"payouts-ada-keller-{month}.csv\"").as_str())
    );
    let lines: Vec<&str> = file.text.split("\r\n").collect();
    assert_eq!(
        lines[0],
        "date,kind,order,title,currency,amount,netted,transferred,transfer,tax,transferred as"
    );
    let decimal = order.payout.amount.to_decimal();
    let wanted = format!(
        "{},payout,{},{},EUR,{decimal},0.00,{decimal},{},,",
        order.payout.paid_at.unwrap(),
        order.number,
        order.offer.title,
        order.payout.transfer_id.as_deref().unwrap(),
    );
    assert_eq!(lines[1], wanted);
    assert_eq!(lines.len(), 3, "{lines:?}");
}

/// Reads the sums of amount, netted and transferred in cents; each line adds up.
fn csv_sums(text: &str) -> [i64; 3] {
    let cents = |cell: &str| cell.replace('.', "").parse::<i64>().unwrap();
    let mut sums = [0; 3];
    for line in text.lines().skip(1).filter(|line| !line.is_empty()) {
        let cells: Vec<&str> = line.split(',').collect();
        let amounts = [5, 6, 7].map(|column| cents(cells[column]));
        assert_eq!(amounts[0] - amounts[1], amounts[2], "{line}");
        for (sum, amount) in sums.iter_mut().zip(amounts) {
            *sum += amount;
        }
    }
    sums
}

#[tokio::test]
async fn the_file_adds_up_after_a_reversal_that_the_account_had_and_one_that_it_had_not() {
    let payee = Payee::start().await;
    let refund = || Command::RefundAfterCompletion {
        note: "agreed".to_owned(),
        chargeback: false,
    };
    let reversed = payee.paid_out().await;
    let left = payee.paid_out().await;
    let net = left.payout.amount.amount();
    payee.act(reversed.clone(), refund(), Actor::Operator).await;
    payee.context.run_money_effects(reversed.order_guid).await;
    let account = payee
        .context
        .store()
        .find_talent(payee.talent.talent.talent_guid)
        .await;
    let account = account.unwrap().unwrap().payouts.stripe_account_id.unwrap();
    let url = format!("{}/_connected/{account}", payee.context.stripe().url());
    payee.context.submit(&url, &[("action", "pay_out")]).await;
    payee.act(left.clone(), refund(), Actor::Operator).await;
    payee.context.run_money_effects(left.order_guid).await;

    let mut sums = [0; 3];
    let months: std::collections::BTreeSet<String> = [&reversed, &left]
        .map(|order| order.payout.paid_at.unwrap().to_string())
        .into_iter()
        .chain([payee.context.now().to_string()])
        .map(|at| at.get(..7).unwrap().to_owned())
        .collect();
    for month in months {
        let path = format!("/api/payments/statement.csv?month={month}");
        let file = payee
            .app
            .get(&path)
            .bearer(&payee.token())
            .await
            .expect(200);
        for (sum, amount) in sums.iter_mut().zip(csv_sums(&file.text)) {
            *sum += amount;
        }
    }
    // Both payouts were reversed, and the second one is still owed.
    assert_eq!(sums, [0, -net, net]);
}

#[tokio::test]
async fn a_month_without_payouts_is_empty_and_invalid_months_are_rejected() {
    let payee = Payee::start().await;
    let empty = payee.statement("2020-01").await;
    assert_eq!(empty["entries"], json!([]));
    let token = payee.token();
    let current = payee
        .app
        .get("/api/payments/statement")
        .bearer(&token)
        .await;
    assert_eq!(current.expect(200).json["month"], payee.month());
    for bad in ["2026-13", "november", "2026-1", ""] {
        let path = format!("/api/payments/statement?month={bad}");
        let refused = payee
            .app
            .get(&path)
            .bearer(&payee.token())
            .await
            .expect(422);
        assert_eq!(refused.fields(), ["month"]);
    }
}

/// Returns the text of a PDF, page by page.
async fn text_of(payee: &Payee, month: &str) -> (Vec<u8>, Vec<String>) {
    let served = payee.app.serve().await;
    let url = format!("{}/api/payments/statement.pdf?month={month}", served.url);
    let request = testkit::loopback_client()
        .get(url)
        .bearer_auth(payee.token());
    let reply = request.send().await.unwrap();
    assert_eq!(reply.headers()["content-type"], "application/pdf");
    assert_eq!(
        reply.headers()["content-disposition"],
        format!("attachment; filename=\"payouts-ada-keller-{month}.pdf\"")
    );
    let bytes = reply.bytes().await.unwrap().to_vec();
    let document = lopdf::Document::load_mem(&bytes).unwrap();
    let pages = document.get_pages();
    let pages = pages
        .keys()
        .map(|page| document.extract_text(&[*page]).unwrap());
    (bytes.clone(), pages.collect())
}

#[tokio::test]
async fn the_pdf_equals_the_statement_and_is_reproducible() {
    let payee = Payee::start().await;
    let order = payee.paid_out().await;
    let month = payee.month();
    let (bytes, pages) = text_of(&payee, &month).await;
    assert_eq!(pages.len(), 1);
    let text = &pages[0];
    for expected in [
        payee.talent.talent.display_name.clone(),
        order.number.to_string(),
        order.offer.title.clone(),
        order.payout.amount.to_decimal(),
        "Amounts in EUR".to_owned(),
        "Page 1 of 1".to_owned(),
    ] {
        assert!(text.contains(&expected), "{expected} is not in {text}");
    }
    let (again, _) = text_of(&payee, &month).await;
    assert_eq!(bytes, again);
    assert!(bytes.len() < 60_000, "{} bytes", bytes.len());

    let (_, empty) = text_of(&payee, "2001-01").await;
    assert!(empty[0].contains("Nothing was paid out."), "{empty:?}");
    assert!(empty[0].contains("Payouts of January 2001"), "{empty:?}");
}

#[tokio::test]
async fn files_are_in_the_language_of_the_account() {
    let payee = Payee::start().await;
    payee.paid_out().await;
    let store = payee.context.store();
    let user = store.find_user(&payee.talent.person.uid).await.unwrap();
    let german = user
        .unwrap()
        .with_language(domain::Language::De, payee.context.now());
    store.save_user(&german).await.unwrap();
    let month = payee.month();
    let (_, pages) = text_of(&payee, &month).await;
    for expected in ["Beträge in EUR", "Verdient", "Seite 1 von 1"] {
        assert!(
            pages[0].contains(expected),
            "{expected} is not in {pages:?}"
        );
    }
    let (_, empty) = text_of(&payee, "2001-03").await;
    assert!(empty[0].contains("Auszahlungen im März 2001"), "{empty:?}");
    assert!(empty[0].contains("Es gab keine Auszahlungen."), "{empty:?}");
    let path = format!("/api/payments/statement.csv?month={month}");
    let file = payee.app.get(&path).bearer(&payee.token()).await;
    let text = file.expect(200).text;
    assert!(text.starts_with("Datum,Art,Bestellung,"), "{text}");
    assert!(text.contains(",Auszahlung,"), "{text}");
}
