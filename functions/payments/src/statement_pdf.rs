//! A talent's month as a PDF.

use std::collections::BTreeMap;

use domain::statement::{LedgerEntry, LedgerEntryKind};
use domain::talent::Talent;
use domain::{Currency, Money};
use http_api::{ApiError, Result};
use jiff::civil::Date;
use texts::{Texts, text};

use crate::paper::{MARGIN, Paper, Place, RIGHT};
use crate::statement_view::{StatementView, signed};

/// The most lines of a file; a note states how many are only in the CSV file.
const MOST_LINES: usize = 2_000;

const SMALL: f32 = 9.0;
const LINE: f32 = 17.0;
/// Below an entry: what the provider transferred for it.
const CONVERTED: f32 = 12.0;
/// The horizontal positions of the columns.
const ORDER: f32 = 112.0;
const TITLE: f32 = 182.0;
const NETTED: f32 = 455.0;
const AMOUNT: f32 = 375.0;
const ROOM: f32 = RIGHT - MARGIN;

/// Returns the file: the talent, the month, a line for each entry, and the sums. Equal months give equal bytes.
pub(crate) fn to_pdf(t: &Texts, talent: &Talent, statement: &StatementView) -> Result<Vec<u8>> {
    let title = text!(
        t,
        "statement-title",
        month = month_name(t, &statement.month)
    );
    let mut paper = Paper::new(t.brand());
    paper.write(&t.brand().to_uppercase(), SMALL, Place::Left(MARGIN), ROOM);
    paper.go_down(30.0);
    paper.write(&title, 20.0, Place::Left(MARGIN), ROOM);
    paper.go_down(24.0);
    paper.write(&talent.display_name, 12.0, Place::Left(MARGIN), ROOM);
    paper.go_down(16.0);
    let code = talent.currency.code();
    let about = text!(t, "statement-amounts", currency = code);
    paper.write(&about, SMALL, Place::Left(MARGIN), ROOM);
    paper.go_down(30.0);
    write_head(t, &mut paper);
    for entry in statement.entries.iter().take(MOST_LINES) {
        if paper.go_down(LINE) {
            write_head(t, &mut paper);
            paper.go_down(LINE);
        }
        write_entry(t, &mut paper, entry);
    }
    let left = statement.entries.len().saturating_sub(MOST_LINES);
    if left > 0 {
        paper.go_down(LINE);
        let left = text!(t, "statement-more", count = left);
        paper.write(&left, SMALL, Place::Left(MARGIN), ROOM);
    }
    if statement.entries.is_empty() {
        paper.go_down(LINE);
        let nothing = text!(t, "statement-empty");
        paper.write(&nothing, SMALL, Place::Left(MARGIN), ROOM);
    }
    write_totals(t, &mut paper, statement);
    let name = &talent.display_name;
    let foot = text!(t, "statement-foot", title = &title, name = name);
    paper.number_pages(t, &foot);
    paper
        .finish(&title, t.language())
        .map_err(ApiError::internal)
}

fn write_head(t: &Texts, paper: &mut Paper) {
    let cell = |paper: &mut Paper, text: &str, place: Place| paper.write(text, SMALL, place, ROOM);
    cell(paper, &text!(t, "statement-date"), Place::Left(MARGIN));
    cell(paper, &text!(t, "statement-order"), Place::Left(ORDER));
    cell(paper, &text!(t, "statement-booking"), Place::Left(TITLE));
    cell(paper, &text!(t, "statement-earned"), Place::Right(AMOUNT));
    cell(paper, &text!(t, "statement-kept"), Place::Right(NETTED));
    cell(paper, &text!(t, "statement-paid"), Place::Right(RIGHT));
    paper.rule();
}

fn write_entry(t: &Texts, paper: &mut Paper, entry: &LedgerEntry) {
    let of = t.title_of(&entry.title, entry.tip_for.as_deref());
    let title = match entry.kind {
        LedgerEntryKind::Payout => of,
        LedgerEntryKind::TakenBack => text!(t, "statement-refund", title = &of),
        LedgerEntryKind::Owed => text!(t, "statement-owed", title = &of),
    };
    let currency = entry.amount.currency();
    let amount = |minor| signed(minor, currency, "\u{2212}", |money| t.cell(money));
    let cell = |paper: &mut Paper, text: &str, place: Place| paper.write(text, SMALL, place, ROOM);
    cell(paper, &t.day(entry.at), Place::Left(MARGIN));
    cell(paper, entry.order_number.as_str(), Place::Left(ORDER));
    paper.write(&title, SMALL, Place::Left(TITLE), 140.0);
    for (minor, column) in [
        (entry.earned_minor(), AMOUNT),
        (entry.netted_minor(), NETTED),
        (entry.transferred_minor(), RIGHT),
    ] {
        cell(paper, &amount(minor), Place::Right(column));
    }
    if let Some((minor, currency)) = entry.converted_minor() {
        paper.go_down(CONVERTED);
        let moved = signed(minor, currency, "\u{2212}", |money| t.amount(money));
        let moved = text!(t, "statement-converted", amount = &moved);
        paper.write(&moved, SMALL, Place::Right(RIGHT), ROOM);
    }
}

fn write_totals(t: &Texts, paper: &mut Paper, statement: &StatementView) {
    let totals = &statement.totals;
    paper.rule();
    paper.go_down(12.0);
    let mut lines = vec![
        (text!(t, "statement-earned"), totals.earned),
        (text!(t, "statement-total-kept"), totals.netted),
        (text!(t, "statement-total-paid"), totals.transferred),
    ];
    for money in converted_of(statement, LedgerEntryKind::Payout) {
        let currency = money.currency().code();
        let label = text!(t, "statement-total-paid-in", currency = currency);
        lines.push((label, money));
    }
    lines.push((text!(t, "statement-total-reversed"), totals.taken_back));
    for money in converted_of(statement, LedgerEntryKind::TakenBack) {
        let currency = money.currency().code();
        let label = text!(t, "statement-total-reversed-in", currency = currency);
        lines.push((label, money));
    }
    if !totals.owed.is_zero() {
        lines.push((text!(t, "statement-total-owed"), totals.owed));
    }
    if !totals.tax.is_zero() {
        lines.push((text!(t, "statement-total-tax"), totals.tax));
    }
    for (label, money) in lines {
        paper.go_down(LINE);
        paper.write(&label, SMALL, Place::Right(NETTED), ROOM);
        paper.write(&t.cell(money), SMALL, Place::Right(RIGHT), ROOM);
    }
}

/// Returns the converted amounts of the entries of a kind, added up for each currency.
fn converted_of(statement: &StatementView, kind: LedgerEntryKind) -> Vec<Money> {
    let mut sums: BTreeMap<Currency, Money> = BTreeMap::new();
    let entries = statement.entries.iter().filter(|entry| entry.kind == kind);
    for money in entries.filter_map(|entry| entry.transferred) {
        let sum = sums
            .get(&money.currency())
            .map_or(Ok(money), |sum| sum.plus(money));
        if let Ok(sum) = sum {
            sums.insert(money.currency(), sum);
        }
    }
    sums.into_values().collect()
}

/// Returns `November 2026`.
fn month_name(t: &Texts, month: &str) -> String {
    let first: Option<Date> = format!("{month}-01").parse().ok();
    first.map_or_else(|| month.to_owned(), |first| t.month(first))
}
