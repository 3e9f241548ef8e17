//! The rules that the site also applies, as JSON; `npm run api` generates TypeScript from them.

use serde_json::{Map, Value, json};

use crate::Currency;
use crate::ids::RESERVED_SLUGS;
use crate::message;
use crate::text::lengths;

/// Returns the rules that the API description does not contain.
///
/// `reservedSlugs` is a list of strings; `currencies` contains for each currency the smallest and the largest charge and
/// its step, in minor units, and its number of decimals; `texts` contains the minimum and maximum length of each text;
/// `messageRefusals` contains the messages for rejected order messages.
pub fn shared_rules_json() -> Value {
    let texts: Map<String, Value> = lengths::ALL
        .iter()
        .map(|(name, rule)| {
            let (shortest, longest) = rule.bounds();
            (
                (*name).to_owned(),
                json!({ "shortest": shortest, "longest": longest }),
            )
        })
        .collect();
    let currencies: Map<String, Value> = Currency::all()
        .map(|currency| {
            let bounds = json!({
                "smallest": currency.minimum_charge(),
                "largest": currency.maximum_charge(),
                "step": currency.charge_step(),
                "decimals": currency.exponent(),
            });
            (currency.code().to_owned(), bounds)
        })
        .collect();
    json!({
        "reservedSlugs": RESERVED_SLUGS,
        "currencies": currencies,
        "texts": texts,
        "messageRefusals": message::refusal_sentences(),
    })
}
