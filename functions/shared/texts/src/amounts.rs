//! Amounts of money by language.

use domain::{Language, Money};

use crate::Texts;

/// Keeps an amount and its currency on one line.
const NO_BREAK: char = '\u{a0}';

impl Texts {
    /// Formats an amount with its currency: `€1,260.00` and `CHF 40.00`, in German `1.260,00 €` and `40,00 CHF`.
    pub fn amount(&self, money: Money) -> String {
        let number = self.decimal(money, true);
        let code = money.currency().code();
        let symbol = match code {
            "EUR" => Some('€'),
            "USD" => Some('$'),
            "GBP" => Some('£'),
            "JPY" => Some('¥'),
            _ => None,
        };
        match (self.language(), symbol) {
            (Language::En, Some(symbol)) => format!("{symbol}{number}"),
            (Language::En, None) => format!("{code} {number}"),
            (Language::De, Some(symbol)) => format!("{number}{NO_BREAK}{symbol}"),
            (Language::De, None) => format!("{number}{NO_BREAK}{code}"),
        }
    }

    /// Formats an amount in the column of a table: `1260.00`, in German `1.260,00`.
    pub fn cell(&self, money: Money) -> String {
        self.decimal(money, self.language() != Language::En)
    }

    /// Replaces the decimal mark of a number such as the rate `7.7 %`.
    pub fn number(&self, number: &str) -> String {
        match self.language() {
            Language::En => number.to_owned(),
            Language::De => number.replace('.', ","),
        }
    }

    fn decimal(&self, money: Money, is_grouped: bool) -> String {
        let (thousands, mark) = match self.language() {
            Language::En => (',', '.'),
            Language::De => ('.', ','),
        };
        let digits = money.to_decimal();
        let (whole, minor) = match digits.split_once('.') {
            Some((whole, minor)) => (whole, format!("{mark}{minor}")),
            None => (digits.as_str(), String::new()),
        };
        if is_grouped {
            format!("{}{minor}", grouped(whole, thousands))
        } else {
            format!("{whole}{minor}")
        }
    }
}

fn grouped(whole: &str, thousands: char) -> String {
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && whole.len().saturating_sub(index).is_multiple_of(3) {
            grouped.push(thousands);
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use domain::Currency;

    use super::*;

    fn money(minor: i64, code: &str) -> Money {
        Money::new(minor, Currency::parse(code).unwrap()).unwrap()
    }

    #[test]
    fn amounts_are_grouped_and_have_a_sign_as_their_language_writes_it() {
        let english = Texts::new(Language::En, "Matchday");
        let german = Texts::new(Language::De, "Matchday");
        for (minor, code, in_english, in_german) in [
            (126_000, "EUR", "€1,260.00", "1.260,00\u{a0}€"),
            (99, "USD", "$0.99", "0,99\u{a0}$"),
            (1_234_567, "JPY", "¥1,234,567", "1.234.567\u{a0}¥"),
            (100_000, "GBP", "£1,000.00", "1.000,00\u{a0}£"),
            (126_000, "CHF", "CHF 1,260.00", "1.260,00\u{a0}CHF"),
            (1_500, "KWD", "KWD 1.500", "1,500\u{a0}KWD"),
        ] {
            assert_eq!(english.amount(money(minor, code)), in_english);
            assert_eq!(german.amount(money(minor, code)), in_german);
        }
    }

    #[test]
    fn the_cells_of_a_table_have_no_currency() {
        let cell = |language| Texts::new(language, "Matchday").cell(money(126_000, "EUR"));
        assert_eq!(
            (cell(Language::En), cell(Language::De)),
            ("1260.00".to_owned(), "1.260,00".to_owned())
        );
        assert_eq!(
            Texts::new(Language::De, "Matchday").number("7.7 %"),
            "7,7 %"
        );
    }
}
