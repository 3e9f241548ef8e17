use std::fmt::Write;

/// Escapes text for HTML, in an element or a double-quoted attribute.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

/// A whole HTML document in the emulators' common look. `body` is HTML.
pub fn shell(title: &str, body: &str) -> String {
    let mut page =
        String::with_capacity(body.len().saturating_add(STYLE.len()).saturating_add(512));
    let title = escape(title);
    // Writing to a String cannot fail.
    let _ = write!(
        page,
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"robots\" content=\"noindex\"><link rel=\"icon\" href=\"data:,\"><title>{title}</title><style>{STYLE}</style></head>\
         <body>{body}</body></html>"
    );
    page
}

/// Text as HTML paragraphs with every http(s) address as a link.
pub(crate) fn linked(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest
        .find("http://")
        .into_iter()
        .chain(rest.find("https://"))
        .min()
    {
        let (before, from) = rest.split_at(start);
        let end = from
            .find(|letter: char| letter.is_whitespace() || "<>\"".contains(letter))
            .unwrap_or(from.len());
        let (address, after) = from.split_at(end);
        let address_alone = address.trim_end_matches(['.', ',', ')', ';']);
        html.push_str(&escape(before));
        let safe = escape(address_alone);
        let _ = write!(html, "<a href=\"{safe}\">{safe}</a>");
        html.push_str(&escape(
            address.strip_prefix(address_alone).unwrap_or_default(),
        ));
        rest = after;
    }
    html.push_str(&escape(rest));
    html
}

const STYLE: &str = include_str!("page.css");

#[cfg(test)]
mod tests {
    use super::linked;

    #[test]
    fn an_address_in_a_text_becomes_a_link_without_its_full_stop() {
        assert_eq!(
            linked("See http://127.0.0.1/a?b=1&c=2. <b>"),
            "See <a href=\"http://127.0.0.1/a?b=1&amp;c=2\">http://127.0.0.1/a?b=1&amp;c=2</a>. &lt;b&gt;"
        );
    }
}
