//! An order's invoice and credit notes as a PDF, one after the other.

use domain::Money;
use domain::invoice::{Invoice, InvoiceDraft, InvoiceKind};
use http_api::{ApiError, Result};
use texts::{Texts, text};

use crate::paper::{MARGIN, Paper, Place, RIGHT};

const SMALL: f32 = 9.0;
const LINE: f32 = 17.0;
const ROOM: f32 = RIGHT - MARGIN;
/// The right end of a line's label, left of its amount.
const LABEL_ROOM: f32 = ROOM - 110.0;
/// The right end of the labels of sums.
const SUMS: f32 = RIGHT - 110.0;

/// Returns the file. Equal documents give equal bytes.
pub(crate) fn to_pdf(t: &Texts, invoices: &[Invoice]) -> Result<Vec<u8>> {
    let mut paper = Paper::new(t.brand());
    for (invoice, position) in invoices.iter().zip(0_usize..) {
        if position > 0 {
            paper.turn();
        }
        write_invoice(t, &mut paper, invoice)?;
    }
    let first = invoices.first().map(|one| one.number.clone());
    let title = text!(t, "invoice-title", number = first.unwrap_or_default());
    paper.number_pages(t, &title);
    paper
        .finish(&title, t.language())
        .map_err(ApiError::internal)
}

fn write_invoice(t: &Texts, paper: &mut Paper, invoice: &Invoice) -> Result<()> {
    let draft = &invoice.draft;
    let name = match draft.kind {
        InvoiceKind::Invoice => text!(t, "invoice-heading"),
        InvoiceKind::CreditNote(_) => text!(t, "invoice-credit-note"),
    };
    small(paper, &t.brand().to_uppercase());
    paper.go_down(30.0);
    paper.write(&name, 20.0, Place::Left(MARGIN), ROOM);
    paper.go_down(24.0);
    paper.write(&invoice.number, 12.0, Place::Left(MARGIN), ROOM);
    paper.go_down(22.0);
    let mut facts = vec![
        (text!(t, "invoice-issued"), t.day(invoice.issued_at)),
        (text!(t, "invoice-order"), draft.order_number.to_string()),
        (text!(t, "invoice-supplied"), t.day(draft.supplied_at)),
    ];
    if let Some(lowers) = &invoice.lowers {
        facts.push((text!(t, "invoice-lowers"), lowers.clone()));
    }
    let seller = &draft.seller;
    facts.push((text!(t, "invoice-seller"), seller.name.clone()));
    facts.extend(
        [Some(&seller.address), seller.vat_id.as_ref()]
            .into_iter()
            .flatten()
            .filter(|text| !text.is_empty())
            .map(|text| (String::new(), text.clone())),
    );
    let buyer = &draft.buyer;
    facts.push((text!(t, "invoice-buyer"), buyer.name.clone()));
    facts.push((String::new(), buyer.email.to_string()));
    if let Some(country) = &buyer.country {
        facts.push((String::new(), country.to_string()));
    }
    if let Some(business) = &buyer.business {
        facts.push((text!(t, "invoice-billed-to"), business.name.clone()));
        let address = business.address.as_deref().unwrap_or_default();
        facts.extend(address.lines().map(|line| (String::new(), line.to_owned())));
        let number = business.tax_number.as_ref();
        facts.extend(number.map(|number| (text!(t, "invoice-tax-number"), number.to_string())));
    }
    for (label, value) in facts {
        paper.write(&label, SMALL, Place::Left(MARGIN), 90.0);
        paper.write_lines(&value, SMALL, LINE, MARGIN + 95.0);
    }
    paper.go_down(12.0);
    small(paper, &text!(t, "invoice-lines"));
    let code = draft.total.currency().code();
    paper.write(code, SMALL, Place::Right(RIGHT), ROOM);
    paper.rule();
    for line in &draft.lines {
        paper.go_down(LINE);
        paper.write(&line.label, SMALL, Place::Left(MARGIN), LABEL_ROOM);
        let sign = if line.is_reduction { "\u{2212}" } else { "" };
        let amount = format!("{sign}{}", t.cell(line.amount));
        paper.write(&amount, SMALL, Place::Right(RIGHT), ROOM);
    }
    paper.rule();
    paper.go_down(8.0);
    let net = draft.total.minus(draft.tax).map_err(ApiError::internal)?;
    sum(t, paper, &text!(t, "invoice-without-tax"), net);
    sum(t, paper, &tax_label(t, draft), draft.tax);
    let total = match draft.kind {
        InvoiceKind::Invoice => text!(t, "invoice-total"),
        InvoiceKind::CreditNote(_) => text!(t, "invoice-given-back"),
    };
    sum(t, paper, &total, draft.total);
    let applied = draft.applied_tax.as_deref();
    if applied.is_some_and(|applied| applied.reverse_charge) {
        paper.go_down(LINE + 8.0);
        small(paper, &text!(t, "invoice-reverse-charge"));
    }
    Ok(())
}

/// Returns the name of the tax with its rate. Operators enter names of taxes; `VAT` is translated.
fn tax_label(t: &Texts, draft: &InvoiceDraft) -> String {
    let applied = draft.applied_tax.as_deref();
    let name = t.tax_name(applied.map(|applied| applied.name.as_str()));
    let rate = t.number(&draft.tax_bps.to_percent());
    if draft.tax_included {
        text!(t, "invoice-tax-included", name = name, rate = rate)
    } else {
        text!(t, "invoice-tax", name = name, rate = rate)
    }
}

fn small(paper: &mut Paper, text: &str) {
    paper.write(text, SMALL, Place::Left(MARGIN), ROOM);
}

fn sum(t: &Texts, paper: &mut Paper, label: &str, money: Money) {
    paper.go_down(LINE);
    paper.write(label, SMALL, Place::Right(SUMS), ROOM);
    paper.write(&t.cell(money), SMALL, Place::Right(RIGHT), ROOM);
}
