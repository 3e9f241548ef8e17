use serde::Deserialize;
use serde_json::{Value, json};

use super::context::OperationContext;
use super::expand::kind_of;
use super::pages::{List, list_page};
use crate::records::Session;
use crate::stripe::records::balance_transaction::{
    BALANCE_TRANSACTION, BalanceTransaction, Movement, balance_where, book,
};
use crate::stripe::records::error::StripeError;

/// The platform's balance, by currency.
pub(in crate::stripe) fn find_balance(
    context: &OperationContext<'_>,
) -> Result<Value, StripeError> {
    context.form.finish()?;
    let now = context.now;
    let lines =
        |is_wanted: &dyn Fn(&BalanceTransaction) -> bool| -> Result<Vec<Value>, StripeError> {
            let lines = balance_where(context.session, is_wanted)?;
            let line = |(currency, amount): (String, i64)| json!({ "amount": amount, "currency": currency, "source_types": { "card": amount } });
            Ok(lines.into_iter().map(line).collect())
        };
    Ok(json!({
        "object": "balance",
        "available": lines(&|one| one.available_on <= now)?,
        "livemode": false,
        "pending": lines(&|one| one.available_on > now)?,
    }))
}

/// Newest first; by currency, by type, by what moved the money.
pub(in crate::stripe) fn list_balance_transactions(
    context: &OperationContext<'_>,
) -> Result<Value, StripeError> {
    let wanted = ["currency", "type", "source"]
        .into_iter()
        .filter_map(|name| Some((name, vec![context.form.text(name)?])));
    let fields = wanted.collect();
    let list = List {
        url: "/v1/balance_transactions",
        kind: BALANCE_TRANSACTION,
    };
    list_page(context, list, fields)
}

/// A movement with the object that moved the money.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::stripe) struct BookedObject {
    #[serde(rename = "type")]
    kind: String,
    amount: i64,
    currency: String,
    object: Value,
}

/// Books movements with their objects, without the calls that lead to them.
pub(in crate::stripe) fn book_objects(
    session: &Session<'_>,
    now: i64,
    booked: &[BookedObject],
) -> Result<(), StripeError> {
    for one in booked {
        let id = one.object.get("id").and_then(Value::as_str);
        let unknown = || StripeError::invalid("A movement needs an object with an id.");
        let id = id.ok_or_else(unknown)?;
        session.save(kind_of(id).ok_or_else(unknown)?, id, &one.object)?;
        book(
            session,
            now,
            Movement {
                kind: &one.kind,
                category: &one.kind,
                source: id,
                amount: one.amount,
                fee: 0,
                currency: &one.currency,
            },
        )?;
    }
    Ok(())
}
