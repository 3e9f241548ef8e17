//! The texts of a price on the payment page, where the function has no others.

use domain::money::{LineText, PriceLine, PricePart};
use domain::order::Order;

/// Names a line in English; a function with texts names it in the order's language (`Settle::naming_lines`).
pub(crate) fn english_line(order: &Order, line: &PriceLine<'_>) -> LineText {
    let name = match line.part {
        PricePart::Offer => format!("{}, by {}", order.offer.title, order.talent.display_name),
        PricePart::Addon(addon) => addon.label.clone(),
        PricePart::ServiceFee => "Service fee".to_owned(),
        PricePart::Tax => order.money.tax_label(),
    };
    let description = line.discount.map(|amount| format!("{amount} off"));
    LineText { name, description }
}
