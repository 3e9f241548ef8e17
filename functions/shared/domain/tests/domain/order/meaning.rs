//! How pages present each state.

use domain::order::{InboxGroup, MESSAGES_AFTER_END, Messaging, OrderTab, State};
use jiff::{SignedDuration, Timestamp};

#[test]
fn each_state_has_a_tab_an_inbox_group_and_a_messaging_rule() {
    use InboxGroup::{Closed, Done, ToAccept, ToDeliver, Waiting};
    use Messaging::{NeverPaid, NotPaid, Open, OpenWithoutContacts};
    let table = [
        (
            State::QuoteRequested,
            OrderTab::Active,
            Some(ToAccept),
            OpenWithoutContacts,
        ),
        (State::PendingPayment, OrderTab::Active, None, NotPaid),
        (
            State::Requested,
            OrderTab::Active,
            Some(ToAccept),
            OpenWithoutContacts,
        ),
        (State::Accepted, OrderTab::Active, Some(ToDeliver), Open),
        (State::Delivered, OrderTab::Active, Some(Waiting), Open),
        (
            State::RevisionRequested,
            OrderTab::Active,
            Some(ToDeliver),
            Open,
        ),
        (State::Disputed, OrderTab::Active, Some(Waiting), Open),
        (State::Completed, OrderTab::Done, Some(Done), Open),
        (State::PaymentExpired, OrderTab::Closed, None, NeverPaid),
        (
            State::Declined,
            OrderTab::Closed,
            Some(Closed),
            OpenWithoutContacts,
        ),
        (
            State::Expired,
            OrderTab::Closed,
            Some(Closed),
            OpenWithoutContacts,
        ),
        (
            State::Cancelled,
            OrderTab::Closed,
            Some(Closed),
            OpenWithoutContacts,
        ),
        (State::Refunded, OrderTab::Closed, Some(Closed), Open),
    ];
    assert_eq!(table.map(|row| row.0), State::ALL);
    for (state, tab, group, messaging) in table {
        let now = Timestamp::UNIX_EPOCH;
        let found = (state.tab(), state.inbox_group(), state.messaging(now, now));
        assert_eq!(found, (tab, group, messaging), "{state}");
    }
}

#[test]
fn rejects_messages_30_days_after_the_end() {
    let changed = Timestamp::UNIX_EPOCH;
    let last = changed + MESSAGES_AFTER_END;
    let late = last + SignedDuration::from_secs(1);
    for state in State::ALL.iter().copied() {
        let first = state.messaging(changed, changed);
        assert_eq!(state.messaging(changed, last), first, "{state}");
        let is_open = matches!(first, Messaging::Open | Messaging::OpenWithoutContacts);
        let expected = if is_open && state.is_end() {
            Messaging::Closed
        } else {
            first
        };
        assert_eq!(state.messaging(changed, late), expected, "{state}");
    }
}
