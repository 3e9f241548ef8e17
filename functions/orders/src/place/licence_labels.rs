//! The labels of the price lines of a licence, in the language of the page. Like the title of the offer, the order keeps
//! them as the page showed them.

use domain::offer::CommercialTerms;
use domain::quote::{LicenceScope, further_channels};
use texts::{Texts, text};

/// Returns the label of a line by its key, or `None` for a line that is not a licence's.
pub(crate) fn licence_label(
    t: &Texts,
    key: &str,
    terms: &CommercialTerms,
    scope: &LicenceScope,
) -> Option<String> {
    match key {
        "licence:term" => Some(text!(t, "licence-line-term", days = scope.term_days)),
        "licence:territory" => Some(text!(
            t,
            "licence-line-territory",
            count = scope.territory.len()
        )),
        "licence:channels" => Some(text!(
            t,
            "licence-line-channels",
            count = further_channels(terms, scope)
        )),
        _ => None,
    }
}
