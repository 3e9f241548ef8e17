//! The reason for which a bank rejected a payout, in the reader's language.

use texts::{Texts, text};

/// Returns the text of a failure code of the payment provider; `None` for a code without a text, such as one about cards.
pub(super) fn reason(t: &Texts, code: &str) -> Option<String> {
    Some(match code {
        "account_closed" => text!(t, "notice-bank-account-closed"),
        "account_frozen" => text!(t, "notice-bank-account-frozen"),
        "bank_account_restricted" => text!(t, "notice-bank-account-restricted"),
        "bank_ownership_changed" => text!(t, "notice-bank-ownership-changed"),
        "could_not_process" => text!(t, "notice-bank-not-processed"),
        "debit_not_authorized" => text!(t, "notice-bank-no-debits"),
        "declined" => text!(t, "notice-bank-declined"),
        "incorrect_account_holder_name" => text!(t, "notice-bank-wrong-name"),
        "invalid_account_number" => text!(t, "notice-bank-wrong-number"),
        "invalid_currency" => text!(t, "notice-bank-wrong-currency"),
        "no_account" => text!(t, "notice-bank-no-account"),
        _ => return None,
    })
}
