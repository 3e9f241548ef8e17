//! One simulation: a table, a provider, four talents, three instances of every function, and some orders.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clock::{SweepLimits, sweep};
use domain::UserId;
use domain::money::Currency;
use domain::offer::Offer;
use domain::order::PayoutStatus;
use domain::talent::Talent;
use emulators::stripe::Webhook;
use http_api::{Identity, Settings};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use store::DuePartition;
use testkit::{Person, PublishedTalent, TestContext};

use crate::delivery::Deliveries;
use crate::faults::Faults;
use crate::instance::Instance;
use crate::life::Life;
use crate::mail::MailService;
use crate::owed::MailLedger;
use crate::pace::Pace;
use crate::plan::FaultPlan;
use crate::plant::Plant;
use crate::points::CrashPoints;
use crate::push::Browsers;
use crate::stream::StreamTap;
use crate::trouble::ProviderTrouble;
use crate::wire::{Upstream, Wire};

const INSTANCES: usize = 3;
const DAY: i64 = 86_400;
/// The talents' currencies, with two, three and no decimals.
const CURRENCIES: [&str; 4] = ["EUR", "KWD", "JPY", "EUR"];
/// The most days that pass at the end: longer than any deadline of an order and than any retry.
const LAST_DAYS: u32 = 125;
/// The days of them on which the clock may crash.
const LAST_DAYS_WITH_CRASHES: u32 = 30;
/// The fewest days that pass after the last step of an order: for reports and missed events.
const QUIET_DAYS: u32 = 12;
/// The number of orders after which a planted fault without an opportunity is given up.
const MOST_FOR_A_PLANT: u32 = 100;

/// The state that all simulations of a run share.
#[derive(Debug, Clone)]
pub(crate) struct Shared {
    pub(crate) identity: Identity,
    pub(crate) points: Arc<CrashPoints>,
    pub(crate) plant: Option<Plant>,
}

/// The state of a simulation.
#[derive(Debug)]
pub(crate) struct Simulation {
    pub(crate) context: TestContext,
    pub(crate) random: StdRng,
    pub(crate) faults: Arc<Faults>,
    pub(crate) trouble: Arc<ProviderTrouble>,
    pub(crate) mail: Arc<MailService>,
    pub(crate) instances: Vec<Instance>,
    pub(crate) talents: Vec<PublishedTalent>,
    pub(crate) operator: String,
    pub(crate) browsers: Browsers,
    pub(crate) mails: MailLedger,
    pub(crate) deliveries: Deliveries,
    pub(crate) lives: Vec<Life>,
    pub(crate) plant: Option<Plant>,
    /// The order that the due index hides.
    pub(crate) hidden: Arc<Mutex<Option<String>>>,
    /// The number of successful steps by kind.
    pub(crate) steps: BTreeMap<String, u32>,
    /// The time at which it started.
    pub(crate) first_day: jiff::Timestamp,
    /// The number of talents, and the speed of time.
    pace: Pace,
    ahead: i64,
    _wires: Vec<Wire>,
}

