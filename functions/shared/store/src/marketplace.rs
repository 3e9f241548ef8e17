//! The settings of the marketplace: one row for each group, written by operators alone, and read through a short cache.

mod cache;
pub(crate) mod contact;
mod content;
mod email_texts;
pub(crate) mod held_records;
pub(crate) mod rebuild;
mod sports;

pub(crate) use cache::SettingsCache;

use std::sync::Arc;
use std::time::Instant;

use domain::marketplace::{Marketplace, SettingsGroup, SettingsName, Versioned};
use domain::media::Asset;
use table::Expression;

use crate::error::StoreError;
use crate::marketplace::rebuild::StalePage;
use crate::row::{Row, body_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{OperatorAct, Store, assets, keys};

const KIND: &str = "settings";

impl Store {
    /// The settings, at most 30 seconds old. A process sees its own writes immediately.
    pub async fn marketplace(&self) -> Result<Arc<Marketplace>, StoreError> {
        if let Some(settings) = self.settings.find() {
            return Ok(settings);
        }
        let read = Instant::now();
        let settings = Arc::new(self.read_marketplace().await?);
        self.settings.keep(read, &settings);
        Ok(settings)
    }

    /// The settings as they are now, for a write and for the form that precedes it.
    pub async fn read_marketplace(&self) -> Result<Marketplace, StoreError> {
        let rows = self
            .query_all(keys::SETTINGS, "", "read the settings")
            .await?;
        let mut settings = Marketplace::default();
        for row in rows {
            match keys::settings_name(&row) {
                Some(SettingsName::Brand) => settings.brand = body_of(row, KIND)?,
                Some(SettingsName::Business) => settings.business = body_of(row, KIND)?,
                Some(SettingsName::Money) => settings.money = body_of(row, KIND)?,
                Some(SettingsName::Launch) => settings.launch = body_of(row, KIND)?,
                // A group that only newer code knows.
                None => {}
            }
        }
        Ok(settings)
    }

    /// Writes a group whose version was raised by one with the files of its pictures at their raised versions, marks the
    /// site as stale, which starts a build, and writes the audit entry: all or nothing. Fails with `Conflict` when
    /// another write came first.
    pub async fn save_settings<T: SettingsGroup>(
        &self,
        group: &Versioned<T>,
        files: &[Asset],
        act: impl Into<OperatorAct<'_>>,
    ) -> Result<(), StoreError> {
        let act = act.into();
        let stale = StalePage::of_marketplace(act.entry.at);
        let transaction =
            put(Transaction::new(self, "save settings"), group)?.put(rebuild::row(&stale)?);
        let transaction = assets::put_all(transaction, files)?;
        let written = act.write(transaction)?.run().await;
        self.settings.forget();
        written
    }

    /// Writes the first version of a group without an audit entry, for a new deployment. Fails with `Conflict` when
    /// there is one.
    pub async fn seed_settings<T: SettingsGroup>(&self, value: T) -> Result<(), StoreError> {
        let first = Versioned { value, version: 1 };
        let written = put(Transaction::new(self, "seed settings"), &first)?
            .run()
            .await;
        self.settings.forget();
        written
    }
}

fn put<'a, T: SettingsGroup>(
    transaction: Transaction<'a>,
    group: &Versioned<T>,
) -> Result<Transaction<'a>, StoreError> {
    let row = Row::new(keys::settings(T::NAME))
        .body(group)?
        .version(group.version);
    let before = Expression::before_version(group.version);
    Ok(transaction.put_if(row, before, ConditionFailure::Conflict))
}
