use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use crate::folder::Folder;

/// How long a condition may take to become true before the test gives up.
const PATIENCE: Duration = Duration::from_mins(1);

/// A runner that is ready. Dropping it kills it.
pub(crate) struct Program {
    child: Child,
    ready: Value,
    pub(crate) http: Client,
    pub(crate) stripe_key: String,
}

impl Program {
    /// Starts a runner on free ports and waits until it reports that it is ready.
    pub(crate) fn start(folder: &Folder) -> Self {
        let mut child = command(folder, "0").spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let Some(line) = lines.next() else {
            let mut words = String::new();
            child
                .stderr
                .take()
                .unwrap()
                .read_to_string(&mut words)
                .unwrap();
            panic!("the runner ended before it was ready: {words}");
        };
        let http = Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .unwrap();
        let ready = serde_json::from_str(&line.unwrap()).unwrap();
        Self {
            child,
            ready,
            http,
            stripe_key: folder.stripe_key(),
        }
    }

    /// Ends it as a power cut would.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to stop, and waits; whether it said that all went well.
    pub(crate) fn stop(mut self) -> bool {
        let asked = Command::new("kill")
            .args(["-TERM", &self.child.id().to_string()])
            .status()
            .unwrap();
        assert!(asked.success());
        self.child.wait().unwrap().success()
    }

    pub(crate) fn address(&self, of: &str) -> &str {
        self.ready[of].as_str().unwrap()
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.address("site"))
    }

    pub(crate) async fn get(&self, path: &str) -> reqwest::Response {
        self.http.get(self.url(path)).send().await.unwrap()
    }

    pub(crate) async fn find(&self, path: &str) -> Value {
        let answer = self.get(path).await;
        let status = answer.status();
        let body = answer.json().await.unwrap();
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    /// What the caller of this token gets.
    pub(crate) async fn find_as(&self, token: &str, path: &str) -> Value {
        let asked = self.http.get(self.url(path)).bearer_auth(token);
        let answer = asked.send().await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
        answer.json().await.unwrap()
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        let answer = self
            .http
            .post(self.url(path))
            .json(body)
            .send()
            .await
            .unwrap();
        (answer.status(), answer.json().await.unwrap())
    }

    pub(crate) async fn advance(&self, seconds: i64) {
        let (status, body) = self
            .post("/_local/clock", &json!({ "advanceSeconds": seconds }))
            .await;
        assert_eq!(status, 200, "{body}");
    }

    /// Subjects of every email to this address, oldest first.
    pub(crate) async fn mails(&self, to: &str) -> Vec<String> {
        let mailbox = self.find_mails(to).await;
        mailbox
            .iter()
            .rev()
            .map(|mail| mail["subject"].as_str().unwrap().to_owned())
            .collect()
    }

    async fn find_mails(&self, to: &str) -> Vec<Value> {
        let url = self.url(&format!("/_local/mail/mails.json?to={to}"));
        let body: Value = self
            .http
            .get(url)
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap();
        body["mails"].as_array().unwrap().clone()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have been killed already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A runner's command line; `port` is the site's, the rest are free ones.
pub(crate) fn command(folder: &Folder, port: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_matchday-local"));
    command
        .args([
            "serve",
            "--ready-json",
            "--port",
            port,
            "--identity-port",
            "0",
            "--stripe-port",
            "0",
        ])
        .arg("--data")
        .arg(folder.data())
        .arg("--site")
        .arg(folder.site())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Asks until the answer is there.
pub(crate) async fn until<T, F>(what: &str, ask: impl Fn() -> F) -> T
where
    F: Future<Output = Option<T>>,
{
    let asking = async {
        loop {
            if let Some(answer) = ask().await {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, asking)
        .await
        .unwrap_or_else(|_elapsed| panic!("{what} did not happen"))
}