impl Simulation {
    /// Starts a simulation with random numbers of `seed`.
    pub(crate) async fn start(seed: u64, pace: Pace, shared: &Shared) -> Self {
        let plant = shared.plant;
        let context = TestContext::start().await;
        let points = Arc::clone(&shared.points);
        let faults = Arc::new(Faults::new(points));
        let tap = Arc::<StreamTap>::default();
        let hidden = Arc::<Mutex<Option<String>>>::default();
        let trouble = Arc::new(ProviderTrouble::new(seed, plant));
        let (mail, mail_wire) = MailService::start(context.store(), Arc::clone(&tap), plant).await;
        let (deliveries, webhook_wire) = Deliveries::start(tap.clone()).await;
        context.stripe().set_webhook(Webhook {
            url: format!("{}/events", webhook_wire.url),
            secret: context.webhook_secret().to_owned(),
        });
        let environment = context.environment();
        let address = |name: &str| {
            let found = environment.iter().find(|(known, _)| *known == name);
            let (_, url) = found.expect("a setting");
            url.trim_end_matches('/').to_owned()
        };
        let table = Upstream::Table(tap, Arc::clone(&hidden));
        let table = Wire::start(address("DYNAMODB_ENDPOINT"), Arc::clone(&faults), table).await;
        let provider = Upstream::Provider(Arc::clone(&trouble));
        let provider = Wire::start(address("STRIPE_API_URL"), Arc::clone(&faults), provider).await;
        let proxied = mail_wire.url.clone();
        let mails = Wire::start(proxied, Arc::clone(&faults), Upstream::Mail).await;
        let (browsers, pushes) = Browsers::start(Arc::clone(&faults)).await;
        let settings = Settings::from_pairs(environment.into_iter().map(|(name, value)| {
            let value = match name {
                "DYNAMODB_ENDPOINT" => table.url.clone(),
                "STRIPE_API_URL" => provider.url.clone(),
                "MAIL_ENDPOINT" => mails.url.clone(),
                _ => value,
            };
            (name, value)
        }));
        let mut instances = Vec::with_capacity(INSTANCES);
        for _ in 0..INSTANCES {
            instances.push(Instance::start(&settings, &shared.identity));
        }
        let operator = context.token(&context.operator().await);
        let mut simulation = Self {
            first_day: context.now(),
            random: StdRng::seed_from_u64(seed),
            operator,
            context,
            faults,
            trouble,
            mail,
            instances,
            talents: Vec::new(),
            browsers,
            mails: MailLedger::default(),
            deliveries,
            lives: Vec::new(),
            plant,
            hidden,
            steps: BTreeMap::new(),
            pace,
            ahead: 0,
            _wires: vec![table, provider, mail_wire, mails, pushes, webhook_wire],
        };
        for number in 0..pace.talents {
            let talent = simulation.talent(number).await;
            simulation.add_browser(account_of(&talent)).await;
            simulation.talents.push(talent);
        }
        simulation.create_promotions().await;
        simulation.create_tax_rates().await;
        simulation
    }

    /// Creates a talent. Of four the first two can be paid from the start, the third later, the fourth never.
    async fn talent(&mut self, number: u32) -> PublishedTalent {
        let mut talent = self
            .context
            .published_talent(&format!("talent-{number}"))
            .await;
        let now = self.context.now();
        let position = usize::try_from(number % 4).expect("a small number");
        let currency = CURRENCIES.get(position).copied().unwrap_or("EUR");
        let currency = Currency::parse(currency).expect("a currency");
        let few = Talent {
            capacity: self.pace.capacity,
            currency,
            ..talent.talent.next(now)
        };
        let store = self.context.store();
        store.save_talent(&few).await.expect("a talent saved");
        talent.talent = few;
        let price = in_steps(self.random.random_range(700..90_000), currency);
        talent.video = sold_at(&talent.video, price, currency, true);
        talent.session = sold_at(&talent.session, 8_000, currency, false);
        for offer in [&talent.video, &talent.session] {
            store.save_offer(offer).await.expect("an offer saved");
        }
        if position < 2 {
            self.onboard(&talent.person).await;
        }
        talent
    }

    /// Lets a talent complete the provider's form; the webhook reports the result.
    pub(crate) async fn onboard(&self, person: &Person) {
        let token = self.context.token(person);
        let instance = self.instances.first().expect("an instance");
        let link = instance.api.post("/api/payments/account").bearer(&token);
        let link = link.await;
        if let Some(url) = link.json["url"].as_str() {
            self.context.submit(url, &[("outcome", "finish")]).await;
            let seen = instance.api.get("/api/payments/account").bearer(&token);
            seen.await;
        }
    }

