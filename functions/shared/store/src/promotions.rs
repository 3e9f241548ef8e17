//! Promo codes and the counts of their uses.
//!
//! Only operators write a promotion's row. A separate row counts the paid orders with the code: a conditional write in
//! the transaction in which an order is paid for or ends, so the limit holds under concurrency. A row for each mailbox
//! with such an order, and one for each account, limit a code to one order per customer; they are deleted long after
//! the promotion's end, or with the account.

use domain::audit::AuditEntry;
use domain::digest::sha256_hex;
use domain::order::{Order, State};
use domain::promotion::{PromoCode, Promotion};
use domain::{Email, UserId, later};
use jiff::SignedDuration;
use table::{Expression, Index, Key, QueryBuilder};

use crate::error::{StoreError, Taken};
use crate::page::{Cursor, Page};
use crate::row::{Row, attribute, body_of, number_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, audit, keys, queues};

const KIND: &str = "promotion";
/// An order placed at the last moment is over or paid by then.
const CUSTOMERS_KEPT: SignedDuration = SignedDuration::from_hours(24 * 30);

impl Store {
    /// Writes a new promotion with its entry in the audit log. `Taken` with `PromoCode` where one has, or had, its
    /// code.
    pub async fn create_promotion(
        &self,
        promotion: &Promotion,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let transaction =
            Transaction::new(self, "create a promotion").create(row(promotion)?, Taken::PromoCode);
        audit::note(transaction, entry)?.run().await
    }

    /// Writes an ended promotion, with its entry in the audit log; `Conflict` after a concurrent write.
    pub async fn save_promotion(
        &self,
        promotion: &Promotion,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "end a promotion").put_if(
            row(promotion)?,
            Expression::before_version(promotion.version),
            ConditionFailure::Conflict,
        );
        audit::note(transaction, entry)?.run().await
    }

    /// The promotion of a code.
    pub async fn find_promotion(&self, code: &PromoCode) -> Result<Option<Promotion>, StoreError> {
        let row = self.get(keys::promotion(code), "find a promotion").await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Returns whether the account or the mailbox of the address has a paid order with the code.
    pub async fn has_used_promotion(
        &self,
        code: &PromoCode,
        email: Option<&Email>,
        account: Option<UserId>,
    ) -> Result<bool, StoreError> {
        for key in customer_keys(code, email, account) {
            if self.get(key, "find who used a promotion").await?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the number of paid orders with the code.
    pub async fn count_promotion_uses(&self, code: &PromoCode) -> Result<u64, StoreError> {
        let row = self
            .get(keys::promotion_uses(code), "count the uses of a promotion")
            .await?;
        row.map_or(Ok(0), |row| number_of(&row, attribute::USES))
    }

    /// Promotions, newest first. The index is read eventually consistent.
    pub async fn list_promotions(
        &self,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<Promotion>, StoreError> {
        let Ok(start) = queues::start_of(Index::First, keys::PROMOTIONS, cursor) else {
            return Ok(Page::empty());
        };
        let query = QueryBuilder::index(Index::First, keys::PROMOTIONS.to_owned())
            .newest_first()
            .limit(limit)
            .after(start);
        let cursor_of = |last: &_| queues::cursor_of(Index::First, last);
        self.query_page(query, KIND, cursor_of, "list promotions")
            .await
    }

    /// Deletes the record that this customer used the code of an order; the use itself stays counted.
    pub async fn forget_promotion_customer(&self, order: &Order) -> Result<(), StoreError> {
        let Some(code) = order.promo_code() else {
            return Ok(());
        };
        for key in customer_keys(&code, Some(&order.customer.email), order.promo_account) {
            self.remove(key, "forget who used a promotion").await?;
        }
        Ok(())
    }
}

/// Adds the use of the order's promo code to the payment of the order: once per customer, and up to the code's maximum.
/// A code that ended after the order was placed is still accepted.
pub(crate) fn count_use<'a>(
    transaction: Transaction<'a>,
    promotion: &Promotion,
    order: &Order,
) -> Transaction<'a> {
    let code = &promotion.code;
    let limit = promotion.most_uses.map(|most| {
        Expression::new("attribute_not_exists(#uses) OR #uses < :most")
            .name("#uses", attribute::USES)
            .number(":most", most)
    });
    let until = later(promotion.ends_at, CUSTOMERS_KEPT);
    customer_keys(code, Some(&order.customer.email), order.promo_account)
        .fold(transaction, |transaction, key| {
            transaction.create(Row::new(key).expires(until), Taken::PromoCustomer)
        })
        .update(
            keys::promotion_uses(code),
            change_uses(1),
            limit,
            ConditionFailure::Taken(Taken::PromoUses),
        )
}

/// Returns the rows of a customer with a code: of the mailbox, and of the account. An order's account is the one that
/// paid, not one that claimed the order later.
fn customer_keys(
    code: &PromoCode,
    email: Option<&Email>,
    account: Option<UserId>,
) -> impl Iterator<Item = Key> {
    let mailbox = email.map(|email| keys::promotion_customer(code, &digest(email)));
    let account = account.map(|user| keys::promotion_account(code, user));
    [mailbox, account].into_iter().flatten()
}

/// Adds the return of the promo code's use to the step of an order from `from`, if it returns one
/// ([`Order::given_back_code`]). An order ends once, conditional on its version, so the use is returned once.
pub(crate) fn give_back<'a>(
    transaction: Transaction<'a>,
    order: &Order,
    from: State,
) -> Transaction<'a> {
    let Some(code) = order.given_back_code(from) else {
        return transaction;
    };
    let transaction = transaction.update(
        keys::promotion_uses(&code),
        change_uses(-1),
        None,
        ConditionFailure::Conflict,
    );
    customer_keys(&code, Some(&order.customer.email), order.promo_account)
        .fold(transaction, Transaction::delete)
}

fn change_uses(change: i32) -> Expression {
    Expression::new("ADD #uses :change")
        .name("#uses", attribute::USES)
        .number(":change", change)
}

fn digest(email: &Email) -> String {
    sha256_hex(email.mailbox())
}

fn row(promotion: &Promotion) -> Result<Row, StoreError> {
    let place = keys::since(promotion.created_at, &promotion.code);
    Ok(Row::new(keys::promotion(&promotion.code))
        .body(promotion)?
        .version(promotion.version)
        .gsi1(keys::PROMOTIONS.to_owned(), place))
}
