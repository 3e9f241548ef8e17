//! Random clients at instances whose clocks are seconds apart and drift: what was told as of a read time is complete up to
//! it, so that no client misses what it was told to be stored.
//!
//! After each commit, whoever made it, every client is asked: what it was told before must be below, of the targets whose
//! scope the commit is in and of the documents that it changed. Whenever somebody listens again, what the SDK shows from
//! its cache before it hears of the server must have every document that the client knows as it is now.

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

/// The table is another one after so many steps.
const STEPS_OF_A_WORLD: usize = 1_250;
const CLIENTS: u64 = 3;
const INSTANCES: usize = 4;
/// How wrong clocks are at most, in milliseconds.
const WRONG_BY: i64 = 5_000;
/// The most targets of a client.
const LISTENED: usize = 3;
const IDS: u64 = 4;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[expect(
    clippy::print_stderr,
    reason = "who finds a fault wants to see it again"
)]
async fn what_is_committed_later_is_above_what_was_told_whatever_the_clocks_say() {
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
    // A model in which little happens proves little.
    assert!(counts.commits > 100 * worlds, "{counts:?}");
    assert!(counts.snapshots > 60 * worlds, "{counts:?}");
    assert!(counts.again > 5 * worlds, "{counts:?}");
}

/// Another one each time, unless one is given.
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

/// A browser with an account of its own.
struct Browser<'a> {
    stream: Stream<'a>,
    listened: Vec<(i32, Value)>,
    next: i32,
}

/// What the table has.
type Truth = BTreeMap<String, (Version, Value)>;

/// A commit that has read and decided, and does not go on.
struct BufferedMessage {
    browser: usize,
    writes: Vec<Value>,
    reply: JoinHandle<Value>,
}

struct Model<'a> {
    fixture: &'a Arc<Fixture>,
    /// How far ahead of the machine's the clock of each instance is, in milliseconds.
    clocks: [i64; INSTANCES],
    browsers: Vec<Browser<'a>>,
    truth: Truth,
    commits: &'a HeldCommits,
    held: Option<BufferedMessage>,
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

    /// A clock goes wrong in another way.
    fn drift(&mut self, random: &mut Random) {
        let instance = usize::try_from(random.below(u64::try_from(INSTANCES).unwrap())).unwrap();
        let by = random.between(-300, 300);
        let clock = &mut self.clocks[instance];
        *clock = match random.below(4) {
            0 => random.between(-WRONG_BY, WRONG_BY),
            _ => (*clock + by).clamp(-WRONG_BY, WRONG_BY),
        };
    }

    /// Whatever instance gets the request.
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
                self.held = Some(BufferedMessage { browser, writes, reply });
            }
            // What changes nothing need not be written.
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

    /// Holds what was committed against all that was told before, and tells whoever wrote it.
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
                self.is_above_all_told(name, commit_time);
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

    fn is_above_all_told(&self, name: &str, version: Version) {
        for (number, browser) in self.browsers.iter().enumerate() {
            let client = &browser.stream.client;
            if let Some(known) = client.known_as_of(name) {
                assert!(
                    version > known,
                    "{name} of {version}: client {number} knows it as of {known}"
                );
            }
            for (wish, read_time) in client.complete_up_to() {
                assert!(
                    !is_of(wish, name) || version > read_time,
                    "{name} of {version}: client {number} was told as of {read_time}: {wish}"
                );
            }
        }
    }

    /// Listens to something, perhaps again.
    fn listen(&mut self, browser: usize, random: &mut Random, counts: &mut Counts) {
        let browser = &mut self.browsers[browser];
        let wish = random.pick(&wishes()).clone();
        let is_listened = browser.listened.iter().any(|(_, other)| *other == wish);
        if is_listened || browser.listened.len() >= LISTENED {
            return;
        }
        let id = browser.next;
        browser.next += 2;
        browser.stream.listen_again(id, &wish);
        let client = &browser.stream.client;
        let view = client.first_view(id, |name| is_of(&wish, name));
        let mut is_again = false;
        for (name, (version, _)) in self.truth.iter().filter(|(name, _)| is_of(&wish, name)) {
            if client.known_as_of(name) == Some(*version) {
                is_again = true;
                assert!(
                    view.contains(name),
                    "the first snapshot lacks {name} of {version}: {wish}"
                );
            }
        }
        counts.again += usize::from(is_again);
        browser.listened.push((id, wish));
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

    /// The stream breaks, perhaps with an answer on its way, and another begins.
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

    /// Everybody who listens sees what the table has.
    async fn agrees(&mut self, random: &mut Random) {
        for number in 0..self.browsers.len() {
            let instance = self.any_instance(random);
            let browser = &mut self.browsers[number];
            browser.stream.state = instance;
            browser.stream.settle().await;
            for (id, wish) in &browser.listened {
                let all = self.truth.iter().filter(|(name, _)| is_of(wish, name));
                let expected: Vec<_> = all
                    .map(|(name, (version, fields))| (name.clone(), *version, fields.clone()))
                    .collect();
                let client = &browser.stream.client;
                assert_eq!(client.documents(*id), expected, "client {number}: {wish}");
                assert!(client.is_current(*id), "client {number}: {wish}");
            }
        }
    }
}

/// Another account for each client: streams of one begin above each other.
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

/// In three scopes: two collections, and all of one id whatever they are below.
fn wishes() -> Vec<Value> {
    let all = |from: Value| {
        let above_zero = filter("n", "GREATER_THAN_OR_EQUAL", &json!(0));
        query(&json!({"from": [from], "where": above_zero}))
    };
    let mut wishes = vec![
        all(json!({"collectionId": "trips"})),
        all(json!({"collectionId": "rooms"})),
        all(json!({"collectionId": "stops", "allDescendants": true})),
    ];
    wishes.extend(["trips/0", "rooms/1", "stops/2"].map(document));
    wishes
}

fn is_of(wish: &Value, name: &str) -> bool {
    if let Some(only) = wish["documents"]["documents"][0].as_str() {
        return only == name;
    }
    let from = &wish["query"]["structuredQuery"]["from"][0];
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
                // Now and then what is there already.
                _ => set(&path, &json!({"n": random.below(3)})),
            });
        }
    }
    writes
}

fn version(json: &Value) -> Version {
    Version::parse(json.as_str().unwrap()).unwrap()
}
