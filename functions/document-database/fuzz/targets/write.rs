//! Writes: decoded writes are applied one after the other, and the resulting document can be stored and read.

#![no_main]

use document_core::{
    DatabaseName, Document, DocumentPath, Fields, MAX_DOCUMENT_BYTES, Version, Write, apply,
};
use libfuzzer_sys::fuzz_target;
use std::collections::BTreeMap;

fuzz_target!(|bytes: &[u8]| {
    let Ok(json) = serde_json::from_slice(bytes) else {
        return;
    };
    let database = DatabaseName {
        project: "p".to_owned(),
        database: "d".to_owned(),
    };
    let Ok(writes) = Write::decode_all(&json, &database) else {
        return;
    };
    let mut documents: BTreeMap<DocumentPath, Document> = BTreeMap::new();
    for (number, write) in (1..).zip(&writes) {
        let version = Version(number);
        let before = documents.get(&write.path).cloned();
        let Ok(applied) = apply(write, before.as_ref(), version, &database) else {
            continue;
        };
        assert_eq!(applied.changed, applied.after != before);
        match applied.after {
            Some(after) => {
                assert!(after.size() <= MAX_DOCUMENT_BYTES);
                let text = after.fields.to_text();
                assert_eq!(Fields::parse(&text).as_ref(), Ok(&after.fields));
                documents.insert(write.path.clone(), after);
            }
            None => {
                documents.remove(&write.path);
            }
        }
    }
});
