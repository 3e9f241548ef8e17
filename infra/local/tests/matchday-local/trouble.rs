use std::net::TcpListener;

use crate::folder::Folder;
use crate::program::{Program, command};

/// Starts a runner that must refuse, and gives what it said.
fn refusal(folder: &Folder, port: &str) -> String {
    let outcome = command(folder, port).output().unwrap();
    assert!(!outcome.status.success(), "the runner should have refused");
    let said = String::from_utf8(outcome.stderr).unwrap();
    assert_eq!(said.trim().lines().count(), 1, "one sentence, not {said}");
    said
}

#[test]
fn a_taken_port_is_one_sentence_with_the_way_out() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let said = refusal(&Folder::empty(), &port);
    assert_eq!(
        said.trim(),
        format!(
            "Port {port} is taken: stop the program that uses it, or choose another with `--port`."
        )
    );
}

#[test]
fn a_damaged_file_is_named_with_the_way_out() {
    for file in [
        "table.sqlite",
        "identity.sqlite",
        "stripe.sqlite",
        "mail.sqlite",
    ] {
        let folder = Folder::seeded();
        let path = folder.data().join(file);
        std::fs::write(
            &path,
            "this is no database, and long enough to be looked at".repeat(100),
        )
        .unwrap();
        let said = refusal(&folder, "0");
        assert!(
            said.contains(&format!("The data file `{}` is damaged", path.display())),
            "{said}"
        );
        assert!(said.contains("to begin anew with the demo data"), "{said}");
    }
}

#[test]
fn a_file_damaged_in_the_middle_is_noticed_before_it_is_used() {
    let folder = Folder::seeded();
    let path = folder.data().join("table.sqlite");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8192].fill(0x5a);
    std::fs::write(&path, bytes).unwrap();
    let said = refusal(&folder, "0");
    assert!(said.contains("table.sqlite` is damaged"), "{said}");
}

#[test]
fn a_folder_in_use_is_not_used_twice() {
    let folder = Folder::empty();
    let _runner = Program::start(&folder);
    let said = refusal(&folder, "0");
    assert!(
        said.contains("is in use by another matchday-local"),
        "{said}"
    );
}

#[test]
fn the_error_for_a_missing_site_names_the_build_command() {
    let folder = Folder::empty();
    std::fs::remove_file(folder.site().join("404.html")).unwrap();
    let said = refusal(&folder, "0");
    assert!(
        said.contains("There is no built site in") && said.contains("npm start"),
        "{said}"
    );
}

#[test]
fn a_data_folder_that_cannot_be_made_is_named() {
    let folder = Folder::empty();
    std::fs::write(folder.data(), "a file where the folder should be").unwrap();
    let said = refusal(&folder, "0");
    assert!(
        said.contains(&format!(
            "The folder `{}` cannot be written",
            folder.data().display()
        )),
        "{said}"
    );
}
