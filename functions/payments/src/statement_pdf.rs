//! A talent's month as a PDF.

use domain::statement::{LedgerEntry, LedgerEntryKind};
use domain::talent::Talent;
use http_api::{ApiError, Result};
use jiff::civil::Date;

use crate::paper::{MARGIN, Paper, Place, RIGHT};
use crate::statement_view::StatementView;

/// The most lines of a file; a note states how many are only in the CSV file.
const MOST_LINES: usize = 2_000;

const SMALL: f32 = 9.0;
const LINE: f32 = 17.0;
/// The horizontal positions of the columns.
const ORDER: f32 = 112.0;
const TITLE: f32 = 182.0;
const NETTED: f32 = 455.0;
const AMOUNT: f32 = 375.0;
const ROOM: f32 = RIGHT - MARGIN;

/// Returns the file: the talent, the month, a line for each entry, and the sums. Equal months give equal bytes.
pub(crate) fn to_pdf(talent: &Talent, statement: &StatementView) -> Result<Vec<u8>> {
    let month = month_name(&statement.month);
    let title = format!("Payouts of {month}");
    let mut paper = Paper::new();
    paper.write("MATCHDAY", SMALL, Place::Left(MARGIN), ROOM);
    paper.go_down(30.0);
    paper.write(&title, 20.0, Place::Left(MARGIN), ROOM);
    paper.go_down(24.0);
    paper.write(&talent.display_name, 12.0, Place::Left(MARGIN), ROOM);
    paper.go_down(16.0);
    let code = talent.currency.code();
    let about = format!("Amounts in {code}, dates in UTC.");
    paper.write(&about, SMALL, Place::Left(MARGIN), ROOM);
    paper.go_down(30.0);
    write_head(&mut paper);
    for entry in statement.entries.iter().take(MOST_LINES) {
        if paper.go_down(LINE) {
            write_head(&mut paper);
            paper.go_down(LINE);
        }
        write_entry(&mut paper, entry)?;
    }
    let left = statement.entries.len().saturating_sub(MOST_LINES);
    if left > 0 {
        paper.go_down(LINE);
        let left = format!("{left} more lines stand in the CSV file of this month.");
        paper.write(&left, SMALL, Place::Left(MARGIN), ROOM);
    }
    if statement.entries.is_empty() {
        paper.go_down(LINE);
        paper.write("Nothing was paid out.", SMALL, Place::Left(MARGIN), ROOM);
    }
    write_totals(&mut paper, statement);
    paper.foot(8.0, |number, count| {
        format!("{title}, {}. Page {number} of {count}", talent.display_name)
    });
    paper.finish(&title, "en").map_err(ApiError::internal)
}

fn write_head(paper: &mut Paper) {
    let cell = |paper: &mut Paper, text: &str, place: Place| paper.write(text, SMALL, place, ROOM);
    cell(paper, "Date", Place::Left(MARGIN));
    cell(paper, "Order", Place::Left(ORDER));
    cell(paper, "Booking", Place::Left(TITLE));
    cell(paper, "Earned", Place::Right(AMOUNT));
    cell(paper, "Kept", Place::Right(NETTED));
    cell(paper, "Paid", Place::Right(RIGHT));
    paper.rule();
}

fn write_entry(paper: &mut Paper, entry: &LedgerEntry) -> Result<()> {
    let transferred = entry.transferred().map_err(ApiError::internal)?;
    let (sign, note) = match entry.kind {
        LedgerEntryKind::Payout => ("", ""),
        LedgerEntryKind::TakenBack => ("\u{2212}", "Refund: "),
    };
    let day = entry.at.strftime("%Y-%m-%d").to_string();
    let cell = |paper: &mut Paper, text: &str, place: Place| paper.write(text, SMALL, place, ROOM);
    cell(paper, &day, Place::Left(MARGIN));
    cell(paper, entry.order_number.as_str(), Place::Left(ORDER));
    let title = format!("{note}{}", entry.title);
    paper.write(&title, SMALL, Place::Left(TITLE), 140.0);
    let amount = format!("{sign}{}", entry.amount.to_decimal());
    cell(paper, &amount, Place::Right(AMOUNT));
    cell(paper, &entry.netted.to_decimal(), Place::Right(NETTED));
    cell(paper, &transferred.to_decimal(), Place::Right(RIGHT));
    Ok(())
}

fn write_totals(paper: &mut Paper, statement: &StatementView) {
    let totals = &statement.totals;
    paper.rule();
    paper.go_down(12.0);
    for (label, money) in [
        ("Earned", totals.earned),
        ("Kept for refunds of earlier months", totals.netted),
        ("Paid to your account", totals.transferred),
        ("Taken back by refunds", totals.taken_back),
    ] {
        paper.go_down(LINE);
        paper.write(label, SMALL, Place::Right(NETTED), ROOM);
        paper.write(&money.to_decimal(), SMALL, Place::Right(RIGHT), ROOM);
    }
}

/// Returns `November 2026`.
fn month_name(month: &str) -> String {
    let first: Option<Date> = format!("{month}-01").parse().ok();
    first.map_or_else(
        || month.to_owned(),
        |first| first.strftime("%B %Y").to_string(),
    )
}
