//! Values for the preview of a sentence.

use domain::{Currency, Money, OrderNumber};
use fluent_bundle::FluentArgs;
use jiff::Timestamp;

use super::{BRAND, Sentence};
use crate::{Texts, text};

impl Texts {
    /// Formats a sentence with example values.
    pub fn example(&self, sentence: &Sentence) -> String {
        let mut args = FluentArgs::new();
        args.set(BRAND, self.brand());
        for name in sentence.values() {
            args.set(name.to_owned(), self.example_value(name));
        }
        self.format_with(sentence.key, &args)
    }

    /// Returns an example of a value.
    pub fn example_value(&self, name: &str) -> String {
        match name {
            "amount" | "owed" => self.example_amount(12_000),
            "payout" => text!(self, "talent-payout-later"),
            "total" => self.example_amount(12_600),
            "price" => self.example_amount(9_000),
            "refund" => self.example_amount(6_300),
            "tip" => self.example_amount(1_000),
            "talent" | "name" => "Ada Keller".to_owned(),
            "customer" | "giver" => "Noor Bakker".to_owned(),
            "recipient" => "Lena".to_owned(),
            "number" => OrderNumber::from_random([3; 8]).to_string(),
            "day" => Timestamp::from_second(1_795_791_600)
                .map_or_else(|_| String::new(), |at| self.moment(at, None)),
            "digits" => "4242".to_owned(),
            "host" => "calendar.example".to_owned(),
            "stage" => "order".to_owned(),
            "place" => "online".to_owned(),
            "athletes" => text!(self, "athletes-of-sport", sport = "swimming"),
            "count" => "3".to_owned(),
            "note" | "text" => {
                let words = text!(self, "usual-title-custom");
                text!(self, "quoted", text = words)
            }
            "offer" | "title" => text!(self, "usual-title-video"),
            _ => String::new(),
        }
    }

    fn example_amount(&self, minor: i64) -> String {
        Money::new(minor, Currency::eur())
            .map_or_else(|_| String::new(), |money| self.amount(money))
    }
}
