//! Passwords that attackers try first.

/// Common passwords of at least eight characters, in lower case. The hosted service has no such list; a project adds one
/// by a blocking function, whose refusal has the same code for the SDK.
const COMMON: &str = include_str!("common-passwords.txt");

/// The longest part that is repeated: `abcdabcd`.
const LONGEST_PART: usize = 4;

/// Returns whether a password is on the list, repeats a short part, or is a run like `12345678`.
pub(super) fn is_common(password: &str) -> bool {
    let lower = password.to_lowercase();
    COMMON.lines().any(|common| common == lower) || repeats(&lower) || is_run(&lower)
}

fn repeats(lower: &str) -> bool {
    let letters: Vec<char> = lower.chars().collect();
    (1..=LONGEST_PART).any(|length| {
        letters.len() >= 2 * length
            && letters
                .iter()
                .zip(letters.iter().skip(length))
                .all(|(one, next)| one == next)
    })
}

/// Returns whether each character follows the one before it, up or down; after `9` comes `0`.
fn is_run(lower: &str) -> bool {
    let letters = || lower.chars().map(u32::from);
    let runs = |follows: fn(u32, u32) -> bool| {
        letters()
            .zip(letters().skip(1))
            .all(|(one, next)| follows(one, next))
    };
    runs(|one, next| next == one + 1 || (one, next) == (u32::from('9'), u32::from('0')))
        || runs(|one, next| one == next + 1 || (one, next) == (u32::from('0'), u32::from('9')))
}
