use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;
use tempfile::TempDir;

/// A data folder with the demo catalogue, and a small site beside it.
pub(crate) struct Folder {
    folder: TempDir,
}

impl Folder {
    /// A folder of its own, filled from one that is seeded once per test run.
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

    /// A folder without data.
    pub(crate) fn empty() -> Self {
        let folder = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        let site = folder.site();
        for (file, text) in [
            ("index.html", "the front page"),
            ("200.html", "the shell"),
            ("404.html", "not found"),
            ("faq/index.html", "questions"),
            ("index copy/index.html", "a copy"),
            ("assets/app-1.js", "let a"),
            ("builds/latest.json", "{}"),
            ("builds/meta/1.json", "{}"),
            ("sw.js", "let b"),
        ] {
            let path = site.join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        folder
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// What the catalogue export says.
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
        serde_json::from_slice(&std::fs::read(out.join("catalogue.json")).unwrap()).unwrap()
    }

    /// The key of the payment stand-in.
    pub(crate) fn stripe_key(&self) -> String {
        let secrets = std::fs::read(self.data().join("secrets.json")).unwrap();
        let secrets: Value = serde_json::from_slice(&secrets).unwrap();
        secrets["stripeSecretKey"].as_str().unwrap().to_owned()
    }

    pub(crate) fn site(&self) -> PathBuf {
        self.folder.path().join("site")
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
