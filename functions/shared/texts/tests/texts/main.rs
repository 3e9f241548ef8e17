//! The message files parse, and the rules for the sentences that operators replace. Messages and their uses are compared
//! by `infra/scripts/check/fluent-messages.mjs`.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod sentences;

use std::path::Path;

use fluent_syntax::ast::Entry;
use fluent_syntax::parser;

#[test]
fn every_file_parses_and_each_of_its_messages_has_a_text() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut count = 0;
    for language in ["en", "de"] {
        for file in std::fs::read_dir(folder.join(language)).unwrap() {
            let path = file.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            let parsed = parser::parse(text.as_str());
            let resource = parsed.map_err(|(_, errors)| errors).unwrap();
            for entry in resource.body {
                if let Entry::Message(message) = entry {
                    assert!(message.value.is_some(), "{path:?}: {}", message.id.name);
                    count += 1;
                }
            }
        }
    }
    assert!(count > 500, "{count}");
}
