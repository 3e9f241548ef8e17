//! Random clients at instances whose clocks differ by seconds and drift: what a client received as of a read time is
//! complete up to that time.
//!
//! After each commit, every client is checked: the read times that it received before for targets with the commit's
//! scope, and for the changed documents, must be below the commit's version. Whenever a client listens again, what the
//! SDK shows from its cache before the server answers must contain every document that the client knows in its current
//! state.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

use document_core::Version;
use document_protocol::{DocumentsState, Requester};
use document_server::ANY_COLLECTIONS;
use document_store::Documents;
use document_testkit::{RouterClient, race_size};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::listen::held_commits::HeldCommits;
use crate::listen::random::Random;
use crate::listen::support::{Fixture, Stream, delete, document, filter, name, query, set};

/// The number of steps after which the test starts again with a new table.
const STEPS_OF_A_WORLD: usize = 1_250;
const CLIENTS: u64 = 3;
const INSTANCES: usize = 4;
/// The largest error of a clock, in milliseconds.
const WRONG_BY: i64 = 5_000;
/// The highest number of targets of a client.
const LISTENED: usize = 3;
const IDS: u64 = 4;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[expect(
    clippy::print_stderr,
    reason = "who finds a fault wants to see it again"
)]
async fn later_commits_are_above_received_read_times_with_any_clocks() {
    let seed = seed();
    eprintln!("seed {seed}; the same again: MODEL_SEED={seed}");
    let begun = Instant::now();
    let mut random = Random::new(seed);
    let mut counts = Counts::default();
    let worlds = race_size(1, 80);
    for _ in 0..worlds {
        run(&mut random, &mut counts).await;
    }
    eprintln!("{counts:?} in {:?}", begun.elapsed());
    // The test proves little if few commits happen.
    assert!(counts.commits > 100 * worlds, "{counts:?}");
    assert!(counts.snapshots > 60 * worlds, "{counts:?}");
    assert!(counts.again > 5 * worlds, "{counts:?}");
}

/// Returns the seed given in the environment, or a new one.
#[expect(
    clippy::disallowed_methods,
    reason = "a test is run by hand with the seed of another run"
)]
fn seed() -> u64 {
    let given = std::env::var("MODEL_SEED").ok();
    let given = given.map(|seed| seed.parse().expect("a number"));
    given.unwrap_or_else(|| Uuid::new_v4().as_u64_pair().0)
}

#[derive(Debug, Default)]
struct Counts {
    commits: usize,
    held: usize,
    snapshots: usize,
    again: usize,
}

/// A client with a separate account.
struct Browser<'a> {
    stream: Stream<'a>,
    listened: Vec<(i32, Value)>,
    next: i32,
}

/// The documents in the table: version and fields by name.
type Truth = BTreeMap<String, (Version, Value)>;

/// A commit that was paused between its reads and its writes.
struct PausedCommit {
    browser: usize,
    writes: Vec<Value>,
    reply: JoinHandle<Value>,
}

struct Model<'a> {
    fixture: &'a Arc<Fixture>,
    /// By how many milliseconds the clock of each instance is ahead of the real one.
    clocks: [i64; INSTANCES],
    browsers: Vec<Browser<'a>>,
    truth: Truth,
    commits: &'a HeldCommits,
    held: Option<PausedCommit>,
}

async fn run(random: &mut Random, counts: &mut Counts) {
    let fixture = Arc::new(Fixture::new().await);
    let commits = HeldCommits::before(fixture.table()).await;
    let browsers = (0..CLIENTS).map(|number| {
        let mut stream = Stream::open(&fixture);
        stream.requester = account(&fixture.requester, number);
        Browser {
            stream,
            listened: Vec::new(),
            next: 2,
        }
    });
    let mut model = Model {
        fixture: &fixture,
        clocks: [0; INSTANCES],
        browsers: browsers.collect(),
        truth: Truth::new(),
        commits: &commits,
        held: None,
    };
    for step in 0..STEPS_OF_A_WORLD {
        model.step(random, counts).await;
        if step % 50 == 0 {
            model.agrees(random).await;
        }
    }
    model.finish_held(counts).await;
    model.agrees(random).await;
    let clients = model.browsers.iter().map(|browser| &browser.stream.client);
    counts.snapshots += clients.map(|client| client.snapshots).sum::<usize>();
}

