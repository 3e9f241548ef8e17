//! The order's videos on the talent's page.

use super::step::Step;
use crate::error::StoreError;
use crate::talent::public_videos;
use crate::transaction::Transaction;

pub(super) fn rows<'a>(
    transaction: Transaction<'a>,
    step: &Step<'_>,
) -> Result<Transaction<'a>, StoreError> {
    public_videos::write(transaction, step.order())
}
