//! Addresses of objects, with the encoding that the protocol signs.

use std::fmt::Write;

use ::url::Url;

use crate::error::ObjectError;

/// The address with this query, escaped the way signatures want it.
pub(crate) fn with_query(
    url: &str,
    query: &[(&'static str, String)],
    action: &'static str,
) -> Result<Url, ObjectError> {
    let mut url = Url::parse(url).map_err(|error| ObjectError::refused(action, error))?;
    if !query.is_empty() {
        url.set_query(Some(&query_text(query)));
    }
    Ok(url)
}

pub(crate) fn query_text<N: AsRef<str>>(pairs: &[(N, String)]) -> String {
    let pairs = pairs
        .iter()
        .map(|(name, value)| format!("{}={}", escape(name.as_ref()), escape(value)));
    pairs.collect::<Vec<_>>().join("&")
}

/// Every byte but letters, digits and `-._~` as `%XX`: what the protocol calls its URI encoding.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            // Writing to a String cannot fail.
            let _ = write!(escaped, "%{byte:02X}");
        }
    }
    escaped
}
