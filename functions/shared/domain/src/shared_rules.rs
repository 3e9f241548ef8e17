//! The rules that the site applies before a function does, as JSON: `npm run api` makes TypeScript of them.

use serde_json::{Map, Value, json};

use crate::Currency;
use crate::ids::RESERVED_SLUGS;
use crate::message;
use crate::order::FORMER_CUSTOMER;
use crate::text_rules;

/// What the site needs to know beside the descriptions of calls.
///
/// `reservedSlugs` and `currencies` are lists of strings; `texts` has the fewest and the most characters of each text;
/// `messages` what a message about an order may not be, in words for people.
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
        "formerCustomer": FORMER_CUSTOMER,
        "messages": {
            "openAfterEndMs": message::AFTER_LIFE.as_millis(),
            "refusals": message::refusal_sentences(),
        },
    })
}
