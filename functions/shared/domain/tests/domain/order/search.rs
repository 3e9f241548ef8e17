//! The orders that a search finds.

use domain::order::{Actor, OrderFilter, SearchWords};

use crate::order::support::{Life, video};

#[test]
fn finds_names_without_their_special_letters() {
    let mut order = Life::placed(video()).order;
    for (name, words) in [
        ("Zoë", "zoe"),
        ("Łukasz", "lukasz"),
        ("Lukasz", "Łukasz"),
        ("Sørensen", "sorensen"),
        ("Weiß", "weiss"),
        ("Æsa Þórsdóttir", "aesa thorsdottir"),
    ] {
        name.clone_into(&mut order.brief.recipient_name);
        let filter = OrderFilter {
            words: SearchWords::parse(words).expect("words"),
            ..OrderFilter::default()
        };
        assert!(filter.finds(&order, Actor::Customer), "{name} by {words}");
    }
}