impl Model<'_> {
    async fn step(&mut self, random: &mut Random, counts: &mut Counts) {
        let browser = usize::try_from(random.below(CLIENTS)).unwrap();
        match random.below(20) {
            0..=2 => self.commit(browser, random, counts).await,
            3 => self.begin_held(browser, random).await,
            4 => self.finish_held(counts).await,
            5..=8 => self.listen(browser, random, counts),
            9..=12 => self.stop(browser, random),
            13 => self.reconnect(browser, random).await,
            14..=16 => self.drift(random),
            _ => self.advance(browser, random).await,
        }
    }

    /// Changes the error of one clock.
    fn drift(&mut self, random: &mut Random) {
        let instance = usize::try_from(random.below(u64::try_from(INSTANCES).unwrap())).unwrap();
        let by = random.between(-300, 300);
        let clock = &mut self.clocks[instance];
        *clock = match random.below(4) {
            0 => random.between(-WRONG_BY, WRONG_BY),
            _ => (*clock + by).clamp(-WRONG_BY, WRONG_BY),
        };
    }

    /// Returns the state of a random instance.
    fn any_instance(&self, random: &mut Random) -> DocumentsState {
        self.fixture.instance(*random.pick(&self.clocks))
    }

    async fn commit(&mut self, browser: usize, random: &mut Random, counts: &mut Counts) {
        let app = RouterClient::new(document_protocol::router(self.any_instance(random)));
        let writes = writes(random);
        let reply = self.fixture.acknowledged(&app, &writes).await;
        self.has_committed(browser, &writes, &reply, counts);
    }

    async fn begin_held(&mut self, browser: usize, random: &mut Random) {
        if self.held.is_some() {
            return;
        }
        let mut state = self.any_instance(random);
        state.documents = Documents::new(self.commits.table.clone(), &ANY_COLLECTIONS);
        let app = RouterClient::new(document_protocol::router(state));
        let writes = writes(random);
        let (fixture, sent) = (Arc::clone(self.fixture), writes.clone());
        let mut reply = tokio::spawn(async move { fixture.acknowledged(&app, &sent).await });
        tokio::select! {
            () = self.commits.has_held() => {
                self.held = Some(PausedCommit { browser, writes, reply });
            }
            // A commit that changes nothing may end without a write.
            reply = &mut reply => {
                let mut ignored = Counts::default();
                self.has_committed(browser, &writes, &reply.unwrap(), &mut ignored);
            }
        }
    }

    async fn finish_held(&mut self, counts: &mut Counts) {
        let Some(held) = self.held.take() else {
            return;
        };
        self.commits.open();
        let reply = held.reply.await.unwrap();
        self.commits.hold();
        counts.held += 1;
        self.has_committed(held.browser, &held.writes, &reply, counts);
    }

    /// Checks a commit against everything clients received before, and acknowledges it to its writer.
    fn has_committed(&mut self, by: usize, writes: &[Value], reply: &Value, counts: &mut Counts) {
        let commit_time = version(&reply["commitTime"]);
        let results = reply["writeResults"].as_array().unwrap();
        for (write, result) in writes.iter().zip(results) {
            let deleted = write["delete"].as_str();
            let name = deleted.unwrap_or_else(|| write["update"]["name"].as_str().unwrap());
            let fields = deleted.is_none().then(|| write["update"]["fields"].clone());
            let before = self.truth.get(name);
            let is_change = before.map(|(_, fields)| fields) != fields.as_ref();
            if is_change {
                counts.commits += 1;
                self.is_above_all_received(name, commit_time);
            }
            let updated = if deleted.is_some() {
                commit_time
            } else {
                version(&result["updateTime"])
            };
            match &fields {
                Some(fields) => {
                    let now = (updated, fields.clone());
                    self.truth.insert(name.to_owned(), now);
                }
                None => {
                    self.truth.remove(name);
                }
            }
            let client = &mut self.browsers[by].stream.client;
            client.acknowledge(name, updated, fields, commit_time);
        }
    }

    fn is_above_all_received(&self, name: &str, version: Version) {
        for (number, browser) in self.browsers.iter().enumerate() {
            let client = &browser.stream.client;
            if let Some(known) = client.cached_version(name) {
                assert!(
                    version > known,
                    "{name} of {version}: client {number} knows it as of {known}"
                );
            }
            for (listen_target, read_time) in client.complete_up_to() {
                assert!(
                    !is_of(listen_target, name) || version > read_time,
                    "{name} of {version}: client {number} got a snapshot as of {read_time}: {listen_target}"
                );
            }
        }
    }

    /// Adds a target, or adds a released one again.
    fn listen(&mut self, browser: usize, random: &mut Random, counts: &mut Counts) {
        let browser = &mut self.browsers[browser];
        let listen_target = random.pick(&target_choices()).clone();
        let is_listened = browser
            .listened
            .iter()
            .any(|(_, other)| *other == listen_target);
        if is_listened || browser.listened.len() >= LISTENED {
            return;
        }
        let id = browser.next;
        browser.next += 2;
        browser.stream.listen_again(id, &listen_target);
        let client = &browser.stream.client;
        let view = client.first_view(id, |name| is_of(&listen_target, name));
        let mut is_again = false;
        for (name, (version, _)) in self
            .truth
            .iter()
            .filter(|(name, _)| is_of(&listen_target, name))
        {
            if client.cached_version(name) == Some(*version) {
                is_again = true;
                assert!(
                    view.contains(name),
                    "the first snapshot lacks {name} of {version}: {listen_target}"
                );
            }
        }
        counts.again += usize::from(is_again);
        browser.listened.push((id, listen_target));
    }

    fn stop(&mut self, browser: usize, random: &mut Random) {
        let browser = &mut self.browsers[browser];
        let count = u64::try_from(browser.listened.len()).unwrap();
        if count > 0 {
            let place = usize::try_from(random.below(count)).unwrap();
            let (id, _) = browser.listened.swap_remove(place);
            browser.stream.release(id);
        }
    }

    /// Replaces a client's stream, sometimes with an answer still on its way.
    async fn reconnect(&mut self, browser: usize, random: &mut Random) {
        let next = self.any_instance(random);
        let stream = &mut self.browsers[browser].stream;
        if random.below(2) == 0 {
            let client = stream.client.clone();
            stream.step().await;
            stream.client = client;
        }
        stream.reconnect(next);
    }

    async fn advance(&mut self, browser: usize, random: &mut Random) {
        let instance = self.any_instance(random);
        let stream = &mut self.browsers[browser].stream;
        stream.state = instance;
        if random.below(4) == 0 {
            stream.poll().await;
        } else {
            stream.step().await;
        }
    }

    /// Checks that every client shows what the table has.
    async fn agrees(&mut self, random: &mut Random) {
        for number in 0..self.browsers.len() {
            let instance = self.any_instance(random);
            let browser = &mut self.browsers[number];
            browser.stream.state = instance;
            browser.stream.settle().await;
            for (id, listen_target) in &browser.listened {
                let all = self
                    .truth
                    .iter()
                    .filter(|(name, _)| is_of(listen_target, name));
                let expected: Vec<_> = all
                    .map(|(name, (version, fields))| (name.clone(), *version, fields.clone()))
                    .collect();
                let client = &browser.stream.client;
                assert_eq!(
                    client.documents(*id),
                    expected,
                    "client {number}: {listen_target}"
                );
                assert!(client.is_current(*id), "client {number}: {listen_target}");
            }
        }
    }
}

