//! Bounds of offers.

use domain::offer::Offer;

use crate::order::support::video;

#[test]
fn an_offer_gives_12_to_144_hours_for_an_answer() {
    for (hours, is_valid) in [(11, false), (12, true), (144, true), (145, false)] {
        let offer = Offer {
            accept_within_h: hours,
            ..video()
        };
        assert_eq!(offer.check().is_ok(), is_valid, "{hours}");
    }
}
