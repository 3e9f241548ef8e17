//! The program over a deployed table, which is the embedded one here, and its library over the same one.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs,
    reason = "a test stops where it is surprised"
)]

use std::path::Path;
use std::process::{Command, Output};

use site_catalogue::{CatalogueCommand, MediaFolders, run};
use store::StalePage;
use testkit::TestContext;

/// Runs the program with the environment of a deployed function.
fn program(context: &TestContext, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_matchday-catalogue"))
        .args(words)
        .envs(context.environment())
        .output()
        .unwrap()
}

fn printed(output: &Output) -> &str {
    assert!(output.status.success(), "{output:?}");
    std::str::from_utf8(&output.stdout).unwrap().trim()
}

fn exported(folder: &Path) -> [Vec<u8>; 3] {
    let files = ["sports.ndjson", "talent.ndjson", "marketplace.json"];
    files.map(|name| std::fs::read(folder.join(name)).unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_build_reads_the_same_catalogue_by_the_program_as_by_the_library() {
    let context = TestContext::start().await;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let media = MediaFolders {
        catalogue: path("media"),
        uploads: path("uploads"),
    };
    let store = context.store();
    seed::run(&store, &media.catalogue, context.now())
        .await
        .unwrap();

    let by_program = path("program");
    let words = printed(&program(
        &context,
        &["export", "--out", by_program.to_str().unwrap()],
    ))
    .to_owned();
    assert!(words.contains(" and 0 pictures in "), "{words}");

    let by_library = path("library");
    let export = CatalogueCommand::Export {
        out: by_library.clone(),
    };
    run(&export, &store, Some(&media)).await.unwrap();
    assert!(exported(&by_library).iter().all(|file| !file.is_empty()));
    assert_eq!(exported(&by_program), exported(&by_library));
    assert!(by_library.join("media").exists());
    assert!(!by_program.join("media").exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_build_takes_the_stale_pages_and_forgets_them() {
    let context = TestContext::start().await;
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("stale.ndjson");
    let list = list.to_str().unwrap();
    let store = context.store();
    seed::run(&store, &folder.path().join("media"), context.now())
        .await
        .unwrap();
    let talent = store.list_published(None, 1).await.unwrap().items.remove(0);
    let page = StalePage::of_talent(talent.talent_guid, context.now());
    store.save_stale_page(&page).await.unwrap();
    let waiting = store.list_stale_pages().await.unwrap().len();

    let words = format!("waiting to be rendered again: {waiting}");
    assert_eq!(
        printed(&program(&context, &["stale", "--out", list])),
        words
    );
    let words = format!("rendered again: {waiting}, changed meanwhile: 0");
    assert_eq!(
        printed(&program(&context, &["rebuilt", "--list", list])),
        words
    );
    assert!(store.list_stale_pages().await.unwrap().is_empty());
    assert!(printed(&program(&context, &["recount"])).starts_with("counted again: "));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_is_no_list_and_an_environment_without_a_table_are_named() {
    let context = TestContext::start().await;
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("notes.txt");
    std::fs::write(&list, "milk\n").unwrap();
    for (command, what) in [("held", "held records"), ("rebuilt", "pages")] {
        let refused = program(&context, &[command, "--list", list.to_str().unwrap()]);
        assert!(!refused.status.success());
        let words = String::from_utf8(refused.stderr).unwrap();
        assert!(words.contains(&format!("is no list of {what}")), "{words}");
    }
    let nowhere = Command::new(env!("CARGO_BIN_EXE_matchday-catalogue"))
        .arg("recount")
        .env_clear()
        .output()
        .unwrap();
    assert!(!nowhere.status.success());
    let words = String::from_utf8(nowhere.stderr).unwrap();
    assert!(words.contains("TABLE_NAME"), "{words}");
}
