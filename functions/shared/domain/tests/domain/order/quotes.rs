//! The displayed price is the charged price.

use domain::money::Fees;
use domain::offer::{OfferStatus, OfferUse};
use domain::quote::{OrderUse, Quote, QuoteRefused};

use crate::order::support::{morning, quote, selection, video};

#[test]
fn a_quote_has_every_line_of_the_price() {
    let lines = quote(&video(), &["rush", "long"]).breakdown;
    assert_eq!(lines.subtotal.amount(), 13_500);
    assert_eq!(lines.service_fee.amount(), 675);
    assert_eq!(lines.total.amount(), 14_175);
    assert_eq!(lines.talent_net.amount(), 10_800);
}

#[test]
fn an_offer_that_is_not_on_sale_has_no_price() {
    let priced = |offer: &domain::offer::Offer, addons: &[&str], order_use| {
        let selection = domain::quote::Selection {
            order_use,
            ..selection(offer, addons)
        };
        Quote::price(offer, selection, None, &Fees::default(), morning()).map(|_quote| ())
    };
    let offer = video();
    assert_eq!(
        priced(&offer, &["wings"], OrderUse::Personal),
        Err(QuoteRefused::UnknownAddon(0))
    );
    assert_eq!(
        priced(&offer, &["rush", "rush"], OrderUse::Personal),
        Err(QuoteRefused::UnknownAddon(1))
    );
    assert_eq!(
        priced(&offer, &[], OrderUse::Commercial),
        Err(QuoteRefused::UseNotSold)
    );
    let paused = domain::offer::Offer {
        status: OfferStatus::Paused,
        ..video()
    };
    assert_eq!(
        priced(&paused, &[], OrderUse::Personal),
        Err(QuoteRefused::NotOnSale)
    );
    let both = domain::offer::Offer {
        offer_use: OfferUse::Both,
        ..video()
    };
    assert_eq!(
        priced(&both, &[], OrderUse::Commercial),
        Err(QuoteRefused::UseNotSold),
        "without commercial terms"
    );
}

#[test]
fn a_changed_price_invalidates_the_quote() {
    let seen = quote(&video(), &["rush"]);
    let mut offer = video();
    assert!(seen.agrees_with(&quote(&offer, &["rush"])));
    offer.addons[0].price = domain::Money::new(2_500, offer.price.currency()).unwrap();
    assert!(
        !seen.agrees_with(&quote(&offer, &["rush"])),
        "an extra's price"
    );
    let mut offer = video();
    offer.price_version += 1;
    assert!(!seen.agrees_with(&quote(&offer, &["rush"])), "the version");
    let fees = Fees {
        policy_version: 2,
        ..Fees::default()
    };
    let current = Quote::price(
        &video(),
        selection(&video(), &["rush"]),
        None,
        &fees,
        morning(),
    )
    .unwrap();
    assert!(!seen.agrees_with(&current), "the fee policy");
}
