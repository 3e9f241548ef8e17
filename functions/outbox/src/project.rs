//! Shows orders, customers, talent and offers as documents, as they are now.
//!
//! The stream only reports that a row changed: the row is read again, so that repeated and late records show no old
//! data, and a deleted row deletes its document.

use domain::customer::Role;
use store::documents::{MATCHDAY, Projection, ProjectionKey};
use store::{FollowUp, StoreError};

use crate::Outbox;

impl Outbox {
    /// Brings the document up to date. A row that cannot be read or shown is logged and skipped, so that later rows are
    /// processed; a person must correct it. An error means that the table did not answer.
    pub(crate) async fn project(&self, row: &FollowUp) -> Result<(), StoreError> {
        match Box::pin(self.bring_up_to_date(row)).await {
            Err(error @ StoreError::Corrupt { .. }) => {
                tracing::error!(%error, ?row, "documents.row_unreadable");
                Ok(())
            }
            outcome => outcome,
        }
    }

    async fn bring_up_to_date(&self, row: &FollowUp) -> Result<(), StoreError> {
        let store = self.settle.store();
        let documents = store.documents(&MATCHDAY);
        let now = self.clock.now();
        let gone = match row {
            FollowUp::Order(guid) => match store.find_order(*guid).await? {
                Some(order) => {
                    return documents
                        .project_stored(Projection::Order(&order), now)
                        .await;
                }
                None => ProjectionKey::Order(*guid),
            },
            FollowUp::Customer(uid, user_id) => match store.find_user(uid).await? {
                Some(user) if user.role == Role::Customer => {
                    return documents
                        .project_stored(Projection::Customer(&user), now)
                        .await;
                }
                // An account that is no longer a customer's has no profile either.
                Some(_) | None => ProjectionKey::Customer(*user_id),
            },
            FollowUp::Talent(guid) => match store.find_talent(*guid).await? {
                Some(talent) => {
                    documents
                        .project_stored(Projection::Talent(&talent), now)
                        .await?;
                    store.send_availability_alerts(&talent, now).await?;
                    return Ok(());
                }
                None => ProjectionKey::Talent(*guid),
            },
            FollowUp::Offer(talent, guid) => match store.find_offer(*talent, *guid).await? {
                Some(offer) => {
                    return documents
                        .project_stored(Projection::Offer(&offer), now)
                        .await;
                }
                None => ProjectionKey::Offer(*talent, *guid),
            },
            // These change no document.
            FollowUp::Messages(_) | FollowUp::Statistics(_) | FollowUp::HeldRecord(_) => {
                return Ok(());
            }
        };
        documents.withdraw(gone, now).await
    }
}
