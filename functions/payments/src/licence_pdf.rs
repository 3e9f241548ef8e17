//! The licence of a commercial order as a PDF.

use domain::order::{CommercialUse, Order};
use http_api::{ApiError, Result};
use texts::{Texts, text};

use crate::paper::{MARGIN, Paper, Place, RIGHT};

const SMALL: f32 = 9.0;
const LINE: f32 = 17.0;
const ROOM: f32 = RIGHT - MARGIN;
/// The left end of the values, right of their labels.
const VALUES: f32 = MARGIN + 130.0;

/// Returns the file. Equal orders give equal bytes.
pub(crate) fn to_pdf(t: &Texts, order: &Order, commercial: &CommercialUse) -> Result<Vec<u8>> {
    let order_number = order.number.as_str();
    let mut paper = Paper::new(t.brand());
    paper.write(&t.brand().to_uppercase(), SMALL, Place::Left(MARGIN), ROOM);
    paper.go_down(30.0);
    let heading = text!(t, "licence-heading");
    paper.write(&heading, 20.0, Place::Left(MARGIN), ROOM);
    paper.go_down(24.0);
    let number = text!(t, "licence-order", number = order_number);
    paper.write(&number, 12.0, Place::Left(MARGIN), ROOM);
    paper.go_down(26.0);
    for (label, value) in facts(t, order, commercial) {
        paper.write(&label, SMALL, Place::Left(MARGIN), VALUES - MARGIN);
        paper.write_lines(&value, SMALL, LINE, VALUES);
    }
    if let Some(licence) = &order.offer.licence {
        paper.go_down(12.0);
        let heading = text!(t, "licence-terms");
        paper.write(&heading, 12.0, Place::Left(MARGIN), ROOM);
        paper.rule();
        paper.go_down(LINE + 6.0);
        paper.write_lines(licence, SMALL, 14.0, MARGIN);
    }
    let title = text!(t, "licence-title", number = order_number);
    paper.number_pages(t, &title);
    paper
        .finish(&title, t.language())
        .map_err(ApiError::internal)
}

fn facts(t: &Texts, order: &Order, commercial: &CommercialUse) -> Vec<(String, String)> {
    let licence = &commercial.licence;
    let territory: Vec<String> = licence.territory.iter().map(ToString::to_string).collect();
    let territory = if territory.is_empty() {
        text!(t, "licence-everywhere")
    } else {
        territory.join(", ")
    };
    let lasts = match order.licence_term() {
        Some(term) => text!(
            t,
            "licence-term-dates",
            from = t.day(term.starts_at),
            until = t.day(term.ends_at)
        ),
        None => text!(t, "licence-term-later"),
    };
    let review = if commercial.script_review {
        text!(t, "licence-script-review-yes")
    } else {
        text!(t, "licence-script-review-no")
    };
    let price = order.money.subtotal;
    let talent = order.talent.display_name.clone();
    let mut facts = vec![(text!(t, "licence-athlete"), talent)];
    facts.extend(licensee(t, order));
    facts.extend([
        (text!(t, "licence-brand"), commercial.brand.clone()),
        (text!(t, "licence-product"), commercial.product.clone()),
        (text!(t, "licence-offer"), order.offer.title.clone()),
        (text!(t, "licence-channels"), licence.channels.join(", ")),
        (text!(t, "licence-territory"), territory),
        (text!(t, "licence-days"), licence.term_days.to_string()),
        (text!(t, "licence-term"), lasts),
        (text!(t, "licence-script-review"), review),
        (
            text!(t, "licence-disclosure"),
            text!(t, "licence-disclosure-text"),
        ),
        (
            text!(t, "licence-price"),
            format!("{} {}", t.cell(price), price.currency().code()),
        ),
    ]);
    if let Some(accepted) = order.accepted_at {
        facts.push((text!(t, "licence-agreed"), t.day(accepted)));
    }
    facts
}

/// Returns the licensee as the invoice names it: the billed company with its contact person, or the customer.
fn licensee(t: &Texts, order: &Order) -> Vec<(String, String)> {
    let label = text!(t, "licence-licensee");
    let customer = order.customer.name.clone();
    let billing = order.billing.as_deref();
    let Some(company) = billing.and_then(|billing| billing.business.as_ref()) else {
        return vec![(label, customer)];
    };
    let name = match &company.address {
        Some(address) => format!("{}\n{address}", company.name),
        None => company.name.clone(),
    };
    vec![(label, name), (text!(t, "licence-contact"), customer)]
}
