//! The lines of a price on the payment provider's page.

use domain::money::{LineText, PriceLine, PricePart};
use domain::order::Order;

use crate::{Texts, text};

/// Returns the text of a line in the language of the order.
pub fn price_line(order: &Order, line: &PriceLine<'_>) -> LineText {
    // No text of a price contains the marketplace's name.
    let texts = &Texts::new(order.customer.language, "");
    let money = &order.money;
    let name = match line.part {
        PricePart::Offer => text!(
            texts,
            "invoice-offer",
            title = &order.offer.title,
            talent = &order.talent.display_name
        ),
        PricePart::Addon(addon) => addon.label.clone(),
        PricePart::ServiceFee => text!(texts, "invoice-service-fee"),
        PricePart::Tax => {
            let applied = money.applied_tax.as_deref();
            let name = texts.tax_name(applied.map(|applied| applied.name.as_str()));
            let rate = texts.number(&money.tax_bps.to_percent());
            text!(texts, "invoice-tax", name = name, rate = rate)
        }
    };
    let discount = money.discount.as_ref().zip(line.discount);
    let description = discount.map(|(discount, amount)| {
        text!(
            texts,
            "checkout-discount",
            code = &discount.code,
            amount = texts.amount(amount)
        )
    });
    LineText { name, description }
}

impl Texts {
    /// Returns the name of a tax; without a row of the tax table it has none.
    pub fn tax_name(&self, name: Option<&str>) -> String {
        match name {
            None => text!(self, "invoice-tax-name"),
            Some("VAT") => text!(self, "invoice-tax-vat"),
            Some(name) => name.to_owned(),
        }
    }
}
