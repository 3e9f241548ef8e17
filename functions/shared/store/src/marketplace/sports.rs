//! Sports: a few dozen rows that operators write.

use domain::Slug;
use domain::audit::AuditEntry;
use domain::media::Asset;
use domain::sport::Sport;
use table::Expression;

use crate::error::StoreError;
use crate::marketplace::rebuild::{self, StalePage};
use crate::row::{Row, attribute, body_of};
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, assets, keys};

const KIND: &str = "sport";

impl Store {
    /// Writes a sport whose version was raised by one, without an audit entry: the demo catalogue's. Fails with `Conflict` when
    /// there is such a version.
    pub async fn seed_sport(&self, sport: &Sport) -> Result<(), StoreError> {
        put(Transaction::new(self, "seed a sport"), sport)?
            .run()
            .await
    }

    /// Writes sports whose versions were raised by one with the files of their pictures at their raised versions, marks
    /// a page as stale, which starts a build, and writes the audit entry: all or nothing. Fails with `Conflict` when
    /// another write came first.
    pub async fn save_sports(
        &self,
        sports: &[Sport],
        files: &[Asset],
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let mut transaction = Transaction::new(self, "save sports");
        for sport in sports {
            transaction = put(transaction, sport)?;
        }
        transaction = assets::put_all(transaction, files)?;
        // A build renders every page that lists sports, whichever of them changed.
        if let Some(sport) = sports.first() {
            let page = StalePage::of_sport(sport.slug.clone(), entry.at);
            transaction = transaction.put(rebuild::row(&page)?);
        }
        audit::note(transaction, entry)?.run().await
    }

    /// The sport of this slug, shown or hidden.
    pub async fn find_sport(&self, slug: &Slug) -> Result<Option<Sport>, StoreError> {
        let row = self.get(keys::sport(slug), "find a sport").await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Returns whether the catalogue has a sport of this slug that athletes can choose.
    pub async fn can_choose_sport(&self, slug: &Slug) -> Result<bool, StoreError> {
        let sport = self.find_sport(slug).await?;
        Ok(sport.is_some_and(|sport| sport.can_be_chosen()))
    }

    /// Every sport, shown or hidden, in the order they are shown.
    pub async fn list_sports(&self) -> Result<Vec<Sport>, StoreError> {
        let rows = self
            .query_all(keys::SPORTS, keys::SPORT, "list the sports")
            .await?;
        let mut sports: Vec<Sport> = rows
            .into_iter()
            .map(|row| body_of(row, KIND))
            .collect::<Result<_, _>>()?;
        sports.sort_by(|one, other| {
            (one.sort_order, &one.slug).cmp(&(other.sort_order, &other.slug))
        });
        Ok(sports)
    }
}

fn put<'a>(transaction: Transaction<'a>, sport: &Sport) -> Result<Transaction<'a>, StoreError> {
    let row = Row::new(keys::sport(&sport.slug))
        .body(sport)?
        .version(sport.version);
    // The first version also replaces a row from before sports had versions.
    let before = if sport.version <= 1 {
        Expression::new("attribute_not_exists(#version)").name("#version", attribute::VERSION)
    } else {
        Expression::before_version(sport.version)
    };
    Ok(transaction.put_if(row, before, ConditionFailure::Conflict))
}
