use std::sync::LazyLock;

use serde::Deserialize;

/// The rules that the edge goes by. The build has the documents of these languages.
const TABLE: &str = include_str!("../../../infra/cdn/paths.json");

#[derive(Deserialize)]
struct Table {
    rules: Rules,
}

#[derive(Deserialize)]
struct Rules {
    languages: Vec<String>,
}

/// A test reads the table: it parses.
static LANGUAGES: LazyLock<Vec<String>> = LazyLock::new(|| {
    serde_json::from_str::<Table>(TABLE)
        .map(|table| table.rules.languages)
        .unwrap_or_default()
});

/// Splits the language off the file of a page: `de/ada-keller/index.html` is `ada-keller/index.html` in `de`. The default
/// language has no segment.
#[must_use]
pub fn split_language(file: &str) -> (Option<&'static str>, &str) {
    file.split_once('/')
        .and_then(|(first, below)| {
            let language = LANGUAGES.iter().find(|language| *language == first)?;
            Some((Some(language.as_str()), below))
        })
        .unwrap_or((None, file))
}

#[cfg(test)]
mod tests {
    use super::split_language;

    #[test]
    fn only_the_first_segment_is_a_language() {
        for (file, expected) in [
            (
                "de/ada-keller/index.html",
                (Some("de"), "ada-keller/index.html"),
            ),
            ("de/index.html", (Some("de"), "index.html")),
            ("de/de/index.html", (Some("de"), "de/index.html")),
            ("denis/index.html", (None, "denis/index.html")),
            (
                "ada-keller/de/index.html",
                (None, "ada-keller/de/index.html"),
            ),
            ("de", (None, "de")),
        ] {
            assert_eq!(split_language(file), expected, "{file}");
        }
    }
}
