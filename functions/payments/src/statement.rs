//! A talent's ledger of a month, as JSON and as files.

use axum::extract::State;
use axum::response::Response;
use domain::statement::{LedgerEntryKind, Month, StatementTotals};
use domain::talent::Talent;
use domain::{Currency, Money};
use http_api::{ApiError, Caller, Failures, Json, Query, Result};
use serde::Deserialize;
use texts::{Texts, text};

use crate::PaymentsState;
use crate::account::own_talent;
use crate::file_answer::{PDF, answer_file};
use crate::statement_pdf::to_pdf;
use crate::statement_view::{StatementView, signed};

/// The query of a statement.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StatementQuery {
    /// The month in UTC, like `2026-11`; the current one if absent.
    month: Option<String>,
}

/// Return the signed-in talent's payouts and reversals of a month.
#[utoipa::path(
    get,
    path = "/api/payments/statement",
    tag = "payments",
    params(("month" = Option<String>, Query, description = "like `2026-11`, in UTC; absent: the one that is now", pattern = "^2[0-9]{3}-(0[1-9]|1[0-2])$")),
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = StatementView), Failures),
)]
pub(crate) async fn find_statement(
    State(state): State<PaymentsState>,
    caller: Caller,
    Query(query): Query<StatementQuery>,
) -> Result<Json<StatementView>> {
    let (_, statement) = statement(&state, &caller, &query).await?;
    Ok(Json(statement))
}

/// Return the statement as a CSV file (RFC 4180): one line for each entry, amounts in major units.
#[utoipa::path(
    get,
    path = "/api/payments/statement.csv",
    tag = "payments",
    params(("month" = Option<String>, Query, description = "like `2026-11`, in UTC; absent: the one that is now", pattern = "^2[0-9]{3}-(0[1-9]|1[0-2])$")),
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = String, content_type = "text/csv"), Failures),
)]
pub(crate) async fn export_statement(
    State(state): State<PaymentsState>,
    caller: Caller,
    Query(query): Query<StatementQuery>,
) -> Result<Response> {
    let (talent, statement) = statement(&state, &caller, &query).await?;
    let name = format!("payouts-{}-{}.csv", talent.slug, statement.month);
    let csv = to_csv(&texts(&state, &caller).await?, &statement);
    Ok(answer_file(&name, "text/csv; charset=utf-8", csv))
}

/// Return the statement as a PDF on A4: at most 2,000 lines, with a note about further ones, which only the CSV file
/// contains.
#[utoipa::path(
    get,
    path = "/api/payments/statement.pdf",
    tag = "payments",
    params(("month" = Option<String>, Query, description = "like `2026-11`, in UTC; absent: the one that is now", pattern = "^2[0-9]{3}-(0[1-9]|1[0-2])$")),
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), Failures),
)]
pub(crate) async fn print_statement(
    State(state): State<PaymentsState>,
    caller: Caller,
    Query(query): Query<StatementQuery>,
) -> Result<Response> {
    let (talent, statement) = statement(&state, &caller, &query).await?;
    let name = format!("payouts-{}-{}.pdf", talent.slug, statement.month);
    let pdf = to_pdf(&texts(&state, &caller).await?, &talent, &statement)?;
    Ok(answer_file(&name, PDF, pdf))
}

async fn statement(
    state: &PaymentsState,
    caller: &Caller,
    query: &StatementQuery,
) -> Result<(Talent, StatementView)> {
    let month = match &query.month {
        Some(month) => {
            Month::parse(month).map_err(|error| ApiError::invalid_field("month", error))?
        }
        None => Month::containing(state.clock.now()),
    };
    let talent = own_talent(state, caller).await?;
    let entries = state.store.list_ledger(talent.talent_guid, month).await?;
    let totals = StatementTotals::add_up(&entries, talent.currency).map_err(ApiError::internal)?;
    let view = StatementView {
        month: month.to_string(),
        entries,
        totals,
    };
    Ok((talent, view))
}

