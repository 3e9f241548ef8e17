//! The first name of a person, for sentences that speak about them.

/// Family names that are written before the given name, also in Latin letters.
const FAMILY_NAMES_FIRST: &[&str] = &[
    "Chen", "Choi", "Guo", "Han", "He", "Huang", "Jung", "Kang", "Kim", "Le", "Lee", "Li", "Lin",
    "Liu", "Ma", "Nguyen", "Park", "Pham", "Sun", "Tran", "Wang", "Wu", "Xu", "Yang", "Zhang",
    "Zhao", "Zhou", "Zhu",
];

/// Words before a name that are no first name.
const NO_FIRST_NAMES: &[&str] = &[
    "Coach", "Club", "Team", "The", "Sir", "Lady", "El", "La", "De", "Van", "Von",
];

/// Returns the first name of a public name, or the whole name where it is not certain: a single name, an initial, a
/// title, a particle, a group, letters without case, a family name in front.
pub fn first_name(name: &str) -> &str {
    let name = name.trim();
    let Some((first, rest)) = name.split_once(' ') else {
        return name;
    };
    let mut letters = first.chars();
    let begins = letters.next().is_some_and(char::is_uppercase);
    let is_word = begins
        && letters.any(char::is_lowercase)
        && first
            .chars()
            .all(|letter| letter.is_alphabetic() || "-'’".contains(letter));
    let is_group = rest.contains(['&', '+', ','])
        || rest
            .split(' ')
            .any(|word| ["and", "und", "et", "y", "e", "of", "the"].contains(&word));
    let is_known = |names: &[&str]| names.contains(&first);
    if is_word && !is_group && !is_known(FAMILY_NAMES_FIRST) && !is_known(NO_FIRST_NAMES) {
        first
    } else {
        name
    }
}
