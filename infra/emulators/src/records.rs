use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::{
    Connection, OptionalExtension, ToSql, Transaction, TransactionBehavior, params,
    params_from_iter,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use thiserror::Error;

/// Why an emulator could not read or write its state.
#[derive(Debug, Error)]
pub enum RecordsError {
    /// The file is unreadable, not a database, or the disk refuses it.
    #[error("failed to use the emulator's data file")]
    Database(#[from] rusqlite::Error),
    /// A stored record has a shape this version does not know.
    #[error("failed to read a `{kind}` record")]
    Shape {
        /// The kind of record, such as `account`.
        kind: &'static str,
        source: serde_json::Error,
    },
}

/// JSON records by kind and id in one `SQLite` file; every change is one transaction, written before it is
/// acknowledged, so it survives `kill -9`.
#[derive(Clone, Debug)]
pub(crate) struct Records {
    connection: Arc<Mutex<Connection>>,
}

impl Records {
    /// Opens the file, or a database in memory when there is none.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, RecordsError> {
        let connection = match path {
            Some(path) => Connection::open(path)?,
            None => Connection::open_in_memory()?,
        };
        connection.execute_batch(
            "PRAGMA journal_mode = WAL;
             PRAGMA synchronous = NORMAL;
             CREATE TABLE IF NOT EXISTS record (
                 position INTEGER PRIMARY KEY AUTOINCREMENT,
                 kind TEXT NOT NULL,
                 id TEXT NOT NULL,
                 body TEXT NOT NULL,
                 UNIQUE (kind, id)
             );",
        )?;
        Ok(Self {
            connection: Arc::new(Mutex::new(connection)),
        })
    }

    /// Lets [`Session::list_where`] and [`Session::list_since`] find records by these fields of their JSON without reading
    /// all records of their kind.
    pub(crate) fn index(&self, fields: &[&'static str]) -> Result<(), RecordsError> {
        let connection = self.lock();
        for field in fields {
            connection.execute_batch(&format!(
                "CREATE INDEX IF NOT EXISTS record_{field} ON record (kind, json_extract(body, '$.{field}'));"
            ))?;
        }
        Ok(())
    }

    /// Runs `work` as one transaction: an error undoes everything it wrote.
    pub(crate) fn transact<T, E>(
        &self,
        work: impl FnOnce(&Session<'_>) -> Result<T, E>,
    ) -> Result<T, E>
    where
        E: From<RecordsError>,
    {
        let mut connection = self.lock();
        let transaction = connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(RecordsError::from)?;
        let session = Session { transaction };
        let value = work(&session)?;
        session.transaction.commit().map_err(RecordsError::from)?;
        Ok(value)
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        // A panic elsewhere rolled its transaction back; the connection itself is still sound.
        self.connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a page of records contains.
#[derive(Debug, Default)]
pub(crate) struct PageQuery {
    /// The first second of the field `created`.
    pub(crate) since: Option<i64>,
    /// The second that the field `created` is before.
    pub(crate) before: Option<i64>,
    /// Fields of the JSON with the texts that they may have; without a text the field must be absent.
    pub(crate) fields: Vec<(&'static str, Vec<String>)>,
    /// The id that ended the page before.
    pub(crate) after: Option<String>,
    pub(crate) limit: usize,
}

#[derive(Debug)]
pub(crate) struct Session<'a> {
    transaction: Transaction<'a>,
}

impl Session<'_> {
    /// The record of that kind and id.
    pub(crate) fn find<T: DeserializeOwned>(
        &self,
        kind: &'static str,
        id: &str,
    ) -> Result<Option<T>, RecordsError> {
        let body: Option<String> = self
            .transaction
            .prepare_cached("SELECT body FROM record WHERE kind = ?1 AND id = ?2")?
            .query_row(params![kind, id], |row| row.get(0))
            .optional()?;
        body.map(|body| read(kind, &body)).transpose()
    }

    /// Every record of that kind, oldest first.
    pub(crate) fn list<T: DeserializeOwned>(
        &self,
        kind: &'static str,
    ) -> Result<Vec<T>, RecordsError> {
        let mut statement = self
            .transaction
            .prepare_cached("SELECT body FROM record WHERE kind = ?1 ORDER BY position")?;
        let bodies = statement.query_map(params![kind], |row| row.get::<_, String>(0))?;
        bodies.map(|body| read(kind, &body?)).collect()
    }

    /// Every record of that kind whose JSON has this text in a field, oldest first.
    pub(crate) fn list_where<T: DeserializeOwned>(
        &self,
        kind: &'static str,
        field: &'static str,
        value: &str,
    ) -> Result<Vec<T>, RecordsError> {
        self.select(
            kind,
            &format!("json_extract(body, '$.{field}') = ?2"),
            value,
        )
    }

    /// Every record of that kind whose field `created` is this second or later, oldest first.
    pub(crate) fn list_since<T: DeserializeOwned>(
        &self,
        kind: &'static str,
        since: i64,
    ) -> Result<Vec<T>, RecordsError> {
        self.select(kind, "json_extract(body, '$.created') >= ?2", since)
    }

    /// A page of the records of that kind, newest first, and whether there are more.
    pub(crate) fn list_page(
        &self,
        kind: &'static str,
        query: &PageQuery,
    ) -> Result<(Vec<Value>, bool), RecordsError> {
        let mut conditions = vec!["kind = ?".to_owned()];
        let mut values: Vec<Box<dyn ToSql>> = vec![Box::new(kind)];
        for (comparison, second) in [(">=", query.since), ("<", query.before)] {
            if let Some(second) = second {
                conditions.push(format!("json_extract(body, '$.created') {comparison} ?"));
                values.push(Box::new(second));
            }
        }
        for (field, texts) in &query.fields {
            let marks = vec!["?"; texts.len()].join(", ");
            conditions.push(if texts.is_empty() {
                format!("json_extract(body, '$.{field}') IS NULL")
            } else {
                format!("json_extract(body, '$.{field}') IN ({marks})")
            });
            for text in texts {
                values.push(Box::new(text.clone()));
            }
        }
        if let Some(after) = &query.after {
            let position = "position < (SELECT position FROM record WHERE kind = ? AND id = ?)";
            conditions.push(position.to_owned());
            values.push(Box::new(kind));
            values.push(Box::new(after.clone()));
        }
        let conditions = conditions.join(" AND ");
        let wanted = query.limit.saturating_add(1);
        let mut statement = self.transaction.prepare_cached(&format!(
            "SELECT body FROM record NOT INDEXED WHERE {conditions} ORDER BY position DESC LIMIT {wanted}"
        ))?;
        let bodies =
            statement.query_map(params_from_iter(values), |row| row.get::<_, String>(0))?;
        let mut records: Vec<Value> = bodies
            .map(|body| read(kind, &body?))
            .collect::<Result<_, RecordsError>>()?;
        let has_more = records.len() > query.limit;
        records.truncate(query.limit);
        Ok((records, has_more))
    }

    fn select<T: DeserializeOwned>(
        &self,
        kind: &'static str,
        condition: &str,
        value: impl ToSql,
    ) -> Result<Vec<T>, RecordsError> {
        let mut statement = self.transaction.prepare_cached(&format!(
            "SELECT body FROM record WHERE kind = ?1 AND {condition} ORDER BY position"
        ))?;
        let bodies = statement.query_map(params![kind, value], |row| row.get::<_, String>(0))?;
        bodies.map(|body| read(kind, &body?)).collect()
    }

    /// Writes a record, replacing the one of the same id in its place.
    pub(crate) fn save<T: Serialize>(
        &self,
        kind: &'static str,
        id: &str,
        record: &T,
    ) -> Result<(), RecordsError> {
        let body =
            serde_json::to_string(record).map_err(|source| RecordsError::Shape { kind, source })?;
        self.transaction
            .prepare_cached(
                "INSERT INTO record (kind, id, body) VALUES (?1, ?2, ?3)
                 ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body",
            )?
            .execute(params![kind, id, body])?;
        Ok(())
    }

    /// Removes a record; one that is not there is no error.
    pub(crate) fn delete(&self, kind: &'static str, id: &str) -> Result<(), RecordsError> {
        self.transaction
            .prepare_cached("DELETE FROM record WHERE kind = ?1 AND id = ?2")?
            .execute(params![kind, id])?;
        Ok(())
    }

    /// Removes every record of that kind.
    pub(crate) fn clear(&self, kind: &'static str) -> Result<(), RecordsError> {
        self.transaction
            .prepare_cached("DELETE FROM record WHERE kind = ?1")?
            .execute(params![kind])?;
        Ok(())
    }
}

fn read<T: DeserializeOwned>(kind: &'static str, body: &str) -> Result<T, RecordsError> {
    serde_json::from_str(body).map_err(|source| RecordsError::Shape { kind, source })
}
