//! Handles on social networks, as they are typed or pasted.

use super::Socials;

/// The longest handle of a network, and the characters that it may have besides letters and digits.
pub(super) struct HandleRule {
    longest: usize,
    marks: &'static str,
}

pub(super) const INSTAGRAM: HandleRule = HandleRule {
    longest: 30,
    marks: "._",
};
pub(super) const X: HandleRule = HandleRule {
    longest: 15,
    marks: "_",
};
pub(super) const TIKTOK: HandleRule = HandleRule {
    longest: 24,
    marks: "._",
};
pub(super) const YOUTUBE: HandleRule = HandleRule {
    longest: 30,
    marks: "._-",
};

impl HandleRule {
    /// Returns whether a profile can have this handle.
    pub(super) fn allows(&self, handle: &str) -> bool {
        (1..=self.longest).contains(&handle.len())
            && handle
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || self.marks.contains(letter))
    }
}

impl Socials {
    /// Returns the handle of a network in what was typed: `@ada` and `https://www.instagram.com/ada/?hl=de` are `ada`.
    /// The text stays as it is if it is no address of a profile.
    pub fn handle_in(typed: &str) -> &str {
        let typed = typed.trim();
        let lower = typed.to_ascii_lowercase();
        let scheme = ["https://", "http://"]
            .into_iter()
            .find(|scheme| lower.starts_with(scheme));
        let address = typed.get(scheme.map_or(0, str::len)..).unwrap_or_default();
        let path = address
            .split_once('/')
            .filter(|(host, _)| host.contains('.'))
            .map(|(_, path)| path.split(['?', '#']).next().unwrap_or_default());
        let handle = match path {
            // Older addresses of a channel have the kind of the name before it.
            Some(path) => path
                .split('/')
                .find(|part| !matches!(*part, "" | "c" | "user"))
                .unwrap_or_default(),
            None => address,
        };
        handle.trim_start_matches('@')
    }
}
