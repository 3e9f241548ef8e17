//! Promo codes and the counts of their uses.
//!
//! Only operators write a promotion's row. A separate row counts the paid orders with the code: a conditional write in
//! the transaction in which an order is paid for or ends, so the limit holds under concurrency. A row for each mailbox
//! with such an order, and one for each account, limit a code to one order per customer; they are deleted long after
//! the promotion's end, or with the account. An address that a guest only typed counts separately in the mailbox's row,
//! so that a stranger cannot use up the code of its owner.

use domain::audit::AuditEntry;
use domain::digest::sha256_hex;
use domain::order::{Order, State};
use domain::promotion::{PromoCode, Promotion};
use domain::{Email, UserId, later};
use jiff::{SignedDuration, Timestamp};
use table::{Expression, Index, Key, QueryBuilder};

use crate::error::{StoreError, Taken};
use crate::page::{Cursor, Page};
use crate::row::{Attributes, Row, attribute, body_of, number_of};
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys, queues};

const KIND: &str = "promotion";
/// An order placed at the last moment is over or paid by then.
const CUSTOMERS_KEPT: SignedDuration = SignedDuration::from_hours(24 * 30);
/// The most orders with a code of guests who typed one address and did not prove it. They do not use up the code of
/// the address's owner.
const MOST_UNPROVEN: u32 = 3;
/// Exists in a mailbox's row while its proven owner has a paid order with the code.
const PROVEN: &str = "proven";

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

    /// Returns whether the account or the proven owner of the address has a paid order with the code.
    pub async fn has_used_promotion(
        &self,
        code: &PromoCode,
        email: Option<&Email>,
        account: Option<UserId>,
    ) -> Result<bool, StoreError> {
        for key in customer_keys(code, email, account) {
            let row = self.get(key, "find who used a promotion").await?;
            let is_used = |row: &Attributes| {
                // The uses of guests who did not prove the address are not the customer's.
                row.contains_key(PROVEN) || !row.contains_key(attribute::USES)
            };
            if row.as_ref().is_some_and(is_used) {
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

    /// Writes an order that an account claimed. The use of its promo code counts for the account and its address from
    /// now on. `Conflict` after a concurrent write.
    pub async fn save_claimed_order(&self, order: &Order) -> Result<(), StoreError> {
        let mut transaction = self.save_order_transaction(order, "claim an order")?;
        if let (Some(code), Some(account)) = (order.promo_code(), order.promo_account)
            && let Some(promotion) = self.find_promotion(&code).await?
        {
            let until = kept_until(&promotion);
            let key = mailbox_key(&code, order);
            let account = Row::new(keys::promotion_account(&code, account)).expires(until);
            transaction = transaction
                .update(key, prove(until), None, ConditionFailure::Conflict)
                .put(account);
        }
        transaction.run().await
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
    let until = kept_until(promotion);
    let mailbox = mailbox_key(code, order);
    let used = ConditionFailure::Taken(Taken::PromoCustomer);
    let transaction = match order.promo_address_proven {
        None => transaction.create(Row::new(mailbox).expires(until), used),
        Some(true) => transaction.update(mailbox, prove(until), Some(unproven_only()), used),
        // The address is that of another person, perhaps; the account is counted.
        Some(false) if order.promo_account.is_some() => transaction,
        Some(false) => {
            let change = Expression::new("SET #ttl = :until ADD #uses :change")
                .name("#ttl", attribute::TTL)
                .number(":until", until.as_second())
                .name("#uses", attribute::USES)
                .number(":change", 1);
            transaction.update(mailbox, change, Some(unproven_left()), used)
        }
    };
    let account = order.promo_account;
    let account = account.map(|user| keys::promotion_account(code, user));
    account
        .into_iter()
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

/// Marks the mailbox of a proven address as that of a customer who used the code.
fn prove(until: Timestamp) -> Expression {
    Expression::new("SET #ttl = :until, #proven = :one, #uses = if_not_exists(#uses, :zero)")
        .name("#ttl", attribute::TTL)
        .number(":until", until.as_second())
        .name("#proven", PROVEN)
        .number(":one", 1)
        .name("#uses", attribute::USES)
        .number(":zero", 0)
}

/// Holds if no proven customer of the mailbox used the code. Rows of older code have no count, and were used.
fn unproven_only() -> Expression {
    Expression::new(
        "attribute_not_exists(#pk) OR (attribute_exists(#uses) AND attribute_not_exists(#proven))",
    )
    .name("#pk", attribute::PK)
    .name("#uses", attribute::USES)
    .name("#proven", PROVEN)
}

/// Holds if guests who did not prove the address may still use the code with it.
fn unproven_left() -> Expression {
    Expression::new(
        "attribute_not_exists(#pk) OR (#uses < :most AND attribute_not_exists(#proven))",
    )
    .name("#pk", attribute::PK)
    .name("#uses", attribute::USES)
    .name("#proven", PROVEN)
    .number(":most", MOST_UNPROVEN)
}

/// Returns the rows of a customer with a code: of the mailbox, and of the account. An order's account is the one that
/// paid, or that claimed the order since.
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
pub(crate) fn return_use<'a>(
    transaction: Transaction<'a>,
    order: &Order,
    from: State,
) -> Transaction<'a> {
    let Some(code) = order.given_back_code(from) else {
        return transaction;
    };
    let conflict = ConditionFailure::Conflict;
    let total = keys::promotion_uses(&code);
    let transaction = transaction.update(total, change_uses(-1), None, conflict);
    let mailbox = mailbox_key(&code, order);
    let transaction = match order.promo_address_proven {
        None => transaction.delete(mailbox),
        Some(true) => {
            let change = Expression::new("REMOVE #proven").name("#proven", PROVEN);
            transaction.update(mailbox, change, None, conflict)
        }
        Some(false) if order.promo_account.is_some() => transaction,
        Some(false) => transaction.update(mailbox, change_uses(-1), None, conflict),
    };
    match order.promo_account {
        Some(user) => transaction.delete(keys::promotion_account(&code, user)),
        None => transaction,
    }
}

fn change_uses(change: i32) -> Expression {
    Expression::new("ADD #uses :change")
        .name("#uses", attribute::USES)
        .number(":change", change)
}

fn mailbox_key(code: &PromoCode, order: &Order) -> Key {
    keys::promotion_customer(code, &digest(&order.customer.email))
}

fn kept_until(promotion: &Promotion) -> Timestamp {
    later(promotion.ends_at, CUSTOMERS_KEPT)
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
