//! Detects email addresses and links.

use std::sync::LazyLock;

use regex_lite::Regex;

use super::pattern::compile;

/// Common top-level domains. They match in lower case, `ada.live`, or in capitals, `EXAMPLE.COM`. With one capital they
/// are the start of a sentence after a missing space, `great.Live`.
const TOP_LEVEL: &str = "com|org|net|edu|gov|biz|info|name|pro|mobi|app|dev|ai|io|co|cc|tv|fm|gg|ly|xyz|online|site|\
     website|store|shop|link|page|blog|club|live|media|social|sport|fit|run|agency|chat|cloud|uk|de|fr|es|nl|ch|eu|ca|\
     au|nz|ie|se|dk|fi|pl|pt|br|mx|ar|cl|pe|jp|kr|cn|hk|tw|sg|ph|vn|th|ru|ua|tr|gr|cz|sk|hu|ro|bg|hr|rs|lt|lv|ee|lu|\
     za|ng|ke|il|ae|qa|pk|bd|lk";
/// Top-level domains that are also common words: they match only after two labels, `ada.keller.it`.
const COMMON_WORDS: &str = "me|it|at|be|in|is|no|us|to|so|my|id|as";

/// `ada@example.anything`, unless the host is a number; with spaces or digits, `ada @ example . org` and `ada@163.com`,
/// only under a common domain, because `@` is also used as a word: `See you @ St. Pauli`.
static EMAIL: LazyLock<Regex> = LazyLock::new(|| {
    let together =
        r"[^\s@]@+([^\s@.,;:!?/]*[^\s@.,;:!?/0-9][^\s@.,;:!?/]*\.)+[^\s@.,;:!?/0-9()]{2}";
    let apart = format!(r"\w ?@+ ?[\w-]+( ?\. ?[\w-]+)* ?\. ?({TOP_LEVEL})\b");
    compile(&format!("{together}|{apart}"))
});

/// Text with `://` or `www.`, a host with a path, or a host under a common top-level domain.
static LINK: LazyLock<Regex> = LazyLock::new(|| {
    let label = r"[a-zA-Z0-9-]*[a-zA-Z][a-zA-Z0-9-]*\.";
    let capitals = TOP_LEVEL.to_uppercase();
    compile(&format!(
        r"[a-zA-Z]://\S|\b[wW]{{3}}\.\w|{label}[a-z]{{2,}}(:\d+)?/\w|{label}({TOP_LEVEL}|{capitals})($|[^\w.-]|\.\W|\.$)|{label}{label}({COMMON_WORDS})($|[^\w-])"
    ))
});

/// A host under any domain, for names: in a name, lower-case letters never follow a full stop.
static HOST: LazyLock<Regex> =
    LazyLock::new(|| compile(r"[a-zA-Z0-9-]{2}\.[a-z]{2,}($|[^a-zA-Z0-9.])"));

/// Returns whether a name contains a text that email programs show as a link. A name has no sentences, so hosts with
/// capitals match too: `Example.Com`.
pub(super) fn has_address(folded: &str) -> bool {
    has_email(folded) || has_link(&folded.to_lowercase()) || HOST.is_match(folded)
}

/// Returns whether the text contains an email address.
pub(super) fn has_email(folded: &str) -> bool {
    EMAIL.is_match(folded)
}

/// Returns whether the text contains a link.
pub(super) fn has_link(folded: &str) -> bool {
    LINK.is_match(folded)
}
