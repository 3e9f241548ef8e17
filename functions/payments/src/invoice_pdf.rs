//! An order's invoice and credit notes as a PDF, one after the other.

use domain::Money;
use domain::invoice::{Invoice, InvoiceKind};
use domain::money::{REVERSE_CHARGE, tax_label};
use http_api::{ApiError, Result};

use crate::paper::{MARGIN, Paper, Place, RIGHT};

const SMALL: f32 = 9.0;
const LINE: f32 = 17.0;
const ROOM: f32 = RIGHT - MARGIN;
/// The right end of a line's label, left of its amount.
const LABEL_ROOM: f32 = ROOM - 110.0;
/// The right end of the labels of sums.
const SUMS: f32 = RIGHT - 110.0;

/// Returns the file. Equal documents give equal bytes.
pub(crate) fn to_pdf(invoices: &[Invoice]) -> Result<Vec<u8>> {
    let mut paper = Paper::new();
    for (invoice, position) in invoices.iter().zip(0_usize..) {
        if position > 0 {
            paper.turn();
        }
        write_invoice(&mut paper, invoice)?;
    }
    let first = invoices.first().map(|one| one.number.clone());
    let title = format!("Invoice {}", first.unwrap_or_default());
    paper.foot(8.0, |number, count| {
        format!("{title}. Page {number} of {count}")
    });
    paper.finish(&title, "en").map_err(ApiError::internal)
}

fn write_invoice(paper: &mut Paper, invoice: &Invoice) -> Result<()> {
    let draft = &invoice.draft;
    let name = match draft.kind {
        InvoiceKind::Invoice => "Invoice and receipt",
        InvoiceKind::CreditNote(_) => "Credit note",
    };
    let day = |at: jiff::Timestamp| at.strftime("%Y-%m-%d").to_string();
    small(paper, "MATCHDAY");
    paper.go_down(30.0);
    paper.write(name, 20.0, Place::Left(MARGIN), ROOM);
    paper.go_down(24.0);
    paper.write(&invoice.number, 12.0, Place::Left(MARGIN), ROOM);
    paper.go_down(22.0);
    let mut facts = vec![
        ("Issued", day(invoice.issued_at)),
        ("Order", draft.order_number.to_string()),
        ("Supplied", day(draft.supplied_at)),
    ];
    if let Some(lowers) = &invoice.lowers {
        facts.push(("Lowers invoice", lowers.clone()));
    }
    let seller = &draft.seller;
    facts.push(("Seller", seller.name.clone()));
    facts.extend(
        [Some(&seller.address), seller.vat_id.as_ref()]
            .into_iter()
            .flatten()
            .filter(|text| !text.is_empty())
            .map(|text| ("", text.clone())),
    );
    let buyer = &draft.buyer;
    facts.push(("Buyer", buyer.name.clone()));
    facts.push(("", buyer.email.to_string()));
    if let Some(country) = &buyer.country {
        facts.push(("", country.to_string()));
    }
    if let Some(business) = &buyer.business {
        facts.push(("Billed to", business.name.clone()));
        let number = business.tax_number.as_ref();
        facts.extend(number.map(|number| ("Tax number", number.to_string())));
    }
    for (label, value) in facts {
        paper.write(label, SMALL, Place::Left(MARGIN), 90.0);
        paper.write_lines(&value, SMALL, LINE, MARGIN + 95.0);
    }
    paper.go_down(12.0);
    small(paper, "What for");
    let code = draft.total.currency().code();
    paper.write(code, SMALL, Place::Right(RIGHT), ROOM);
    paper.rule();
    for line in &draft.lines {
        paper.go_down(LINE);
        paper.write(&line.label, SMALL, Place::Left(MARGIN), LABEL_ROOM);
        let sign = if line.is_reduction { "\u{2212}" } else { "" };
        let amount = format!("{sign}{}", line.amount.to_decimal());
        paper.write(&amount, SMALL, Place::Right(RIGHT), ROOM);
    }
    paper.rule();
    paper.go_down(8.0);
    let net = draft.total.minus(draft.tax).map_err(ApiError::internal)?;
    let label = tax_label(draft.applied_tax.as_deref(), draft.tax_bps);
    let tax = if draft.tax_included {
        format!("{label}, included")
    } else {
        label
    };
    for (label, money) in [("Without tax", net), (tax.as_str(), draft.tax)] {
        sum(paper, label, money);
    }
    let total = match draft.kind {
        InvoiceKind::Invoice => "Total, paid by card",
        InvoiceKind::CreditNote(_) => "Given back",
    };
    sum(paper, total, draft.total);
    let applied = draft.applied_tax.as_deref();
    if applied.is_some_and(|applied| applied.reverse_charge) {
        paper.go_down(LINE + 8.0);
        small(paper, REVERSE_CHARGE);
    }
    Ok(())
}

fn small(paper: &mut Paper, text: &str) {
    paper.write(text, SMALL, Place::Left(MARGIN), ROOM);
}

fn sum(paper: &mut Paper, label: &str, money: Money) {
    paper.go_down(LINE);
    paper.write(label, SMALL, Place::Right(SUMS), ROOM);
    paper.write(&money.to_decimal(), SMALL, Place::Right(RIGHT), ROOM);
}
