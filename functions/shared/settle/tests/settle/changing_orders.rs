//! Orders that other calls change while a payment is reconciled.

use domain::order::State;
use settle::SettleError;
use testkit::{COMMIT, FaultMode};

use crate::support::{Fixture, assert_state};

#[tokio::test]
async fn a_payment_is_reconciled_unless_its_order_changes_four_times() {
    for (changes, state) in [(3, State::Requested), (4, State::PendingPayment)] {
        let fixture = Fixture::set().await;
        let (placed, url) = fixture.open().await;
        fixture.context.pay(&url).await;
        let (guid, now) = (placed.order.order_guid, fixture.context.now());
        let store = fixture.context.store();
        let proxy = fixture.context.table_proxy().await;
        proxy.set_mode(FaultMode::Hold(COMMIT, 0));
        let settle = fixture.context.settle_behind(&proxy);
        let reconciled = tokio::spawn(async move { settle.reconcile(guid, now).await });
        for change in 1..=changes {
            proxy.wait_for_fault().await;
            let order = fixture.stored(guid).await;
            store.save_order(&order.next(now)).await.unwrap();
            let next = if change < changes {
                FaultMode::Hold(COMMIT, 1)
            } else {
                FaultMode::Forward
            };
            proxy.set_mode(next);
        }
        let outcome = reconciled.await.unwrap();
        let is_conflict = matches!(outcome, Err(SettleError::Conflict));
        assert_eq!(is_conflict, state == State::PendingPayment, "{outcome:?}");
        assert_state(&fixture.stored(guid).await, state);
    }
}
