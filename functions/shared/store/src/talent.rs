//! Talent: profiles, and the list of those that are public.

pub(crate) mod application_links;
mod applications;
pub(crate) mod approvals;
pub(crate) mod athlete_invitations;
pub(crate) mod availability_alerts;
pub(crate) mod busy_times;
mod calendar_feeds;
pub(crate) mod invitations;
pub(crate) mod offers;
mod page_media;
mod page_views;
pub(crate) mod public_videos;
mod saved_replies;
mod shared_meetings;
pub(crate) mod slots;
pub(crate) mod slugs;
pub(crate) mod stats;

use domain::notice::Notice;
use domain::talent::{Talent, TalentStatus};
use domain::webhook::WebhookEvent;
use domain::{Slug, TalentGuid};

use crate::due::notices;
use crate::error::{StoreError, Taken};
use crate::marketplace::rebuild;
use crate::marketplace::rebuild::StalePage;
use crate::page::{Cursor, Page};
use crate::queues::Queue;
use crate::row::{Attributes, Row, attribute, body_of, text_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys, queues};
use table::Expression;
use table::Index;
use table::QueryBuilder;

const KIND: &str = "talent";

impl Store {
    /// Writes a talent whose version was raised by one; `Conflict` after a concurrent write. The slug must be the
    /// stored one: use `change_slug` to change it.
    pub async fn save_talent(&self, talent: &Talent) -> Result<(), StoreError> {
        let condition = unmoved(talent);
        self.put_if(
            row(talent)?,
            condition,
            ConditionFailure::Conflict,
            "save a talent",
        )
        .await
    }

    /// Writes a talent whose version was raised by one and who is published, or waits for an operator; with its email.
    /// `Conflict` after a concurrent write.
    pub async fn publish_talent(
        &self,
        talent: &Talent,
        notice: Option<&Notice>,
    ) -> Result<(), StoreError> {
        let mut transaction = Transaction::new(self, "publish a talent").put_if(
            row(talent)?,
            unmoved(talent),
            ConditionFailure::Conflict,
        );
        transaction = note_stale_page(transaction, talent)?;
        if let Some(notice) = notice {
            transaction = notices::send(transaction, notice)?;
        }
        let event = talent.is_public().then(|| WebhookEvent::of_talent(talent));
        self.announce(transaction, event).await?.run().await
    }

    /// Writes a talent whose version was raised by one and whose page is no longer public, and marks the page for
    /// removal, atomically. `Conflict` after a concurrent write.
    pub async fn unpublish_talent(&self, talent: &Talent) -> Result<(), StoreError> {
        let page = StalePage::of_talent(talent.talent_guid, talent.updated_at);
        Transaction::new(self, "unpublish a talent")
            .put_if(row(talent)?, unmoved(talent), ConditionFailure::Conflict)
            .put(rebuild::row(&page)?)
            .run()
            .await
    }

