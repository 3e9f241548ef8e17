//! Exports as programs write them, against what `expected.py` computed with another library.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::support::{busy_in, file, names_of, try_read};

#[derive(Deserialize)]
struct Expected {
    zone: String,
    busy: Vec<String>,
}

#[test]
fn exports_of_programs_have_the_busy_times_that_another_library_computed() {
    let expected: BTreeMap<String, Expected> =
        serde_json::from_str(include_str!("expected.json")).unwrap();
    assert_eq!(
        names_of("programs"),
        expected.keys().cloned().collect::<Vec<_>>()
    );
    for (name, Expected { zone, busy }) in expected {
        let file = file("programs", &name);
        assert_eq!(busy_in(&file, &zone), busy, "{name}");
        assert_eq!(try_read(&file, &zone).unwrap().unreadable, [], "{name}");
    }
}
