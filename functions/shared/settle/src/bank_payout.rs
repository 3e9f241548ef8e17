//! Payouts from a talent's connected account to the bank, stored with the provider's state.

use domain::bank_payout::{BankPayout, BankPayoutStatus};
use domain::notice::{Notice, NoticeContent};
use domain::talent::Talent;
use domain::{Currency, Money, NoticeGuid};
use jiff::Timestamp;
use stripe::{Payout, PayoutStatus};

use crate::{Settle, SettleError};

/// Several events of one payout may be concurrent; the loser reads and fetches again.
const ROUNDS: u32 = 4;

impl Settle {
    /// Processes a webhook about a payout of a connected account: fetches it and stores its state with the talent. A
    /// returned payout emails the talent, under the name `letter`. Accounts of no talent are ignored.
    pub async fn reconcile_bank_payout(
        &self,
        account: &str,
        payout: &str,
        letter: NoticeGuid,
        now: Timestamp,
    ) -> Result<(), SettleError> {
        let Some(talent) = self.store.find_talent_by_account(account).await? else {
            return Ok(());
        };
        // Its time is part of where it is kept and never changes.
        let (mut fetched, _) = self.find_bank_payout(account, payout).await?;
        for _ in 0..ROUNDS {
            let guid = talent.talent_guid;
            let stored = self.store.find_bank_payout(guid, &fetched).await?;
            // Fetched after the row was read: the written state is no older than the stored one.
            let (newer, failure_code) = self.find_bank_payout(account, payout).await?;
            fetched = newer;
            let earlier = stored.as_ref().map(|stored| &stored.payout);
            if earlier == Some(&fetched) {
                return Ok(());
            }
            let letter = fetched
                .is_new_failure(earlier)
                .then(|| letter_of(&talent, &fetched, failure_code, letter, now))
                .flatten();
            let saved =
                self.store
                    .save_bank_payout(guid, &fetched, stored.as_ref(), letter.as_ref());
            match saved.await {
                Err(store::StoreError::Conflict) => {}
                outcome => return Ok(outcome?),
            }
        }
        Err(SettleError::Conflict)
    }

    /// Returns the payout and its failure code, which is only in the email.
    async fn find_bank_payout(
        &self,
        account: &str,
        payout: &str,
    ) -> Result<(BankPayout, Option<String>), SettleError> {
        let mut payout = self.stripe.find_payout(account, payout).await?;
        let failure_code = payout.failure_code.take();
        Ok((bank_payout(payout)?, failure_code))
    }
}

fn bank_payout(payout: Payout) -> Result<BankPayout, SettleError> {
    let odd = |what: &str| SettleError::Mismatch(format!("payout `{}` has {what}", payout.id));
    let currency = Currency::parse(&payout.currency.to_uppercase());
    let currency = currency.map_err(|_unknown| odd("an unknown currency"))?;
    let amount = Money::new(payout.amount, currency).map_err(|_negative| odd("no amount"))?;
    let at = |second| Timestamp::from_second(second).map_err(|_no_time| odd("no time"));
    Ok(BankPayout {
        amount,
        status: match payout.status {
            PayoutStatus::Pending | PayoutStatus::InTransit | PayoutStatus::Unknown => {
                BankPayoutStatus::OnTheWay
            }
            PayoutStatus::Paid => BankPayoutStatus::Paid,
            PayoutStatus::Failed => BankPayoutStatus::Failed,
            PayoutStatus::Canceled => BankPayoutStatus::Cancelled,
        },
        arrives_at: at(payout.arrival_date)?,
        created_at: at(payout.created)?,
        failure: payout.failure_message.clone(),
        payout_id: payout.id,
    })
}

fn letter_of(
    talent: &Talent,
    payout: &BankPayout,
    failure_code: Option<String>,
    notice_guid: NoticeGuid,
    now: Timestamp,
) -> Option<Notice> {
    let to = talent.email.clone()?;
    Some(Notice {
        notice_guid,
        to: Some(to),
        language: None,
        content: NoticeContent::BankPayoutFailed {
            name: talent.display_name.clone(),
            amount: payout.amount,
            failure_code,
        },
        created_at: now,
    })
}
