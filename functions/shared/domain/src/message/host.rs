//! E-mail addresses and links.

/// Top-level domains that are no words.
const TOP_LEVEL: &[&str] = &[
    "com", "org", "edu", "gov", "biz", "mobi", "io", "cc", "tv", "fm", "gg", "ly", "xyz", "uk",
    "fr", "nl", "ch", "eu", "nz", "ie", "dk", "fi", "pl", "pt", "br", "mx", "ar", "cl", "pe", "jp",
    "kr", "cn", "hk", "tw", "sg", "ph", "vn", "th", "ru", "ua", "tr", "gr", "cz", "sk", "hu", "ro",
    "bg", "hr", "rs", "lt", "lv", "ee", "lu", "za", "ng", "ke", "eg", "il", "ae", "qa", "pk", "bd",
    "lk",
];
/// Those that are words somewhere. With a capital they begin a sentence whose blank was forgotten, `great.Live`.
const WORDS: &[&str] = &[
    "net", "info", "name", "pro", "app", "dev", "ai", "co", "online", "site", "website", "store",
    "shop", "link", "page", "blog", "club", "live", "media", "social", "sport", "fit", "run",
    "agency", "chat", "cloud", "de", "es", "ca", "au", "se",
];
/// Those that are words of every other sentence: they count behind two labels, `ada.keller.it`.
const COMMON_WORDS: &[&str] = &[
    "me", "it", "at", "be", "in", "is", "no", "us", "to", "so", "my", "id", "as",
];

/// Whether something stands at a host: `ada@example.org`, `ada @ example . org`.
pub(super) fn has_email(folded: &str) -> bool {
    folded.match_indices('@').any(|(at, _)| {
        let (before, rest) = folded.split_at(at);
        let is_named = before
            .trim_end()
            .ends_with(|letter: char| letter.is_alphanumeric() || "_.+-%".contains(letter));
        let after = rest.trim_start_matches('@');
        let is_apart = before.ends_with(' ') || after.starts_with(' ');
        is_named && begins_with_host(after.trim_start(), is_apart)
    })
}

/// A host, perhaps with blanks around its dots. Written together with the `@` any domain will do; with blanks it must
/// be a known one, for `@` is also a word: `See you @ St. Pauli`.
fn begins_with_host(text: &str, mut is_apart: bool) -> bool {
    let Some((first, mut rest)) = split_label(text) else {
        return false;
    };
    let is_figure = is_digits(first);
    while let Some(tail) = rest.trim_start().strip_prefix('.') {
        is_apart |= rest.starts_with(' ') || tail.starts_with(' ');
        let Some((label, after)) = split_label(tail.trim_start()) else {
            return false;
        };
        let is_host = if is_apart || is_figure {
            is_known(label)
        } else {
            is_named(label)
        };
        if is_host {
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
    folded.match_indices("://").any(|(at, _)| is_scheme(at)) || folded.split(' ').any(has_host)
}

/// A word with a host in it, perhaps followed by a port or a path.
fn has_host(word: &str) -> bool {
    word.split(|letter: char| !is_label(letter) && !"./:?#".contains(letter))
        .any(is_host)
}

fn is_host(part: &str) -> bool {
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
    if before
        .first()
        .is_some_and(|label| label.eq_ignore_ascii_case("www"))
    {
        return true;
    }
    let has_path = rest
        .strip_prefix('/')
        .is_some_and(|path| path.starts_with(is_label));
    // `5.km/h` is a figure, `163.com` is not.
    let is_figure = before.iter().all(|label| is_digits(label));
    if has_path && !is_figure && is_named(last) {
        let is_sentence = is_capitalised(last) && !is_one_of(last, COMMON_WORDS);
        return !is_sentence || is_known(last) || is_one_of(last, WORDS);
    }
    let is_long = before.len() >= 2;
    let is_word = is_one_of(last, COMMON_WORDS) && is_long && !is_capitalised(last);
    is_known(last) && (!is_figure || is_one_of(last, TOP_LEVEL)) || is_word
}

/// Whether this is a usual top-level domain, and not the beginning of a sentence.
fn is_known(label: &str) -> bool {
    is_one_of(label, TOP_LEVEL) || (is_one_of(label, WORDS) && !is_capitalised(label))
}

fn is_one_of(label: &str, all: &[&str]) -> bool {
    all.iter().any(|one| label.eq_ignore_ascii_case(one))
}

/// `Live`, not `live` or `LIVE`.
fn is_capitalised(label: &str) -> bool {
    let mut letters = label.chars();
    letters.next().is_some_and(char::is_uppercase) && letters.any(char::is_lowercase)
}

fn is_named(label: &str) -> bool {
    label.chars().nth(1).is_some() && label.chars().all(char::is_alphabetic)
}

fn is_digits(label: &str) -> bool {
    label.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_label(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '-'
}
