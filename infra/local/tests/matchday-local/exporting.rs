use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::folder::Folder;
use crate::program::Program;

/// Runs `export` and gives the files it wrote.
fn export(data: &Path, out: &Path) -> [Vec<u8>; 3] {
    let outcome = Command::new(env!("CARGO_BIN_EXE_matchday-local"))
        .arg("export")
        .arg("--data")
        .arg(data)
        .arg("--out")
        .arg(out)
        .output()
        .unwrap();
    let words = String::from_utf8_lossy(&outcome.stderr).into_owned();
    assert!(outcome.status.success(), "{words}");
    let files = ["sports.ndjson", "talent.ndjson", "marketplace.json"];
    files.map(|name| std::fs::read(out.join(name)).unwrap())
}

#[tokio::test]
async fn the_catalogue_is_exported_while_the_product_runs_on_the_same_data() {
    let folder = Folder::seeded();
    let data = folder.data();
    let out = tempfile::tempdir().unwrap();
    let resting = export(&data, &out.path().join("resting"));
    assert!(resting.iter().all(|file| !file.is_empty()));

    let runner = Program::start(&folder);
    let running = export(&data, &out.path().join("running"));
    assert_eq!(running, resting);
    let pictures = |name: &str| std::fs::read_dir(out.path().join(name).join("media")).unwrap();
    assert_eq!(pictures("running").count(), pictures("resting").count());
    drop(runner);
}

#[tokio::test]
async fn an_empty_marketplace_is_exported_as_not_open_and_the_demo_as_open() {
    let out = tempfile::tempdir().unwrap();
    let empty = Folder::empty();
    for _ in 0..2 {
        let seeded = Command::new(env!("CARGO_BIN_EXE_matchday-local"))
            .args(["seed", "--empty", "--data"])
            .arg(empty.data())
            .output()
            .unwrap();
        assert!(seeded.status.success(), "{seeded:?}");
    }
    for (folder, is_open) in [(empty, false), (Folder::seeded(), true)] {
        let data = folder.data();
        let [_, _, marketplace] = export(&data, out.path());
        let marketplace: Value = serde_json::from_slice(&marketplace).unwrap();
        assert_eq!(marketplace["launch"]["open"], is_open);
        assert_eq!(marketplace["brand"]["name"], "Matchday");
    }
}

#[tokio::test]
async fn concurrent_exports_into_one_folder_are_serialised() {
    let folder = Folder::seeded();
    let data = folder.data();
    let out = tempfile::tempdir().unwrap();
    let alone = export(&data, &out.path().join("alone"));
    let runner = Program::start(&folder);
    let shared = out.path().join("shared");
    std::thread::scope(|scope| {
        let both = [(); 2].map(|()| scope.spawn(|| export(&data, &shared)));
        for each in both {
            assert_eq!(each.join().unwrap(), alone);
        }
    });
    let left: Vec<_> = std::fs::read_dir(&shared)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .filter(|name| name.to_string_lossy().ends_with(".new"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
    drop(runner);
}

#[tokio::test]
async fn pictures_of_pages_are_exported_and_those_that_went_are_not_kept() {
    let folder = Folder::seeded();
    let data = folder.data();
    let uploads = data.join("objects").join("objects");
    let write = |name: &str| {
        let path = uploads.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, name).unwrap();
    };
    write("media/talent/pictures/one.jpg");
    write("media/talent/pictures/two.jpg");
    write("media/talent/videos/one.mp4");
    write("assets/one");
    let out = tempfile::tempdir().unwrap();
    let exported = || {
        export(&data, out.path());
        let talent = out.path().join("media").join("talent");
        let mut names: Vec<_> = std::fs::read_dir(talent.join("pictures"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert!(!talent.join("videos").exists());
        names
    };
    assert_eq!(exported(), ["one.jpg", "two.jpg"]);
    std::fs::remove_file(uploads.join("media/talent/pictures/one.jpg")).unwrap();
    assert_eq!(exported(), ["two.jpg"]);
}
