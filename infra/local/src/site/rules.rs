use domain::Slug;

/// What a path leads to before any file is looked for. The same table is what the content delivery network's
/// function goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// A page has one address: without a slash at the end.
    Redirect(String),
    /// A page that is never prerendered: the shell, whatever the path says.
    Shell,
    /// A file or a prerendered page of that path; failing that, the shell if this slug is a live talent's.
    FileOrTalent { file: String, slug: Option<Slug> },
    /// Not a path of ours.
    NotFound,
}

/// First segments below which every page depends on who looks or on a secret in the path.
const SHELL_FOLDERS: [&str; 3] = ["account", "feedback", "payment"];

/// `path` is the request's path, still percent-encoded, with its leading slash.
pub(super) fn rule(path: &str) -> Rule {
    let Some(decoded) = decode(path) else {
        return Rule::NotFound;
    };
    let trimmed = decoded.trim_matches('/');
    if trimmed.split('/').any(|segment| {
        segment == ".." || segment == "." || (segment.is_empty() && !trimmed.is_empty())
    }) {
        return Rule::NotFound;
    }
    if decoded.len() > 1 && decoded.ends_with('/') {
        // From the encoded path, and with one slash in front: two would lead to another host.
        return Rule::Redirect(format!("/{}", path.trim_matches('/')));
    }
    let segments: Vec<&str> = if trimmed.is_empty() {
        Vec::new()
    } else {
        trimmed.split('/').collect()
    };
    if is_shell(&segments) {
        return Rule::Shell;
    }
    Rule::FileOrTalent {
        file: trimmed.to_owned(),
        slug: talent_slug(&segments),
    }
}

fn is_shell(segments: &[&str]) -> bool {
    match segments {
        ["talent", "account" | "orders", ..] => true,
        [first, _, ..] => SHELL_FOLDERS.contains(first),
        _ => false,
    }
}

/// `/{slug}`, `/{slug}/book` and `/{slug}/{guid}` may be a talent newer than the build.
fn talent_slug(segments: &[&str]) -> Option<Slug> {
    match segments {
        [slug] => Slug::parse(slug).ok(),
        [slug, below] if *below == "book" || is_guid(below) => Slug::parse(slug).ok(),
        _ => None,
    }
}

fn is_guid(text: &str) -> bool {
    domain::OfferGuid::parse(text).is_ok()
}

/// Percent-decodes; nothing for what is no UTF-8 or holds a control character or a backslash.
fn decode(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let (high, low) = (rest.next()?, rest.next()?);
            let digit = |byte: u8| {
                char::from(byte)
                    .to_digit(16)
                    .and_then(|digit| u8::try_from(digit).ok())
            };
            bytes.push(digit(high)?.checked_mul(16)?.checked_add(digit(low)?)?);
        } else {
            bytes.push(byte);
        }
    }
    let text = String::from_utf8(bytes).ok()?;
    (!text.contains(|letter: char| letter.is_control() || letter == '\\')).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::{Rule, rule};

    fn file(path: &str) -> (String, Option<String>) {
        match rule(path) {
            Rule::FileOrTalent { file, slug } => (file, slug.map(|slug| slug.to_string())),
            other => panic!("{path}: {other:?}"),
        }
    }

    #[test]
    fn pages_and_files_are_found_by_their_path() {
        assert_eq!(file("/"), (String::new(), None));
        assert_eq!(file("/index%20copy"), ("index copy".to_owned(), None));
        assert_eq!(file("/sport/tennis"), ("sport/tennis".to_owned(), None));
        assert_eq!(
            file("/assets/app-1.js"),
            ("assets/app-1.js".to_owned(), None)
        );
    }

    #[test]
    fn a_path_that_may_be_a_talent_is_asked_about() {
        let slug = Some("ada-keller".to_owned());
        assert_eq!(file("/ada-keller").1, slug);
        assert_eq!(file("/ada-keller/book").1, slug);
        assert_eq!(
            file("/ada-keller/01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e").1,
            slug
        );
        assert_eq!(file("/ada-keller/anything").1, None);
        assert_eq!(file("/faq").1, None, "a reserved word is nobody's slug");
    }

    #[test]
    fn pages_of_one_person_or_order_are_the_shell() {
        for path in [
            "/payment/abc",
            "/feedback/abc",
            "/account/profile",
            "/account/orders/1",
            "/talent/account",
            "/talent/orders/1",
        ] {
            assert_eq!(rule(path), Rule::Shell, "{path}");
        }
    }

    #[test]
    fn a_slash_at_the_end_is_taken_off_without_leaving_the_site() {
        assert_eq!(rule("/faq/"), Rule::Redirect("/faq".to_owned()));
        assert_eq!(
            rule("/index%20copy/"),
            Rule::Redirect("/index%20copy".to_owned())
        );
        assert_eq!(
            rule("//evil.example/"),
            Rule::Redirect("/evil.example".to_owned())
        );
    }

    #[test]
    fn a_path_that_climbs_or_is_malformed_is_not_found() {
        for path in [
            "/../secrets.json",
            "/%2e%2e/secrets.json",
            "/a/%2E%2E/b",
            "/a//b",
            "/%zz",
            "/%ff",
            "/a%00b",
            "/a%5c..%5cb",
        ] {
            assert_eq!(rule(path), Rule::NotFound, "{path}");
        }
    }
}
