//! E-mail addresses and links.

/// Top-level domains that are no words people end a sentence before: `Great.Thanks` is no host.
const TOP_LEVEL: &[&str] = &[
    "com", "net", "org", "edu", "gov", "info", "biz", "name", "pro", "mobi", "app", "dev", "io",
    "ai", "co", "cc", "tv", "fm", "gg", "ly", "xyz", "online", "site", "website", "store", "shop",
    "link", "page", "blog", "club", "live", "media", "social", "sport", "fit", "run", "agency",
    "chat", "cloud", "de", "uk", "fr", "es", "nl", "ch", "eu", "ca", "au", "nz", "ie", "se", "dk",
    "fi", "pl", "pt", "br", "mx", "ar", "cl", "pe", "jp", "kr", "cn", "hk", "tw", "sg", "ph", "vn",
    "th", "ru", "ua", "tr", "gr", "cz", "sk", "hu", "ro", "bg", "hr", "rs", "lt", "lv", "ee", "lu",
    "za", "ng", "ke", "eg", "il", "ae", "qa", "pk", "bd", "lk",
];
/// Top-level domains that are words too: they count behind two labels, `ada.keller.it`.
const WORDS: &[&str] = &[
    "me", "it", "at", "be", "in", "is", "no", "us", "to", "so", "my", "id", "as",
];

/// Whether something stands at a host: `ada@example.org`, `ada @ example . org`.
pub(super) fn has_email(folded: &str) -> bool {
    folded.match_indices('@').any(|(at, _)| {
        let (before, rest) = folded.split_at(at);
        let is_named = before
            .trim_end()
            .ends_with(|letter: char| letter.is_alphanumeric() || "_.+-%".contains(letter));
        let after = rest.trim_start_matches('@').trim_start();
        is_named && begins_with_host(after)
    })
}

/// A host with blanks around its dots; any domain of two letters or more, for the `@` says what it is.
fn begins_with_host(text: &str) -> bool {
    let Some((_, mut rest)) = split_label(text) else {
        return false;
    };
    while let Some(tail) = rest.trim_start().strip_prefix('.') {
        let Some((label, after)) = split_label(tail.trim_start()) else {
            return false;
        };
        if label.chars().nth(1).is_some() {
            return true;
        }
        rest = after;
    }
    false
}

fn split_label(text: &str) -> Option<(&str, &str)> {
    let end = text
        .find(|letter: char| !is_label(letter))
        .unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

/// Whether there is a link.
pub(super) fn has_link(folded: &str) -> bool {
    let is_scheme = |at: usize| {
        let (before, after) = folded.split_at(at);
        before.ends_with(|letter: char| letter.is_ascii_alphabetic())
            && after
                .chars()
                .nth("://".len())
                .is_some_and(|letter| !letter.is_whitespace())
    };
    folded.match_indices("://").any(|(at, _)| is_scheme(at)) || folded.split(' ').any(is_host)
}

/// A word with a host in it, perhaps followed by a port or a path.
fn is_host(word: &str) -> bool {
    word.split(|letter: char| !is_label(letter) && !"./:?#".contains(letter))
        .any(|part| {
            let part = part.trim_matches('.');
            let end = part
                .find(|letter: char| !is_label(letter) && letter != '.')
                .unwrap_or(part.len());
            let (host, rest) = part.split_at(end);
            let labels: Vec<&str> = host.split('.').collect();
            let [before @ .., last] = labels.as_slice() else {
                return false;
            };
            if before.is_empty() || labels.iter().any(|label| label.is_empty()) {
                return false;
            }
            let is_named = last.len() >= 2 && last.chars().all(char::is_alphabetic);
            let has_path = rest
                .strip_prefix('/')
                .is_some_and(|path| path.starts_with(is_label));
            labels.first() == Some(&"www")
                || (is_named && has_path)
                || TOP_LEVEL.contains(last)
                || (before.len() >= 2 && WORDS.contains(last))
        })
}

fn is_label(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '-'
}
