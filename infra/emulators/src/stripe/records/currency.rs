//! The currencies of charges, from the service's page about currencies.

/// Every currency in which a card can be charged.
const PRESENTMENT: &str = "aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn \
    bzd cad cdf chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg \
    huf idr ils inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur \
    mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd \
    shp sle sos srd std szl thb tjs tnd top try ttd twd tzs uah ugx usd uyu uzs vnd vuv wst xaf xcd xcg xof xpf yer zar \
    zmw";

/// The smallest charge by currency, in minor units: the service's own table.
const LISTED_MINIMUM: &[(&str, i64)] = &[
    ("aed", 200),
    ("bgn", 100),
    ("czk", 1_500),
    ("dkk", 250),
    ("gbp", 30),
    ("hkd", 400),
    ("huf", 17_500),
    ("jpy", 50),
    ("mxn", 1_000),
    ("myr", 200),
    ("nok", 300),
    ("pln", 200),
    ("ron", 200),
    ("sek", 300),
    ("thb", 1_000),
    ("usd", 50),
    ("aud", 50),
    ("brl", 50),
    ("cad", 50),
    ("chf", 50),
    ("eur", 50),
    ("inr", 50),
    ("nzd", 50),
    ("sgd", 50),
];

/// Minor units for one euro: for conversion, and for the smallest charge of currencies without a line in that table, which
/// have to reach the minimum of the euro. Rates of November 2025, rounded.
const PER_EURO: &[(&str, i64)] = &[
    ("eur", 100),
    ("aed", 425),
    ("aud", 177),
    ("bgn", 196),
    ("brl", 620),
    ("cad", 162),
    ("chf", 93),
    ("czk", 2_420),
    ("dkk", 747),
    ("gbp", 88),
    ("hkd", 900),
    ("huf", 38_500),
    ("inr", 10_300),
    ("jpy", 180),
    ("mxn", 2_130),
    ("myr", 480),
    ("nok", 1_170),
    ("nzd", 203),
    ("pln", 424),
    ("ron", 509),
    ("sek", 1_100),
    ("sgd", 150),
    ("thb", 3_750),
    ("usd", 116),
    ("bhd", 436),
    ("clp", 1_080),
    ("cop", 440_000),
    ("idr", 1_930_000),
    ("ils", 378),
    ("kes", 15_000),
    ("krw", 1_700),
    ("kwd", 355),
    ("ngn", 167_000),
    ("php", 6_820),
    ("sar", 434),
    ("tnd", 3_420),
    ("try", 4_900),
    ("twd", 3_630),
    ("zar", 2_000),
];

/// The smallest charge of the platform's currency.
const EURO_MINIMUM: i64 = 50;

/// Returns whether cards can be charged in it.
pub(in crate::stripe) fn is_presentment(currency: &str) -> bool {
    PRESENTMENT.split(' ').any(|known| known == currency)
}

/// Returns the number of decimals of an amount.
fn exponent(currency: &str) -> usize {
    match currency {
        "bif" | "clp" | "djf" | "gnf" | "jpy" | "kmf" | "krw" | "mga" | "pyg" | "rwf" | "vnd"
        | "vuv" | "xaf" | "xof" | "xpf" => 0,
        "bhd" | "jod" | "kwd" | "omr" | "tnd" => 3,
        _ => 2,
    }
}

/// Returns an amount in another currency, rounded towards zero; `None` without a rate.
pub(in crate::stripe) fn convert(amount: i64, from: &str, to: &str) -> Option<i64> {
    let rate = |currency: &str| {
        let mut lines = PER_EURO.iter();
        lines
            .find(|(code, _)| *code == currency)
            .map(|(_, rate)| *rate)
    };
    amount.saturating_mul(rate(to)?).checked_div(rate(from)?)
}

/// Returns how many units of `to` one unit of `from` becomes, in millionths; `None` without a rate.
pub(in crate::stripe) fn rate_in_millionths(from: &str, to: &str) -> Option<i64> {
    let scaled = |currency: &str| {
        let exponent = u32::try_from(exponent(currency)).ok()?;
        10_i64.checked_pow(exponent)
    };
    let minor = convert(1_000_000_i64.saturating_mul(scaled(from)?), from, to)?;
    minor.checked_div(scaled(to)?)
}

/// The smallest amount that can be charged, in minor units.
pub(in crate::stripe) fn minimum_charge(currency: &str) -> i64 {
    let find = |table: &[(&str, i64)]| {
        let mut lines = table.iter();
        lines
            .find(|(code, _)| *code == currency)
            .map(|(_, amount)| *amount)
    };
    find(LISTED_MINIMUM)
        .or_else(|| {
            find(PER_EURO).map(|rate| rate.saturating_mul(EURO_MINIMUM).saturating_add(99) / 100)
        })
        .unwrap_or(EURO_MINIMUM)
}

/// The largest amount that can be charged, in minor units: eight digits, and twelve of rupiah.
pub(in crate::stripe) fn maximum_charge(currency: &str) -> i64 {
    if currency == "idr" {
        999_999_999_999
    } else {
        99_999_999
    }
}

pub(in crate::stripe) const STEP_RULE: &str = "Amounts in three-decimal currencies must be rounded to the nearest ten, those of ISK and UGX to the nearest hundred.";

/// Returns whether an amount can be moved: with three decimals the last one must be 0, and two currencies without decimals
/// are written with two zeros.
pub(in crate::stripe) fn is_movable(amount: i64, currency: &str) -> bool {
    let step = match currency {
        "isk" | "ugx" => 100,
        _ if exponent(currency) == 3 => 10,
        _ => 1,
    };
    amount.checked_rem(step) == Some(0)
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
    use super::{
        convert, format_amount, is_movable, is_presentment, maximum_charge, minimum_charge,
        rate_in_millionths,
    };

    #[test]
    fn amounts_of_three_digits_after_the_point_end_in_zero() {
        assert!(is_movable(12_340, "kwd") && is_movable(12_345, "eur"));
        assert!(!is_movable(12_345, "kwd"));
        assert!(is_movable(12_300, "isk") && !is_movable(12_345, "isk"));
    }

    #[test]
    fn charges_have_bounds_by_currency() {
        assert_eq!(minimum_charge("huf"), 17_500);
        assert_eq!(minimum_charge("krw"), 850, "50 euro cents");
        assert_eq!(maximum_charge("huf"), 99_999_999);
        assert_eq!(maximum_charge("idr"), 999_999_999_999);
        assert!(is_presentment("eur") && !is_presentment("xxx") && !is_presentment("eur "));
    }

    #[test]
    fn amounts_are_converted_by_the_rates() {
        assert_eq!(convert(11_600, "usd", "eur"), Some(10_000));
        assert_eq!(convert(-10_000, "eur", "usd"), Some(-11_600));
        assert_eq!(convert(100, "xxx", "eur"), None);
        assert_eq!(rate_in_millionths("chf", "eur"), Some(1_075_268));
        assert_eq!(rate_in_millionths("eur", "jpy"), Some(180_000_000));
    }

    #[test]
    fn amounts_read_as_people_write_them() {
        assert_eq!(format_amount(12_600, "eur"), "EUR 126.00");
        assert_eq!(format_amount(5, "usd"), "USD 0.05");
        assert_eq!(format_amount(1_234_567, "jpy"), "JPY 1,234,567");
        assert_eq!(format_amount(12_345, "kwd"), "KWD 12.345");
    }
}
