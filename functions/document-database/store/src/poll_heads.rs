//! One call that returns whether there is anything new to read for a stream.
use std::collections::{BTreeMap, BTreeSet, HashMap};

use document_core::Scope;
use table::{Key, TableError, read_number};

use crate::attribute::{self, key_of};
use crate::documents::Documents;
use crate::keys;
use crate::log_entry::{Head, head_of};
use crate::stream_id::StreamId;

/// The state of a stream and of the logs that it reads.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PolledHeads {
    /// Revision of the stream's inbound row; 0 if there is none.
    pub inbound: u64,
    /// Revision of its outbound row; 0 if there is none.
    pub outbound: u64,
    /// The head of each scope's log; one without entries is at its beginning.
    pub heads: BTreeMap<Scope, Head>,
}

impl Documents {
    /// Reads how often the rows of a stream were written and the heads of these logs, every row strongly consistent; in
    /// one call up to 98 logs, which polls of the same process share.
    pub async fn poll_heads<'a>(
        &self,
        stream: &StreamId,
        scopes: impl IntoIterator<Item = &'a Scope>,
    ) -> Result<PolledHeads, TableError> {
        let (inbound, outbound) = (keys::stream_inbound(stream), keys::stream_outbound(stream));
        let scopes: BTreeSet<&Scope> = scopes.into_iter().collect();
        let keys = scopes.iter().map(|scope| (keys::head(scope), *scope));
        let logs: HashMap<Key, &Scope> = keys.filter(|(key, _)| key.fits()).collect();
        let rows = [inbound.clone(), outbound.clone()];
        let wanted: BTreeSet<Key> = logs.keys().cloned().chain(rows).collect();
        let rows = self.polls.read(&self.table, wanted, "look for news");
        let rows = rows.await?;
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
            if key == inbound {
                polled.inbound = read_number(&row, attribute::VERSION)?;
            } else if key == outbound {
                polled.outbound = read_number(&row, attribute::VERSION)?;
            } else if let Some(scope) = logs.get(&key) {
                polled.heads.insert((*scope).clone(), head_of(&row)?);
            }
        }
        Ok(polled)
    }
}
