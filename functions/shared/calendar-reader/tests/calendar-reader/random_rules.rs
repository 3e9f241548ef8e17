//! Random rules, against what `random_rules.py` computed with another library.

use serde::Deserialize;

use crate::support::{busy_in, calendar, event};

#[derive(Deserialize)]
struct Case {
    zone: String,
    lines: Vec<String>,
    busy: Vec<String>,
}

#[test]
fn random_rules_have_the_occurrences_that_another_library_computed() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("random_rules.json")).unwrap();
    for Case { zone, lines, busy } in cases {
        let file = calendar(&event(&lines.join("\n")));
        assert_eq!(busy_in(&file, &zone), busy, "{lines:#?}");
    }
}
