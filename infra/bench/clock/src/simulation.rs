//! One simulation: a table, the emulators, the clock, the consumer of the stream, and the load.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clock::Runner;
use domain::health::{DueKind, DueWork};
use hooks::Hooks;
use http_api::Settings;
use outbox::Outbox;
use rand::SeedableRng;
use rand::rngs::StdRng;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE};
use serde_json::{Value, json};
use testkit::{TestContext, WebhookReceiver};

use crate::functions::{Invocations, run_clock, run_consumer};
use crate::gateway::{self, World};
use crate::ledger::{Done, Ledger, Source};
use crate::load::Planned;
use crate::outage::{Service, rollbacks};
use crate::seed::Seeder;
use crate::time::Time;
use crate::units::TableUnits;
use crate::webhooks::run_hooks;

/// The rows that a rollback leaves in the partition of the sample.
const UNKNOWN_ROWS: u32 = 20;
/// The time after the last hour in which everything must end.
const DRAIN: Duration = Duration::from_mins(90);
const HOUR: Duration = Duration::from_hours(1);

#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) done: Vec<Done>,
    pub(crate) units: TableUnits,
    pub(crate) clock: Invocations,
    pub(crate) failed_parts: BTreeMap<String, u32>,
    pub(crate) consumer: Invocations,
    pub(crate) shown: Invocations,
    pub(crate) hooks: Invocations,
    /// Work that was lost or done twice.
    pub(crate) findings: Vec<String>,
}

#[derive(Debug)]
pub(crate) struct Simulation {
    world: Arc<World>,
    seeder: Seeder,
    runner: Runner,
    outbox: Outbox,
    hooks: Hooks,
    endpoint: WebhookReceiver,
}

impl Simulation {
    pub(crate) async fn start(seed: u64) -> Self {
        let context = TestContext::start_with_identity().await;
        let world = Arc::new(World {
            time: Time::start(context.stripe().clock()),
            ledger: Mutex::new(Ledger::default()),
            random: Mutex::new(StdRng::seed_from_u64(seed)),
            arrived: [tokio::sync::Notify::new(), tokio::sync::Notify::new()],
        });
        let endpoint = WebhookReceiver::start(&context).await;
        endpoint.accept_all();
        let environment = context.environment();
        let base = |name: &str| {
            let found = environment.iter().find(|(known, _)| *known == name);
            found.expect("a setting").1.clone()
        };
        let seeds = gateway::start(&base("DYNAMODB_ENDPOINT"), Service::Table, false, &world).await;
        let table = gateway::start(&base("DYNAMODB_ENDPOINT"), Service::Table, true, &world).await;
        let provider =
            gateway::start(&base("STRIPE_API_URL"), Service::Provider, true, &world).await;
        let emails = gateway::start(&base("MAIL_ENDPOINT"), Service::Emails, true, &world).await;
        let deployed = settings(
            &environment,
            &[
                ("DYNAMODB_ENDPOINT", &table),
                ("STRIPE_API_URL", &provider),
                ("MAIL_ENDPOINT", &emails),
            ],
        );
        let seeding = settings(&environment, &[("DYNAMODB_ENDPOINT", &seeds)]);
        let random = StdRng::seed_from_u64(seed.wrapping_add(1));
        Self {
            runner: Runner::from_settings(&deployed).expect("the settings of the clock"),
            outbox: Outbox {
                push: None,
                ..Outbox::from_settings(&deployed, world.time.clock())
                    .expect("the settings of the outbox")
            },
            hooks: Hooks::from_settings(&deployed, world.time.clock())
                .expect("the settings of the hooks"),
            endpoint,
            seeder: Seeder::start(context, &seeding, Arc::clone(&world), random).await,
            world,
        }
    }

    pub(crate) async fn play(self, plan: &[Planned], hours: Range<u32>) -> Outcome {
        let Self {
            world,
            mut seeder,
            runner,
            outbox,
            hooks,
            endpoint: _endpoint,
        } = self;
        let (starts, ends) = (HOUR * hours.start, HOUR * hours.end + DRAIN);
        // Orders that only measured the time to a deadline do not count.
        world.with_ledger(|ledger| {
            ledger.done.clear();
            ledger.units = TableUnits::default();
            for (_work, since, _image) in ledger.effects.values_mut() {
                *since = starts;
            }
        });
        let events = seeder.context.hooks_events();
        let load = async {
            let mut rollbacks = rollbacks(starts..ends).peekable();
            for planned in plan {
                if let Some(at) = rollbacks.next_if(|at| *at <= planned.at) {
                    world.time.sleep_until(at).await;
                    write_unknown_rows(&seeder.context, &world).await;
                }
                world.time.sleep_until(planned.at).await;
                Box::pin(seeder.seed(planned.work, planned.due)).await;
            }
        };
        let all = async {
            tokio::join!(
                run_clock(&world, &runner, starts..ends),
                run_consumer(&world, &outbox, Source::Effects, starts..ends),
                run_consumer(&world, &outbox, Source::Shown, starts..ends),
                run_hooks(&world, &hooks, events, starts..ends),
                load,
            )
        };
        let ((clock, failed_parts), consumer, shown, hooks, ()) =
            world.time.drive(Box::pin(all)).await;
        let findings = Box::pin(check(&world, &seeder)).await;
        let (done, units) =
            world.with_ledger(|ledger| (std::mem::take(&mut ledger.done), ledger.units));
        Outcome {
            done,
            units,
            clock,
            failed_parts,
            consumer,
            shown,
            hooks,
            findings,
        }
    }
}