    /// Runs until `orders` were placed and most of them have passed their deadlines.
    pub(crate) async fn play(&mut self, orders: u32) {
        let mut placed = 0;
        while self.wants_more(placed, orders) || self.live().len() > 3 {
            Box::pin(self.pass_time()).await;
            if self.wants_more(placed, orders) && self.live().len() < self.pace.most_live {
                placed += 1;
                let before = self.lives.len();
                Box::pin(self.place(placed)).await;
                // Most customers pay immediately.
                let is_open = self.lives.get(before).is_some_and(|life| !life.is_over);
                if is_open && self.random.random_bool(0.95) {
                    Box::pin(self.live_on(before)).await;
                }
            }
            if placed == orders / 2 {
                let late = self.talents.iter().skip(2).step_by(4);
                for person in late.map(|talent| &talent.person) {
                    Box::pin(self.onboard(person)).await;
                }
            }
            for _ in 0..self.pace.steps(self.live().len()) {
                let live = self.live();
                if !live.is_empty() {
                    let one = live[self.random.random_range(0..live.len())];
                    Box::pin(self.live_on(one)).await;
                }
            }
            Box::pin(self.deliver(false)).await;
            if self.random.random_bool(0.35) {
                let plan = Some(self.plan());
                Box::pin(self.sweep(plan)).await;
            }
        }
    }

    /// Lets all deadlines pass, without faults except a few crashes of the clock, until nothing is left to do.
    pub(crate) async fn end(&mut self) {
        self.trouble.is_on.store(false, Ordering::Relaxed);
        self.mail.is_away.store(false, Ordering::Relaxed);
        for instance in &mut self.instances {
            instance.wrong_by = 0;
        }
        self.decide_all().await;
        let mut quiet_days = 0;
        for day in 0..LAST_DAYS {
            self.advance(DAY);
            Box::pin(self.deliver(true)).await;
            // Late steps, like the last payouts, mostly happen here, so instances crash here, too.
            let is_calm = quiet_days > 0 || day >= LAST_DAYS_WITH_CRASHES;
            let plan = Some(self.plan_new_points()).filter(|_| !is_calm);
            Box::pin(self.sweep_day(plan)).await;
            self.advance(240);
            let is_quiet = quiet_days > 0 || self.has_nothing_to_do().await;
            quiet_days += u32::from(is_quiet);
            if quiet_days > QUIET_DAYS {
                break;
            }
        }
        // The results of the last sweeps.
        for _ in 0..3 {
            Box::pin(self.deliver(true)).await;
            Box::pin(self.sweep(None)).await;
            self.advance(240);
        }
        Box::pin(self.deliver(true)).await;
        self.mail.release_kept().await;
    }

    /// Returns whether every order has ended with nothing left to do, and every possible payout was made.
    async fn has_nothing_to_do(&self) -> bool {
        let store = self.context.store();
        for order in self.all_orders().await {
            let is_paid_later = matches!(
                order.payout.status,
                PayoutStatus::Scheduled | PayoutStatus::Failed | PayoutStatus::Frozen
            );
            let left = store.list_outbox(order.order_guid).await.expect("a table");
            let is_over = order.state.is_end() && order.pending_op.is_none() && left.is_empty();
            if is_paid_later || !is_over {
                return false;
            }
        }
        true
    }

    /// Returns whether more orders are placed: up to the requested number, and until a planted fault had its
    /// opportunity.
    fn wants_more(&self, placed: u32, orders: u32) -> bool {
        placed < orders || (placed < MOST_FOR_A_PLANT && self.awaits_its_plant())
    }

    fn awaits_its_plant(&self) -> bool {
        self.trouble.awaits_its_plant() || self.mail.awaits_its_plant()
    }

    /// Returns the orders with possible steps.
    fn live(&self) -> Vec<usize> {
        let lives = self.lives.iter().enumerate();
        lives
            .filter(|(_, life)| !life.is_over)
            .map(|(at, _)| at)
            .collect()
    }

