//! Everything we hold of one person.

use domain::TalentGuid;
use domain::customer::{Role, User};
use domain::enrolment::Application;
use domain::feedback::Feedback;
use domain::offer::Offer;
use domain::order::Order;
use domain::talent::Talent;
use store::{Cursor, PAGE_SIZE, Page, Store, StoreError};
use web::{ApiError, Caller, Result};

/// What the table has about an account.
#[derive(Debug)]
pub(crate) struct Held {
    /// Absent when the account was forgotten already and only its token is left.
    pub(crate) user: Option<User>,
    pub(crate) talent: Option<Talent>,
    pub(crate) offers: Vec<Offer>,
    /// Newest first; a talent's are those that were paid for.
    pub(crate) orders: Vec<Order>,
    /// What a customer wrote, or what was published about a talent.
    pub(crate) feedback: Vec<Feedback>,
    /// The open application under the account's address, if the address is proven to be the caller's.
    pub(crate) application: Option<Application>,
}

impl Held {
    /// Reads it all, page after page. Operators have no data of their own here and are refused.
    pub(crate) async fn find(store: &Store, caller: &Caller) -> Result<Self> {
        let user = store.find_user(&caller.uid).await?;
        let application = match &caller.email {
            Some(email) if caller.email_verified => store.find_open_application(email).await?,
            _ => None,
        };
        let held = Self {
            user,
            talent: None,
            offers: Vec::new(),
            orders: Vec::new(),
            feedback: Vec::new(),
            application,
        };
        match caller.role {
            Role::Customer => Ok(held.of_customer(store, caller).await?),
            Role::Talent => Ok(held.of_talent(store, caller).await?),
            Role::Operator => Err(ApiError::forbidden(
                "an operator's account is not kept here",
            )),
        }
    }

    async fn of_customer(self, store: &Store, caller: &Caller) -> Result<Self, StoreError> {
        let mut list = List::new();
        while !list.is_whole {
            let page =
                store.list_orders_of_customer(caller.user_id, list.cursor.as_ref(), PAGE_SIZE);
            list.add(page.await?);
        }
        let orders = list.items;
        let mut feedback = Vec::new();
        for order in &orders {
            feedback.extend(store.find_feedback(order.order_guid).await?);
        }
        Ok(Self {
            orders,
            feedback,
            ..self
        })
    }

    async fn of_talent(self, store: &Store, caller: &Caller) -> Result<Self, StoreError> {
        let guid = TalentGuid::from(caller.user_id);
        let mut orders = List::new();
        while !orders.is_whole {
            let page = store.list_orders_of_talent(guid, orders.cursor.as_ref(), PAGE_SIZE);
            orders.add(page.await?);
        }
        let mut feedback = List::new();
        while !feedback.is_whole {
            let page = store.list_feedback(guid, feedback.cursor.as_ref(), PAGE_SIZE);
            feedback.add(page.await?);
        }
        Ok(Self {
            talent: store.find_talent(guid).await?,
            offers: store.list_offers(guid).await?,
            orders: orders.items,
            feedback: feedback.items,
            ..self
        })
    }
}

/// A list being read to its end.
struct List<T> {
    items: Vec<T>,
    is_whole: bool,
    /// Where the next page begins.
    cursor: Option<Cursor>,
}

impl<T> List<T> {
    fn new() -> Self {
        Self {
            items: Vec::new(),
            is_whole: false,
            cursor: None,
        }
    }

    fn add(&mut self, page: Page<T>) {
        self.items.extend(page.items);
        self.is_whole = page.next.is_none();
        self.cursor = page.next;
    }
}
