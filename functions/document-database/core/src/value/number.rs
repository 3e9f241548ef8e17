//! Numbers of proto3's JSON, which are numbers or texts.

use serde_json::Value as Json;

/// A whole number as proto3's JSON has it: a text or a number, whose form may be `1.0` or `1e3`.
pub(super) fn integer(json: &Json) -> Option<i64> {
    match json {
        Json::Number(number) => number.as_i64().or_else(|| whole(number.as_f64()?)),
        Json::String(text) => {
            let digits = text.strip_prefix('-').unwrap_or(text);
            // Rust would take a plus sign, and any number of zeros in front.
            let formed = (1..=19).contains(&digits.len())
                && digits.bytes().all(|byte| byte.is_ascii_digit());
            formed.then(|| text.parse().ok()).flatten()
        }
        _ => None,
    }
}

#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "whole and within the range in which a double holds every integer"
)]
fn whole(number: f64) -> Option<i64> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    (number.abs() <= EXACT && number.fract() == 0.0).then_some(number as i64)
}

/// A number as proto3's JSON has it: also as a text, and with names for values that JSON lacks.
pub(super) fn double(json: &Json) -> Option<f64> {
    match json {
        Json::Number(number) => number.as_f64().filter(|number| number.is_finite()),
        Json::String(text) => match text.as_str() {
            "NaN" => Some(f64::NAN),
            "Infinity" => Some(f64::INFINITY),
            "-Infinity" => Some(f64::NEG_INFINITY),
            text => {
                let number_like = text.len() <= 400
                    && text.bytes().all(|byte| {
                        byte.is_ascii_digit() || matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E')
                    });
                number_like
                    .then(|| text.parse().ok())
                    .flatten()
                    .filter(|number: &f64| number.is_finite())
            }
        },
        _ => None,
    }
}