fn settings(environment: &[(&'static str, String)], changes: &[(&str, &str)]) -> Settings {
    Settings::from_pairs(environment.iter().map(|(name, value)| {
        let changed = changes.iter().find(|(changed, _)| changed == name);
        let value = changed.map_or(value.as_str(), |(_, value)| value);
        (*name, value.to_owned())
    }))
}

/// Writes due rows of an unknown kind into the partition of the sample.
async fn write_unknown_rows(context: &TestContext, world: &World) {
    let _working = world.time.work();
    let environment = context.environment();
    let value = |name: &str| {
        let found = environment.iter().find(|(known, _)| *known == name);
        found.expect("a setting").1.clone()
    };
    let now = world.time.clock().now().to_string();
    for number in 0..UNKNOWN_ROWS {
        let item = json!({
            "pk": { "S": format!("LATER-RELEASE#{now}#{number}") }, "sk": { "S": "ROW" },
            "duePk": { "S": "DUE#0" }, "dueAt": { "S": now },
        });
        let call = json!({ "TableName": value("TABLE_NAME"), "Item": item });
        let request = testkit::loopback_client().post(value("DYNAMODB_ENDPOINT"));
        let request = request
            .header("x-amz-target", "DynamoDB_20120810.PutItem")
            .header(CONTENT_TYPE, "application/x-amz-json-1.0")
            .header(AUTHORIZATION, "AWS4-HMAC-SHA256 Credential=bench/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0")
            .header("x-amz-date", "20260101T000000Z")
            .body(call.to_string());
        let answer = request.send().await.expect("an answer of the table");
        assert!(answer.status().is_success(), "{answer:?}");
    }
}

/// Returns what was lost or done twice.
async fn check(world: &World, seeder: &Seeder) -> Vec<String> {
    let mut findings = Vec::new();
    world.with_ledger(|ledger| {
        for (order, (work, _due)) in &ledger.expected {
            findings.push(format!("{} of order {order} was not done", work.as_str()));
        }
        for ((pk, sk), (work, _since, _image)) in &ledger.effects {
            findings.push(format!("{} {pk}/{sk} was not done", work.as_str()));
        }
    });
    let (store, settle) = (seeder.context.store(), seeder.context.settle());
    let now = world.time.clock().now();
    let due = store.measure_due_work(now).await.expect("a table");
    // Figures are due every quarter of an hour.
    let is_lost = |work: &&DueWork| !matches!(work.kind, DueKind::Unreadable | DueKind::Figures);
    findings.extend(
        due.iter()
            .filter(is_lost)
            .map(|work| format!("still due: {work:?}")),
    );
    for order in &seeder.payouts {
        let group = order.order_guid.to_string();
        let transfers = settle
            .stripe()
            .list_transfers(&group)
            .await
            .expect("a provider");
        let paid: i64 = transfers.iter().map(|transfer| transfer.amount).sum();
        if transfers.len() != 1 || paid != order.payout.amount.amount() {
            findings.push(format!(
                "order {group} was paid {} times, {paid} in all",
                transfers.len()
            ));
        }
    }
    findings.extend(repeated_emails(&seeder.context));
    findings
}

/// Returns emails that were sent twice under one name.
fn repeated_emails(context: &TestContext) -> Vec<String> {
    let mut sent: BTreeMap<String, u32> = BTreeMap::new();
    for mail in context.mails() {
        if let Some(name) = mail.tags.get("message") {
            *sent.entry(name.clone()).or_default() += 1;
        }
    }
    let repeated = sent.into_iter().filter(|(_, count)| *count > 1);
    repeated
        .map(|(name, count)| format!("email {name} was sent {count} times"))
        .collect()
}

/// Returns the line of the checks.
pub(crate) fn checks_line(findings: &[String]) -> Value {
    json!({ "bench": "clock", "lost_or_twice": findings.len() })
}
