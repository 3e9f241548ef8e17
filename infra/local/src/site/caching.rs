/// For what must be asked for anew each time.
pub(super) const NO_STORE: &str = "no-store";
/// For what may be kept but must be asked about.
const NO_CACHE: &str = "no-cache";
/// For what never changes under its name.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// For pictures: their name does not change with their content.
pub(super) const MEDIA: &str = "public, max-age=3600";

/// How long a file of the site may be kept; `file` is its path without a leading slash.
pub(super) fn cache_control(file: &str) -> &'static str {
    if file.starts_with("assets/") || file.starts_with("builds/meta/") {
        IMMUTABLE
    } else if file == "builds/latest.json" {
        NO_STORE
    } else {
        NO_CACHE
    }
}

#[cfg(test)]
mod tests {
    use super::{IMMUTABLE, NO_CACHE, NO_STORE, cache_control};

    #[test]
    fn only_what_never_changes_is_kept() {
        for (file, expected) in [
            ("assets/app-a1b2.js", IMMUTABLE),
            ("builds/meta/7f3a.json", IMMUTABLE),
            ("builds/latest.json", NO_STORE),
            ("index.html", NO_CACHE),
            ("ada-keller/_payload.json", NO_CACHE),
            ("sw.js", NO_CACHE),
            ("search.json", NO_CACHE),
        ] {
            assert_eq!(cache_control(file), expected, "{file}");
        }
    }
}
