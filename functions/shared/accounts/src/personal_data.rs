//! What a deletion reads of one person.

use domain::customer::Role;
use domain::enrolment::Application;
use domain::feedback::Feedback;
use domain::offer::Offer;
use domain::order::Order;
use domain::talent::Talent;
use domain::{Email, TalentGuid, UserId};
use http_api::{ApiError, Caller, Result};
use store::{AccountDeletion, Cursor, PAGE_SIZE, Page, Store, StoreError};

/// Whose data is looked for.
#[derive(Debug, Clone)]
pub(crate) struct AccountHolder {
    /// The account's id at the identity service.
    pub(crate) uid: String,
    /// Our own id of the account; a talent's is its `TalentGuid`.
    pub(crate) user_id: UserId,
    /// What the account is for.
    pub(crate) role: Role,
    /// The address, if it is proven to be the person's.
    pub(crate) proven_email: Option<Email>,
}

impl From<&Caller> for AccountHolder {
    fn from(caller: &Caller) -> Self {
        let email = caller.email.clone();
        Self {
            uid: caller.uid.clone(),
            user_id: caller.user_id,
            role: caller.role,
            proven_email: email.filter(|_| caller.email_verified),
        }
    }
}

impl From<&AccountDeletion> for AccountHolder {
    fn from(deletion: &AccountDeletion) -> Self {
        Self {
            uid: deletion.uid.clone(),
            user_id: deletion.user_id,
            role: deletion.role,
            proven_email: deletion.proven_email.clone(),
        }
    }
}

/// The table's data of an account. Unclaimed orders belong to no account (ADR 13).
#[derive(Debug)]
pub(crate) struct PersonalData {
    /// A talent's page.
    pub(crate) talent: Option<Talent>,
    /// A talent's offers.
    pub(crate) offers: Vec<Offer>,
    /// Newest first; a talent's are those that were paid for.
    pub(crate) orders: Vec<Order>,
    /// What a customer wrote, or what was published about a talent.
    pub(crate) feedback: Vec<Feedback>,
    /// The open application under the proven address.
    pub(crate) application: Option<Application>,
}

impl PersonalData {
    /// Reads all data, page by page. Rejects operators, who have no personal data here.
    pub(crate) async fn find(store: &Store, holder: &AccountHolder) -> Result<Self> {
        let application = match &holder.proven_email {
            Some(email) => store.find_open_application(email).await?,
            None => None,
        };
        let data = Self {
            talent: None,
            offers: Vec::new(),
            orders: Vec::new(),
            feedback: Vec::new(),
            application,
        };
        match holder.role {
            Role::Customer => Ok(data.of_customer(store, holder.user_id).await?),
            Role::Talent => Ok(data.of_talent(store, holder.user_id).await?),
            Role::Operator => Err(ApiError::forbidden(
                "an operator's account is not kept here",
            )),
        }
    }

    async fn of_customer(self, store: &Store, user_id: UserId) -> Result<Self, StoreError> {
        let mut list = List::new();
        while !list.is_whole {
            let page = store.list_orders_of_customer(user_id, list.cursor.as_ref(), PAGE_SIZE);
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

    async fn of_talent(self, store: &Store, user_id: UserId) -> Result<Self, StoreError> {
        let guid = TalentGuid::from(user_id);
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
