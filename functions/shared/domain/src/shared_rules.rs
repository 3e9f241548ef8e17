//! The rules that the site applies before a function does, as JSON: `npm run api` makes TypeScript of them.

use serde_json::{Map, Value, json};

use crate::Currency;
use crate::ids::RESERVED_SLUGS;
use crate::message;
use crate::text_rules;

/// What the site needs to know beside the descriptions of calls.
///
/// `reservedSlugs` and `currencies` are lists of strings; `texts` has the fewest and the most characters of each text;
/// `messageRefusals` why a message about an order is refused, in words for people.
pub fn shared_rules_json() -> Value {
    let texts: Map<String, Value> = text_rules::ALL
        .iter()
        .map(|(name, rule)| {
            let (shortest, longest) = rule.bounds();
            (
                (*name).to_owned(),
                json!({ "shortest": shortest, "longest": longest }),
            )
        })
        .collect();
    let currencies: Vec<&str> = Currency::all().map(Currency::code).collect();
    json!({
        "reservedSlugs": RESERVED_SLUGS,
        "currencies": currencies,
        "texts": texts,
        "messageRefusals": message::refusal_sentences(),
    })
}
