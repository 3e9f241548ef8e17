//! The parts of an export. A part has orders, or the feedback about a talent; the first one also has what is read whole.

use domain::feedback::Feedback;
use domain::order::{Event, Order};
use domain::{OrderGuid, TalentGuid};
use http_api::{ApiError, Caller, Result, Role};
use store::documents::{Author, MATCHDAY, WrittenMessage};
use store::{BadCursor, Cursor, Page, Store, StoreError};
use tokio::task::JoinSet;

/// Orders in one part of an export.
const ORDERS_AT_ONCE: usize = 50;
/// Feedback about a talent in one part of an export.
const FEEDBACK_AT_ONCE: u16 = 100;
/// Bytes of messages after which a part has no further orders: a response of a function has at most 6 MB.
const MESSAGE_BYTES: usize = 256 * 1024;
/// Orders, and their threads, that are read at the same time.
const THREADS_AT_ONCE: u16 = 10;
/// The two lists that a cursor can be in.
const ORDERS: &str = "orders";
const FEEDBACK: &str = "feedback";

pub(crate) enum Start {
    Orders(Option<Cursor>),
    Feedback(Cursor),
}

/// An order of a part, with what the export has of it from other rows.
pub(crate) struct OrderOfPart {
    pub(crate) order: Order,
    /// The messages that the caller wrote to the other party.
    pub(crate) messages: Vec<WrittenMessage>,
    /// The steps of the order, earliest first.
    pub(crate) events: Vec<Event>,
}

/// A part of the lists of an export.
#[derive(Default)]
pub(crate) struct Part {
    /// The orders of the part, newest first.
    pub(crate) orders: Vec<OrderOfPart>,
    pub(crate) feedback: Vec<Feedback>,
    /// Absent in the last part.
    pub(crate) next: Option<Cursor>,
}

impl Start {
    /// Reads the `next` of the part before.
    pub(crate) fn at(next: Option<&Cursor>) -> Result<Self, BadCursor> {
        let Some(next) = next else {
            return Ok(Self::Orders(None));
        };
        let of_orders = next.position_in(ORDERS).flatten();
        if of_orders.is_some() {
            return Ok(Self::Orders(of_orders));
        }
        let of_feedback = next.position_in(FEEDBACK).flatten();
        of_feedback.map(Self::Feedback).ok_or(BadCursor)
    }

    /// Returns whether the part is the first one.
    pub(crate) const fn is_first(&self) -> bool {
        matches!(self, Self::Orders(None))
    }
}

impl Part {
    /// Reads the part of the caller's export that begins at `start`.
    pub(crate) async fn read(store: &Store, caller: &Caller, start: Start) -> Result<Self> {
        let mut part = Self::default();
        match start {
            Start::Orders(cursor) => part.add_orders(store, caller, cursor).await?,
            Start::Feedback(cursor) => {
                let talent = caller.user_id.into();
                part.add_feedback(store, talent, Some(&cursor)).await?;
            }
        }
        Ok(part)
    }

    async fn add_orders(
        &mut self,
        store: &Store,
        caller: &Caller,
        mut cursor: Option<Cursor>,
    ) -> Result<()> {
        let mut bytes = 0;
        loop {
            let page = orders_of(store, caller, cursor.as_ref()).await?;
            cursor = page.next;
            for item in with_threads(store, caller.role, page.items).await? {
                let texts = item.messages.iter().map(|message| message.text.len());
                bytes += texts.sum::<usize>();
                if caller.role == Role::Customer {
                    let written = store.find_feedback(item.order.order_guid).await?;
                    self.feedback.extend(written);
                }
                self.orders.push(item);
            }
            let is_full = self.orders.len() >= ORDERS_AT_ONCE || bytes >= MESSAGE_BYTES;
            if cursor.is_none() || is_full {
                break;
            }
        }
        match cursor {
            Some(_) => self.next = Some(Cursor::in_list(ORDERS, cursor)),
            None if caller.role == Role::Talent => {
                self.add_feedback(store, caller.user_id.into(), None)
                    .await?;
            }
            None => {}
        }
        Ok(())
    }

    async fn add_feedback(
        &mut self,
        store: &Store,
        talent: TalentGuid,
        cursor: Option<&Cursor>,
    ) -> Result<(), StoreError> {
        let page = store
            .list_feedback(talent, cursor, FEEDBACK_AT_ONCE)
            .await?;
        self.feedback.extend(page.items);
        let next = page.next.map(Some);
        self.next = next.map(|next| Cursor::in_list(FEEDBACK, next));
        Ok(())
    }
}

/// A page of the caller's orders; a talent's are those that were paid for.
async fn orders_of(store: &Store, caller: &Caller, cursor: Option<&Cursor>) -> Result<Page<Order>> {
    let user = caller.user_id;
    let page = match caller.role {
        Role::Customer => {
            store
                .list_orders_of_customer(user, cursor, THREADS_AT_ONCE)
                .await?
        }
        Role::Talent => {
            store
                .list_orders_of_talent(user.into(), cursor, THREADS_AT_ONCE)
                .await?
        }
        Role::Operator => {
            return Err(ApiError::forbidden(
                "an operator's account is not kept here",
            ));
        }
    };
    Ok(page)
}

/// Reads the caller's messages and the steps of each order concurrently.
async fn with_threads(store: &Store, role: Role, orders: Vec<Order>) -> Result<Vec<OrderOfPart>> {
    let author = match role {
        Role::Talent => Author::Talent,
        Role::Customer | Role::Operator => Author::Customer,
    };
    let mut reads = JoinSet::new();
    for (place, order) in orders.into_iter().enumerate() {
        let (store, documents) = (store.clone(), store.documents(&MATCHDAY));
        reads.spawn(async move {
            let guid: OrderGuid = order.order_guid;
            let messages = documents.messages_by(author, guid).await;
            (place, order, messages, store.list_events(guid).await)
        });
    }
    let mut read = reads.join_all().await;
    read.sort_by_key(|(place, ..)| *place);
    let with_threads = read.into_iter().map(|(_, order, messages, events)| {
        Ok(OrderOfPart {
            order,
            messages: messages?,
            events: events?,
        })
    });
    with_threads.collect()
}
