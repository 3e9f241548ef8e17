//! Chargebacks: the provider's state, stored with the order, and the order's evidence.

use domain::order::{Actor, ChargebackNews, ChargebackStatus, ChargebackStep, Order, PartyMessage};
use domain::{Money, OrderGuid};
use jiff::Timestamp;
use store::documents::{Author, MATCHDAY};
use stripe::{Dispute, DisputeEvidence, DisputeStatus, StripeError};

use crate::act::is_left_over;
use crate::{Settle, SettleError, provider};

/// Several events of one dispute may be concurrent; the loser reads and fetches again.
const ROUNDS: u32 = 4;
/// The newest messages that a bank gets to read.
const MOST_WORDS: u32 = 100;

impl Settle {
    /// Processes a webhook about a dispute: fetches it and applies it to its order. Disputes about payments of no order
    /// are ignored.
    pub async fn reconcile_chargeback(
        &self,
        dispute: &str,
        now: Timestamp,
    ) -> Result<(), SettleError> {
        let fetched = match self.stripe.find_dispute(dispute).await {
            Err(error) if error.is_missing() => return Ok(()),
            fetched => fetched?,
        };
        let Some(order) = self.find_charged_order(&fetched).await? else {
            return Ok(());
        };
        for _ in 1..ROUNDS {
            match self.reconcile_chargeback_once(order, dispute, now).await {
                Err(SettleError::Conflict) => {}
                outcome => return outcome,
            }
        }
        self.reconcile_chargeback_once(order, dispute, now).await
    }

    async fn reconcile_chargeback_once(
        &self,
        order: OrderGuid,
        dispute: &str,
        now: Timestamp,
    ) -> Result<(), SettleError> {
        let mut order = self.load(order).await?;
        // A capture or a transfer under way is known first: what is frozen or taken back depends on it.
        if let Some(pending) = &order.pending_op {
            if !is_left_over(pending, now) {
                return Err(SettleError::Conflict);
            }
            order = self.finish(order, now).await?;
        }
        // Fetched after the order was read: the written state is no older than the stored one.
        let news = news(&self.stripe.find_dispute(dispute).await?)?;
        let payout_delay = self.payout_delay().await?;
        match order.with_chargeback_news(&news, now, payout_delay)? {
            None => Ok(()),
            Some(ChargebackStep::Noted { order, effects }) => {
                Ok(self.store.save_chargeback(&order, &effects).await?)
            }
            Some(ChargebackStep::Ended(applied)) => self.commit(&applied).await,
        }
    }

    async fn find_charged_order(
        &self,
        dispute: &Dispute,
    ) -> Result<Option<OrderGuid>, SettleError> {
        let known = self
            .store
            .find_order_by_provider_id(&dispute.charge)
            .await?;
        if let Some(order) = known {
            return Ok(Some(order.order_guid));
        }
        match &dispute.payment_intent {
            Some(intent) => self.order_of("payment_intent", intent).await,
            None => Ok(None),
        }
    }

    /// Returns the order's current evidence, as a bank would read it.
    pub async fn gather_evidence(
        &self,
        order: &Order,
    ) -> Result<domain::order::ChargebackEvidence, SettleError> {
        let guid = order.order_guid;
        let events = self.store.list_events(guid).await?;
        let documents = self.store.documents(&MATCHDAY);
        let messages = documents.list_messages(guid, MOST_WORDS).await?;
        let words = messages.into_iter().map(|message| PartyMessage {
            by: match message.author {
                Author::Customer => Actor::Customer,
                Author::Talent => Actor::Talent,
            },
            at: message.sent_at,
            text: message.text,
        });
        Ok(order.chargeback_evidence(&events, &words.collect::<Vec<_>>()))
    }

    /// Sends the evidence that an operator submitted; once, also after a crash: the provider reports whether it has a
    /// submission.
    pub(crate) async fn send_evidence(
        &self,
        order: OrderGuid,
        now: Timestamp,
    ) -> Result<(), SettleError> {
        for _ in 1..ROUNDS {
            match self.send_evidence_once(order, now).await {
                Err(SettleError::Conflict) => {}
                outcome => return outcome,
            }
        }
        self.send_evidence_once(order, now).await
    }

    async fn send_evidence_once(
        &self,
        order: OrderGuid,
        now: Timestamp,
    ) -> Result<(), SettleError> {
        let order = self.load(order).await?;
        let Some(chargeback) = order
            .chargeback
            .as_ref()
            .filter(|one| one.status == ChargebackStatus::Open && one.evidence_sent_at.is_none())
        else {
            return Ok(());
        };
        let dispute = self.stripe.find_dispute(&chargeback.dispute_id).await?;
        if dispute.evidence_details.submission_count == 0 {
            let evidence = self.gather_evidence(&order).await?;
            let evidence = DisputeEvidence {
                product_description: evidence.product_description,
                customer_name: evidence.customer_name,
                customer_email: evidence.customer_email,
                service_date: evidence.service_date,
                activity_log: evidence.activity_log,
                cancellation_policy: evidence.cancellation_policy,
                further_text: evidence.further_text,
            };
            if let Err(error) = self.stripe.submit_evidence(&dispute.id, evidence).await {
                self.require_evidence(&dispute.id, error).await?;
            }
        }
        self.save(&order.with_evidence_sent(now)).await
    }
}

impl Settle {
    /// Returns the error of a submission, unless the bank has one: a concurrent call sent it.
    async fn require_evidence(&self, dispute: &str, error: StripeError) -> Result<(), SettleError> {
        let is_refused = matches!(error, StripeError::Invalid { .. });
        if is_refused {
            let found = self.stripe.find_dispute(dispute).await?;
            if found.evidence_details.submission_count > 0 {
                return Ok(());
            }
        }
        Err(error.into())
    }
}

fn news(dispute: &Dispute) -> Result<ChargebackNews, SettleError> {
    let amount: Money = provider::money(dispute.amount, &dispute.currency)?;
    let at = |second: i64| {
        Timestamp::from_second(second).map_err(|_no_time| {
            SettleError::Mismatch(format!("dispute `{}` has no time", dispute.id))
        })
    };
    let due_by = dispute.evidence_details.due_by.filter(|second| *second > 0);
    Ok(ChargebackNews {
        dispute_id: dispute.id.clone(),
        amount,
        reason: dispute.reason.clone(),
        moved: provider::moved(dispute.balance_transactions.iter()),
        moves_money: !matches!(
            dispute.status,
            DisputeStatus::WarningNeedsResponse
                | DisputeStatus::WarningUnderReview
                | DisputeStatus::WarningClosed
                | DisputeStatus::Prevented
        ),
        status: match dispute.status {
            DisputeStatus::Lost => ChargebackStatus::Lost,
            DisputeStatus::Won | DisputeStatus::WarningClosed | DisputeStatus::Prevented => {
                ChargebackStatus::Won
            }
            DisputeStatus::WarningNeedsResponse
            | DisputeStatus::WarningUnderReview
            | DisputeStatus::NeedsResponse
            | DisputeStatus::UnderReview
            | DisputeStatus::Unknown => ChargebackStatus::Open,
        },
        respond_by: due_by.map(at).transpose()?,
        opened_at: at(dispute.created)?,
        has_evidence: dispute.evidence_details.submission_count > 0,
    })
}
