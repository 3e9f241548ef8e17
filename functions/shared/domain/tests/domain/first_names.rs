//! First names, by a table that the site's function is tested with, too.

use std::collections::BTreeMap;

use domain::first_name;

#[test]
fn a_first_name_is_taken_only_where_it_is_certain() {
    let cases: BTreeMap<String, String> =
        serde_json::from_str(include_str!("first_names.json")).unwrap();
    for (name, first) in &cases {
        assert_eq!(first_name(name), first, "{name}");
    }
}
