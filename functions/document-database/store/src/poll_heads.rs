//! One call that returns whether there is anything new to read for a stream.
use std::collections::{BTreeMap, BTreeSet, HashMap};

use document_core::Scope;
use table::{Key, TableError, read_number};

use crate::attribute;
use crate::documents::Documents;
use crate::keys;
use crate::log_entry::{Head, head_of};
use crate::row_change::key_of;
use crate::stream_id::StreamId;

/// The state of a stream and of the logs that it reads.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PolledHeads {
    /// Revision of the stream's forward row; 0 when there is none.
    pub forward: u64,
    /// Revision of its back row; 0 when there is none.
    pub back: u64,
    /// The head of each scope's log; one without entries is at its beginning.
    pub heads: BTreeMap<Scope, Head>,
}

impl Documents {
    /// Reads how often the rows of a stream were written and the heads of these logs, every row strongly consistent; in
    /// one call up to 98 logs.
    pub async fn poll_heads<'a>(
        &self,
        stream: &StreamId,
        scopes: impl IntoIterator<Item = &'a Scope>,
    ) -> Result<PolledHeads, TableError> {
        let (forward, back) = (keys::stream_forward(stream), keys::stream_back(stream));
        let scopes: BTreeSet<&Scope> = scopes.into_iter().collect();
        let keys = scopes.iter().map(|scope| (keys::head(scope), *scope));
        let logs: HashMap<Key, &Scope> = keys.filter(|(key, _)| key.fits()).collect();
        let rows = [forward.clone(), back.clone()];
        let wanted: BTreeSet<Key> = logs.keys().cloned().chain(rows).collect();
        let rows = self.table.get_many(wanted, "look for news").await?;
        let rows = self.without_locks(rows).await?;
        let mut polled = PolledHeads {
            heads: scopes
                .into_iter()
                .map(|scope| (scope.clone(), Head::default()))
                .collect(),
            ..PolledHeads::default()
        };
        for row in rows {
            let key = key_of(&row)?;
            if key == forward {
                polled.forward = read_number(&row, attribute::VERSION)?;
            } else if key == back {
                polled.back = read_number(&row, attribute::VERSION)?;
            } else if let Some(scope) = logs.get(&key) {
                polled.heads.insert((*scope).clone(), head_of(&row)?);
            }
        }
        Ok(polled)
    }
}