/// Returns a separate account for each client, because the streams of one account share read times.
fn account(like: &Requester, number: u64) -> Requester {
    match like.clone() {
        Requester::User {
            signed_in_at,
            issued_at,
            expires_at,
            claims,
            ..
        } => Requester::User {
            uid: format!("browser-{number}"),
            signed_in_at,
            issued_at,
            expires_at,
            claims,
        },
        Requester::Visitor => panic!("somebody who may listen"),
    }
}

/// Returns targets in three scopes: two collections and a collection group.
fn target_choices() -> Vec<Value> {
    let all = |from: Value| {
        let above_zero = filter("n", "GREATER_THAN_OR_EQUAL", &json!(0));
        query(&json!({"from": [from], "where": above_zero}))
    };
    let mut target_choices = vec![
        all(json!({"collectionId": "trips"})),
        all(json!({"collectionId": "rooms"})),
        all(json!({"collectionId": "stops", "allDescendants": true})),
    ];
    target_choices.extend(["trips/0", "rooms/1", "stops/2"].map(document));
    target_choices
}

fn is_of(listen_target: &Value, name: &str) -> bool {
    if let Some(only) = listen_target["documents"]["documents"][0].as_str() {
        return only == name;
    }
    let from = &listen_target["query"]["structuredQuery"]["from"][0];
    let (collection, _) = name.rsplit_once('/').unwrap();
    let (above, id) = collection.rsplit_once('/').unwrap();
    let is_at_root = above.ends_with("/documents");
    from["collectionId"] == id && (is_at_root || from["allDescendants"] == true)
}

fn writes(random: &mut Random) -> Vec<Value> {
    let mut names = BTreeSet::new();
    let mut writes = Vec::new();
    for _ in 0..=random.below(2) {
        let collection = *random.pick(&["trips", "rooms", "stops", "trips/1/stops"]);
        let path = format!("{collection}/{}", random.below(IDS));
        if names.insert(name(&path)) {
            writes.push(match random.below(4) {
                0 => delete(&path),
                // Sometimes this writes the existing value.
                _ => set(&path, &json!({"n": random.below(3)})),
            });
        }
    }
    writes
}

fn version(json: &Value) -> Version {
    Version::parse(json.as_str().unwrap()).unwrap()
}
