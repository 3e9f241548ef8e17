/// Returns the number of decimals of an amount.
fn exponent(currency: &str) -> usize {
    match currency {
        "bif" | "clp" | "djf" | "gnf" | "jpy" | "kmf" | "krw" | "mga" | "pyg" | "rwf" | "ugx"
        | "vnd" | "vuv" | "xaf" | "xof" | "xpf" => 0,
        "bhd" | "jod" | "kwd" | "omr" | "tnd" => 3,
        _ => 2,
    }
}

/// The smallest amount that can be charged, in minor units; a few currencies of the real table, and its usual 50.
pub(in crate::stripe) fn minimum_charge(currency: &str) -> i64 {
    match currency {
        "gbp" => 30,
        "dkk" => 250,
        "nok" | "sek" => 300,
        "czk" => 1500,
        "hkd" => 400,
        "mxn" => 1000,
        "pln" | "aed" | "ron" => 200,
        "huf" => 17_500,
        _ => 50,
    }
}

/// Returns whether an amount can be moved: with three decimals the last one must be 0.
pub(in crate::stripe) fn is_movable(amount: i64, currency: &str) -> bool {
    exponent(currency) != 3 || amount.checked_rem(10) == Some(0)
}

/// Formats an amount for people: `EUR 126.00`.
pub(in crate::stripe) fn format_amount(amount: i64, currency: &str) -> String {
    let exponent = exponent(currency);
    let code = currency.to_uppercase();
    let digits = format!("{amount:0>width$}", width = exponent.saturating_add(1));
    let (whole, fraction) = digits.split_at(digits.len().saturating_sub(exponent));
    let mut grouped = String::new();
    for (position, digit) in whole.chars().enumerate() {
        if position > 0 && whole.len().saturating_sub(position).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    if fraction.is_empty() {
        format!("{code} {grouped}")
    } else {
        format!("{code} {grouped}.{fraction}")
    }
}

#[cfg(test)]
mod tests {
    use super::{format_amount, is_movable};

    #[test]
    fn amounts_of_three_digits_after_the_point_end_in_zero() {
        assert!(is_movable(12_340, "kwd") && is_movable(12_345, "eur"));
        assert!(!is_movable(12_345, "kwd"));
    }

    #[test]
    fn amounts_read_as_people_write_them() {
        assert_eq!(format_amount(12_600, "eur"), "EUR 126.00");
        assert_eq!(format_amount(5, "usd"), "USD 0.05");
        assert_eq!(format_amount(1_234_567, "jpy"), "JPY 1,234,567");
        assert_eq!(format_amount(12_345, "kwd"), "KWD 12.345");
    }
}
