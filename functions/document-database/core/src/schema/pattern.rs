//! Patterns of collection paths.

/// Returns whether ids match a pattern: `{name}` matches any id, everything else only itself.
pub(super) fn fits<'a>(pattern: &str, ids: impl Iterator<Item = &'a str>) -> bool {
    let mut parts = pattern.split('/');
    let mut ids = ids;
    loop {
        match (parts.next(), ids.next()) {
            (None, None) => return true,
            (Some(part), Some(id)) if takes(part, id) => {}
            _ => return false,
        }
    }
}

/// Returns whether the last id of a pattern can be this one.
pub(super) fn ends_with(pattern: &str, id: &str) -> bool {
    pattern
        .rsplit('/')
        .next()
        .is_some_and(|part| takes(part, id))
}

fn takes(part: &str, id: &str) -> bool {
    part == id || (part.starts_with('{') && part.ends_with('}'))
}
