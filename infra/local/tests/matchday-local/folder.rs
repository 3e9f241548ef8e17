use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::{Value, json};
use tempfile::TempDir;

/// A data folder with the demo catalogue, and a small site beside it.
pub(crate) struct Folder {
    folder: TempDir,
}

impl Folder {
    /// Returns a separate folder, copied from one that is seeded once per test run.
    pub(crate) fn seeded() -> Self {
        static SEEDED: OnceLock<TempDir> = OnceLock::new();
        let seeded = SEEDED.get_or_init(|| {
            let folder = tempfile::tempdir().unwrap();
            let data = folder.path().join("data");
            let outcome = Command::new(env!("CARGO_BIN_EXE_matchday-local"))
                .arg("seed")
                .arg("--data")
                .arg(&data)
                .output();
            let outcome = outcome.unwrap();
            assert!(
                outcome.status.success(),
                "{}",
                String::from_utf8_lossy(&outcome.stderr)
            );
            folder
        });
        let folder = Self::empty();
        copy(&seeded.path().join("data"), &folder.data());
        folder
    }

    pub(crate) fn empty() -> Self {
        let folder = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        build(&folder.site(), "the front page");
        folder
    }

    /// Takes the site away, as the generator does before it puts a new one there.
    pub(crate) fn take_site_away(&self) {
        std::fs::rename(self.site(), self.folder.path().join("site.old")).unwrap();
    }

    pub(crate) fn put_site(&self, front: &str) {
        let finished = self.folder.path().join("site.new");
        build(&finished, front);
        std::fs::rename(finished, self.site()).unwrap();
    }

    /// Changes a talent's slug in the table itself, because no API does it yet.
    pub(crate) async fn rename(&self, from: &str, to: &str) {
        let path = self.data().join("table.sqlite");
        let database = dynoxide::Database::new(&path.to_string_lossy()).unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let serving = tokio::spawn(async move {
            let stopped = async {
                // Either way it is time to stop.
                let _ = stopped.await;
            };
            dynoxide::server::serve_with_shutdown(listener, database, stopped)
                .await
                .unwrap();
        });
        let settings = store::StoreSettings {
            table_name: "matchday".to_owned(),
            endpoint: Some(endpoint.parse().unwrap()),
            access: None,
            timing: store::CallTiming::default(),
        };
        let store = store::Store::connect(&settings);
        let old = domain::Slug::parse(from).unwrap();
        let talent = store.find_talent_by_slug(&old).await.unwrap().unwrap();
        let renamed = domain::talent::Talent {
            slug: domain::Slug::parse(to).unwrap(),
            version: talent.version + 1,
            ..talent
        };
        store.change_slug(&renamed, &old).await.unwrap();
        stop.send(()).unwrap();
        serving.await.unwrap();
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Returns the catalogue export: `{"sports": […], "talent": […]}`.
    pub(crate) fn catalogue(&self) -> Value {
        let out = self.folder.path().join("export");
        let mut command = Command::new(env!("CARGO_BIN_EXE_matchday-local"));
        let outcome = command
            .arg("export")
            .arg("--data")
            .arg(self.data())
            .arg("--out")
            .arg(&out)
            .output()
            .unwrap();
        assert!(
            outcome.status.success(),
            "{}",
            String::from_utf8_lossy(&outcome.stderr)
        );
        let records = |name: &str| -> Vec<Value> {
            let text = std::fs::read_to_string(out.join(name)).unwrap();
            text.lines()
                .map(|line| serde_json::from_str(line).unwrap())
                .collect()
        };
        json!({ "sports": records("sports.ndjson"), "talent": records("talent.ndjson") })
    }

    /// The key of the payment emulator.
    pub(crate) fn stripe_key(&self) -> String {
        let secrets = std::fs::read(self.data().join("secrets.json")).unwrap();
        let secrets: Value = serde_json::from_slice(&secrets).unwrap();
        secrets["stripeSecretKey"].as_str().unwrap().to_owned()
    }

    pub(crate) fn site(&self) -> PathBuf {
        self.folder.path().join("site")
    }
}

/// Writes a small site into `site`.
fn build(site: &Path, front: &str) {
    let code = "let answer = 42;\n".repeat(200);
    for (file, text) in [
        ("index.html", front),
        ("200.html", "the shell"),
        ("404.html", "not found"),
        ("_payload.json", "{}"),
        ("help/index.html", "questions"),
        ("help/_payload.json", "{}"),
        ("index copy/index.html", "a copy"),
        ("assets/app-1.js", &code),
        ("builds/latest.json", "{}"),
        ("builds/meta/1.json", "{}"),
        ("images/ada-1.webp", "a picture"),
        ("images/ada-2.svg", "<svg/>"),
        ("search.json", "{}"),
        ("robots.txt", "User-agent: *"),
        ("sitemap.xml", "<urlset/>"),
        ("sw.js", "let b"),
        ("notes.md", "of nobody's business"),
    ] {
        let path = site.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).unwrap();
        }
    }
}
