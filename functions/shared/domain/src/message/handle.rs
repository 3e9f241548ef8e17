//! Detects usernames on other platforms: `@ada.keller`, `Instagram: adakeller99`.
//!
//! A word after `@` is a username, except: a figure; a common location, time or training term (`@home`, `@tempo`); a
//! word with a capital like a location's name (`@Wembley`), unless the text invites to contact it. A word without `@`
//! is a username if it has the form of one (`ada_k`, `ada.keller`, `ada99`) and is near a platform's name.

use std::sync::LazyLock;

use regex_lite::Regex;

use super::pattern::{compile, words_after, words_before};
use crate::text::plain_words;

const PLATFORMS: &str = "instagram|insta|ig|snapchat|snap|telegram|tiktok|twitter|facebook|fb|discord|messenger|linkedin|\
     skype|wechat|viber|signal|kik|bluesky|mastodon|twitch|youtube|whatsapp|my handle|my username";
const LOOK_UP: &str = "dm|pm|cc|follow|find me|add me|folg|sigueme|seguimi";
const PLACES: &str = "home|work|school|uni|gym|stadium|arena|track|court|pitch|field|pool|club|venue|hotel|park|beach|\
     office|station|gate|room|hall|noon|midday|midnight|night|lunch|dinner|kickoff|start|finish|training|practice|game|\
     match|race|marathon|threshold|tempo|pace|easy|effort|bodyweight|max|rpe|zone|all|everyone|here|team|today|tomorrow|\
     tonight|weekend|stadion|halle|zuhause|verein|stade|piste|estadio|campo";

static AT: LazyLock<Regex> =
    LazyLock::new(|| compile(r"(^|[^\w@.])@([a-zA-Z_\x{80}-\x{10FFFF}][\w.]{2,})"));
static PLACE: LazyLock<Regex> = LazyLock::new(|| compile(&format!(r"^({PLACES})\d{{0,3}}$")));
static PLACE_NAME: LazyLock<Regex> = LazyLock::new(|| compile(r"^[A-Z][a-z]+(\.[A-Z][a-z]+)*$"));
static WANTED_BEFORE: LazyLock<Regex> =
    LazyLock::new(|| compile(&format!(r"\b({PLATFORMS}|{LOOK_UP})\b[^.!?]{{0,20}}$")));
static PLATFORM_AFTER: LazyLock<Regex> =
    LazyLock::new(|| compile(&format!(r"^[^.!?]{{0,20}}\b({PLATFORMS})\b")));
/// A platform's name before the username, with at most 30 characters of the same sentence between.
static PLATFORM_BEFORE: LazyLock<Regex> =
    LazyLock::new(|| compile(&format!(r"\b({PLATFORMS})\b[^.!?]{{0,30}}$")));
/// `ada_k`, `ada.keller`, `ada#1234`, `ada99`.
static NAME: LazyLock<Regex> = LazyLock::new(|| {
    compile(
        r"\b([a-zA-Z]\w*_\w*[a-zA-Z0-9]|[a-zA-Z]\w+\.[a-z]\w+|[a-zA-Z]\w+#\d{4}|[a-zA-Z]{3,}\d{2,})\b",
    )
});
/// Numbered words that are not usernames: `top10`, `under18`, `Paris2024`.
static NUMBERED: LazyLock<Regex> = LazyLock::new(|| {
    compile(
        r"^(top|under|over|part|team|group|day|week|level|season|covid|euro|class|lane|stage)\d+$|[a-z]20\d\d$",
    )
});

/// Returns whether the text contains a username. The caller detects email addresses first.
pub(super) fn has_handle(folded: &str) -> bool {
    has_name_after_at(folded) || has_name_at_platform(folded)
}

fn has_name_after_at(folded: &str) -> bool {
    AT.captures_iter(folded)
        .filter_map(|it| it.get(2))
        .any(|it| {
            let name = it.as_str().trim_end_matches('.');
            !PLACE.is_match(&plain_words(name))
                && (!PLACE_NAME.is_match(name) || is_wanted(folded, it.start(), it.end()))
        })
}

/// Returns whether the text near this range invites to contact the username.
fn is_wanted(folded: &str, start: usize, end: usize) -> bool {
    let before = words_before(folded, start);
    let after = words_after(folded, end);
    WANTED_BEFORE.is_match(&before) || PLATFORM_AFTER.is_match(&after)
}

fn has_name_at_platform(folded: &str) -> bool {
    NAME.find_iter(folded).any(|it| {
        let before = words_before(folded, it.start());
        let after = words_after(folded, it.end());
        !NUMBERED.is_match(&plain_words(it.as_str()))
            && (PLATFORM_BEFORE.is_match(&before) || PLATFORM_AFTER.is_match(&after))
    })
}