    /// Writes a talent whose version was raised by one and whose slug is no longer `old`. The old
    /// slug keeps leading to the talent, and a public page is older than its data from now on. `Taken` with `Slug` when
    /// the new one is another talent's, today or from before.
    pub async fn change_slug(&self, talent: &Talent, old: &Slug) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "change a slug")
            .put_if(
                row(talent)?,
                Expression::before_version(talent.version),
                ConditionFailure::Conflict,
            )
            .put_if(
                slugs::row(&talent.slug, talent.talent_guid, true)?,
                slugs::free_for(talent.talent_guid),
                ConditionFailure::Taken(Taken::Slug),
            )
            .put_if(
                slugs::row(old, talent.talent_guid, false)?,
                slugs::free_for(talent.talent_guid),
                ConditionFailure::Conflict,
            );
        note_stale_page(transaction, talent)?.run().await
    }

    /// Returns the talent with this guid, whatever its state.
    pub async fn find_talent(&self, talent: TalentGuid) -> Result<Option<Talent>, StoreError> {
        let row = self.get(keys::talent(talent), "find a talent").await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// The talent this slug leads to; its own `slug` differs if this one is an old one.
    pub async fn find_talent_by_slug(&self, slug: &Slug) -> Result<Option<Talent>, StoreError> {
        match self.find_slug(slug).await? {
            Some(owner) => self.find_talent(owner.talent_guid).await,
            None => Ok(None),
        }
    }

    /// Public talent (published or paused) by slug.
    pub async fn list_published(
        &self,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<Talent>, StoreError> {
        let start = match cursor.map(Cursor::parts) {
            None => None,
            Some([slug, guid]) => Some(keys::in_catalogue(slug, guid)),
            Some(_) => return Ok(Page::empty()),
        };
        let query = QueryBuilder::index(Index::First, keys::CATALOGUE)
            .limit(limit)
            .after(start);
        self.query_page(query, KIND, cursor_of, "list the published talent")
            .await
    }

    /// The first `limit` public talent whose slugs begin so.
    pub async fn list_published_beginning(
        &self,
        slug: &str,
        limit: u16,
    ) -> Result<Vec<Talent>, StoreError> {
        let query = QueryBuilder::index(Index::First, keys::CATALOGUE)
            .beginning(slug)
            .limit(limit);
        let page = self
            .query_page(query, KIND, cursor_of, "find talent by the beginning")
            .await?;
        Ok(page.items)
    }

    /// Returns how many orders of this talent wait for a payment or an answer.
    pub async fn find_open_requests(&self, talent: TalentGuid) -> Result<u32, StoreError> {
        let row = self.get(keys::load(talent), "find a talent's load").await?;
        let Some(row) = row else { return Ok(0) };
        match row
            .get(attribute::OPEN_REQUESTS)
            .and_then(|value| value.as_n().ok())
        {
            None => Ok(0),
            Some(number) => number
                .parse()
                .map_err(|error| StoreError::corrupt(format!("load of talent {talent}"), error)),
        }
    }
}

/// Adds a new talent and its slug to a transaction.
pub(crate) fn creation<'a>(
    transaction: Transaction<'a>,
    talent: &Talent,
) -> Result<Transaction<'a>, StoreError> {
    let owner = slugs::row(&talent.slug, talent.talent_guid, true)?;
    Ok(transaction
        .create(row(talent)?, Taken::Identifier)
        .create(owner, Taken::Slug))
}

/// Notes that a public page is older than its data.
fn note_stale_page<'a>(
    transaction: Transaction<'a>,
    talent: &Talent,
) -> Result<Transaction<'a>, StoreError> {
    if !talent.is_public() {
        return Ok(transaction);
    }
    let page = StalePage::of_talent(talent.talent_guid, talent.updated_at);
    Ok(transaction.put(rebuild::row(&page)?))
}

/// Returns the condition for writing a talent with an unchanged slug.
pub(crate) fn unmoved(talent: &Talent) -> Expression {
    Expression::before_version(talent.version).and(
        Expression::new("#body.#slug = :slug")
            .name("#body", attribute::BODY)
            .name("#slug", "slug")
            .text(":slug", talent.slug.as_str()),
    )
}

pub(crate) fn row(talent: &Talent) -> Result<Row, StoreError> {
    let row = Row::new(keys::talent(talent.talent_guid))
        .body(talent)?
        .version(talent.version);
    let queued = |row, queue| queues::listed(row, queue, talent.updated_at, talent.talent_guid);
    Ok(match talent.status {
        TalentStatus::Published | TalentStatus::Paused => {
            row.gsi1(keys::CATALOGUE.to_owned(), talent.slug.to_string())
        }
        TalentStatus::PendingReview => queued(row, Queue::PendingTalent),
        TalentStatus::Suspended => queued(row, Queue::SuspendedTalent),
        TalentStatus::Draft | TalentStatus::Unpublished | TalentStatus::Closed => row,
    })
}

impl Cursor {
    /// Returns the position after this talent in the list of published talent.
    pub fn after_published(talent: &Talent) -> Self {
        Self::new([talent.slug.to_string(), talent.talent_guid.to_string()])
    }
}

fn cursor_of(last: &Attributes) -> Result<Cursor, StoreError> {
    let slug = text_of(last, attribute::GSI1_SK)?;
    let guid = keys::talent_of(&text_of(last, attribute::PK)?)
        .ok_or_else(|| StoreError::corrupt("key of a published talent", "it names no talent"))?;
    Ok(Cursor::new([slug, guid]))
}
