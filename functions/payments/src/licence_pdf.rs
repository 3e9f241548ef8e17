//! The licence of a commercial order as a PDF.

use domain::order::{CommercialUse, Order};
use http_api::{ApiError, Result};

use crate::paper::{MARGIN, Paper, Place, RIGHT};

const SMALL: f32 = 9.0;
const LINE: f32 = 17.0;
const ROOM: f32 = RIGHT - MARGIN;
/// The left end of the values, right of their labels.
const VALUES: f32 = MARGIN + 130.0;

/// Returns the file. Equal orders give equal bytes.
pub(crate) fn to_pdf(order: &Order, commercial: &CommercialUse) -> Result<Vec<u8>> {
    let mut paper = Paper::new();
    paper.write("MATCHDAY", SMALL, Place::Left(MARGIN), ROOM);
    paper.go_down(30.0);
    let heading = "Licence for commercial use";
    paper.write(heading, 20.0, Place::Left(MARGIN), ROOM);
    paper.go_down(24.0);
    let number = format!("Order {}", order.number);
    paper.write(&number, 12.0, Place::Left(MARGIN), ROOM);
    paper.go_down(26.0);
    for (label, value) in facts(order, commercial) {
        paper.write(label, SMALL, Place::Left(MARGIN), VALUES - MARGIN);
        paper.write_lines(&value, SMALL, LINE, VALUES);
    }
    if let Some(licence) = &order.offer.licence {
        paper.go_down(12.0);
        paper.write("Terms of the licence", 12.0, Place::Left(MARGIN), ROOM);
        paper.rule();
        paper.go_down(LINE + 6.0);
        paper.write_lines(licence, SMALL, 14.0, MARGIN);
    }
    let title = format!("Licence of order {}", order.number);
    paper.foot(8.0, |number, count| {
        format!("{title}. Page {number} of {count}")
    });
    paper.finish(&title, "en").map_err(ApiError::internal)
}

fn facts(order: &Order, commercial: &CommercialUse) -> Vec<(&'static str, String)> {
    let day = |at: jiff::Timestamp| at.strftime("%Y-%m-%d").to_string();
    let licence = &commercial.licence;
    let territory: Vec<String> = licence.territory.iter().map(ToString::to_string).collect();
    let territory = if territory.is_empty() {
        "Everywhere".to_owned()
    } else {
        territory.join(", ")
    };
    let lasts = match order.licence_term() {
        Some(term) => format!("{} to {} (UTC)", day(term.starts_at), day(term.ends_at)),
        None => "Begins with the first delivery".to_owned(),
    };
    let review = if commercial.script_review {
        "The company reads the script before anything is recorded"
    } else {
        "None"
    };
    let price = &order.money.subtotal;
    let mut facts = vec![
        ("Athlete", order.talent.display_name.clone()),
        ("Licensed to", order.customer.name.clone()),
        ("Brand", commercial.brand.clone()),
        ("Product", commercial.product.clone()),
        ("What", order.offer.title.clone()),
        ("Channels", licence.channels.join(", ")),
        ("Territory", territory),
        ("Days", licence.term_days.to_string()),
        ("Term", lasts),
        ("Script review", review.to_owned()),
        (
            "Disclosure",
            "Shown as advertising wherever it is shown".to_owned(),
        ),
        (
            "Price without fees",
            format!("{} {}", price.to_decimal(), price.currency().code()),
        ),
    ];
    if let Some(accepted) = order.accepted_at {
        facts.push(("Agreed", day(accepted)));
    }
    facts
}