    pub(crate) fn any(&mut self) -> usize {
        self.random.random_range(0..self.instances.len())
    }

    /// Runs the clock for a day, and again if that run crashed. It never fails for days, after which the provider's
    /// events are no longer available.
    async fn sweep_day(&mut self, plan: Option<FaultPlan>) {
        if !Box::pin(self.sweep(plan)).await {
            Box::pin(self.sweep(None)).await;
        }
    }

    /// Runs the clock on one instance until nothing more is due. Returns false if it crashed.
    async fn sweep(&mut self, plan: Option<FaultPlan>) -> bool {
        let at = self.any();
        let instance = &self.instances[at];
        let now = instance.now();
        let limits = SweepLimits::one_by_one();
        let run = async {
            for _ in 0..4 {
                let report = sweep(&instance.settle, DuePartition::all(), limits, now).await;
                if !report.is_ok_and(|report| report.more) {
                    break;
                }
            }
            // A failed report is made by the next run.
            drop(testkit::compare_books(&instance.settle, now).await);
            let store = instance.settle.store();
            drop(store.count_due_figures(now).await);
        };
        let outcome = Box::pin(self.faults.run("clock", plan, run)).await;
        outcome.is_some()
    }

    pub(crate) fn count(&mut self, step: &str) {
        *self.steps.entry(step.to_owned()).or_default() += 1;
    }

    async fn pass_time(&mut self) {
        let seconds = self.pace.pause(&mut self.random);
        if self.random.random_bool(0.2) {
            let away = self.random.random_bool(0.1);
            self.mail.is_away.store(away, Ordering::Relaxed);
            let at = self.any();
            // A server's clock is wrong by seconds, sometimes by more than an hour.
            let wrong_by = match self.random.random_range(0..40) {
                0 => self.random.random_range(-7_200..7_200),
                _ => self.random.random_range(-45..45),
            };
            self.instances[at].wrong_by = wrong_by;
        }
        // The clock's function runs also while no participant takes a step.
        for _ in 0..seconds / DAY {
            self.advance(DAY);
            let plan = Some(self.plan());
            Box::pin(self.sweep_day(plan)).await;
        }
        let day = self.ahead / DAY;
        self.advance(seconds % DAY);
        if self.ahead / DAY > day {
            let plan = Some(self.plan());
            Box::pin(self.sweep_day(plan)).await;
        }
    }

    fn advance(&mut self, seconds: i64) {
        self.ahead += seconds;
        let by = u64::try_from(seconds).expect("a time to come");
        self.context.advance(Duration::from_secs(by));
        for instance in &self.instances {
            instance.set_ahead(self.ahead);
        }
    }
}

/// Returns the account of a talent.
fn account_of(talent: &PublishedTalent) -> UserId {
    UserId::from_uuid(talent.talent.talent_guid.as_uuid())
}

/// Returns the amount in steps that the provider can transfer.
pub(crate) fn in_steps(amount: i64, currency: Currency) -> i64 {
    amount / currency.charge_step() * currency.charge_step()
}

/// Returns the offer at another price, and optionally for commercial use.
fn sold_at(offer: &Offer, price: i64, currency: Currency, is_commercial: bool) -> Offer {
    let mut sold = serde_json::to_value(offer).expect("an offer");
    sold["price"] = json!({ "amount": price, "currency": currency });
    for addon in sold["addons"].as_array_mut().into_iter().flatten() {
        addon["price"]["currency"] = json!(currency);
    }
    if is_commercial {
        sold["use"] = json!("both");
        sold["commercial"] = json!({
            "price": { "amount": price * 2, "currency": currency }, "licence": "Own channels only.",
            "termDays": 60, "channels": ["Website"],
        });
    }
    sold["version"] = json!(offer.version + 1);
    serde_json::from_value(sold).expect("an offer")
}
