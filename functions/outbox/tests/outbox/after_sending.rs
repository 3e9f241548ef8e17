//! Emails that were sent while the table refused the write that ends them.

use domain::order::Effect;
use testkit::FaultMode;

use crate::support::Fixture;

/// The requests of one call: the table's client repeats each refused one twice.
const REQUESTS: usize = 3;

#[tokio::test]
async fn an_email_is_sent_once_though_the_table_refuses_four_of_five_writes() {
    for (calls, is_ended) in [(4, true), (5, false)] {
        let fixture = Fixture::set().await;
        let order = fixture.requested().await.order;
        let (outbox, proxy) = fixture.outbox_behind_proxy().await;
        let store = fixture.context.store();
        let rows = store.list_outbox(order.order_guid).await.unwrap();
        let mut emails = rows
            .into_iter()
            .filter(|row| matches!(row.effect, Effect::Mail { .. }));
        let row = emails.next().unwrap();
        proxy.set_mode(FaultMode::DropCalls("TransactWriteItems", calls * REQUESTS));

        let run = outbox.run(&row).await;

        assert_eq!(run.is_ok(), is_ended, "{calls}");
        assert_eq!(fixture.context.mails().len(), 1, "{calls}");
        let left = store.list_outbox(order.order_guid).await.unwrap();
        assert_eq!(
            left.iter().all(|left| left.id != row.id),
            is_ended,
            "{calls}"
        );
    }
}