/// Returns the texts in the language of the caller's account.
async fn texts(state: &PaymentsState, caller: &Caller) -> Result<Texts> {
    let user = state.store.find_user(&caller.uid).await?;
    let language = user.map(|user| user.language).unwrap_or_default();
    Ok(state.texts(language).await?)
}

/// Returns the file. In each line, the amount less the netted amount is the transferred one; so the sums of the columns
/// add up, too, also after reversals.
fn to_csv(t: &Texts, statement: &StatementView) -> String {
    let columns = [
        text!(t, "statement-csv-date"),
        text!(t, "statement-csv-kind"),
        text!(t, "statement-csv-order"),
        text!(t, "statement-csv-title"),
        text!(t, "statement-csv-currency"),
        text!(t, "statement-csv-amount"),
        text!(t, "statement-csv-netted"),
        text!(t, "statement-csv-transferred"),
        text!(t, "statement-csv-transfer"),
        text!(t, "statement-csv-tax"),
        text!(t, "statement-csv-converted"),
    ];
    let mut lines = vec![columns.join(",")];
    for entry in &statement.entries {
        let kind = match entry.kind {
            LedgerEntryKind::Payout => text!(t, "statement-csv-payout"),
            LedgerEntryKind::TakenBack => text!(t, "statement-csv-taken-back"),
            LedgerEntryKind::Owed => text!(t, "statement-csv-owed"),
        };
        let currency = entry.amount.currency();
        let decimal = |minor| signed(minor, currency, "-", Money::to_decimal);
        let fields = [
            entry.at.to_string(),
            kind,
            entry.order_number.to_string(),
            t.title_of(&entry.title, entry.tip_for.as_deref()),
            currency.code().to_owned(),
            decimal(entry.earned_minor()),
            decimal(entry.netted_minor()),
            decimal(entry.transferred_minor()),
            entry.transfer_id.clone().unwrap_or_default(),
            entry.tax.map(Money::to_decimal).unwrap_or_default(),
            entry.converted_minor().map(written).unwrap_or_default(),
        ];
        lines.push(fields.each_ref().map(|field| escape(field)).join(","));
    }
    lines.push(String::new());
    lines.join("\r\n")
}

/// Returns `CHF 107.52` or `CHF -31.78`.
fn written((minor, currency): (i64, Currency)) -> String {
    let amount = signed(minor, currency, "-", Money::to_decimal);
    format!("{currency} {amount}")
}

/// The signs that begin a formula. Some programs evaluate those of full width, which input methods for Chinese and
/// Japanese write, like the others.
const FORMULA_SIGNS: [char; 8] = [
    '=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
];

/// Returns a field as RFC 4180 specifies it. A text that a spreadsheet would evaluate as a formula begins with an
/// apostrophe; a negative amount stays a number. Semicolons become commas, and tabs and line breaks spaces: a program
/// that splits at them ignores the quotes around the field and would evaluate what follows.
fn escape(field: &str) -> String {
    let number = field.parse::<f64>().is_ok();
    let field = field.replace(';', ",").replace(['\t', '\r', '\n'], " ");
    let formula = !number && field.trim_start().starts_with(FORMULA_SIGNS);
    let field = if formula { format!("'{field}") } else { field };
    if field.contains([',', '"']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_stays_one_harmless_cell() {
        for (field, cell) in [
            ("Birthday video", "Birthday video"),
            ("Mia;=1+2", "\"Mia,=1+2\""),
            ("Mia\t=1+2", "Mia =1+2"),
            ("Mia\r\n=1+2", "Mia  =1+2"),
            (" =1+2", "' =1+2"),
            ("\u{ff1d}1+2", "'\u{ff1d}1+2"),
            ("\u{3000}\u{ff0b}1", "'\u{3000}\u{ff0b}1"),
            ("\u{ff0d}1", "'\u{ff0d}1"),
            ("\u{ff20}SUM(1)", "'\u{ff20}SUM(1)"),
            ("-12.50", "-12.50"),
            ("-x", "'-x"),
            ("a \"b\"", "\"a \"\"b\"\"\""),
        ] {
            assert_eq!(escape(field), cell);
        }
    }
}
