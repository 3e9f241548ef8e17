//! Aggregations over any number of documents: they are added up part after part, and none of them is kept.

use std::collections::{BTreeMap, HashSet};
use std::hash::{BuildHasher, RandomState};

use document_core::{AggregationQuery, Code, Status, Value, Version, is_in_group};
use tokio::time::Instant;

use crate::documents::Documents;
use crate::query::DocumentsError;
use crate::query_part::PartRequest;

/// How many bytes of documents are read at a time.
const BYTES_OF_PART: usize = 4 * 1_024 * 1_024;

/// The values of the aggregations of a query, in their order.
#[derive(Debug, Clone)]
pub struct Aggregated {
    /// The value of each aggregation, by its alias.
    pub values: BTreeMap<String, Value>,
    /// The latest version of the documents; `None` if there were none.
    pub latest: Option<Version>,
}

impl Documents {
    /// Computes aggregations over the result of a query, of any size. `DEADLINE_EXCEEDED` if that takes until `deadline`.
    ///
    /// With a limit or an offset, the result is read as a whole if the order of its rows is not that of the query.
    pub async fn aggregate(
        &self,
        aggregation: &AggregationQuery,
        deadline: Instant,
    ) -> Result<Aggregated, DocumentsError> {
        let query = &aggregation.query;
        if query.is_limited() && !self.schema.plan(query)?.is_ordered() {
            return self.aggregate_whole(aggregation).await;
        }
        let (mut totals, mut latest) = (aggregation.totals(), None);
        let mut request = PartRequest {
            bytes: BYTES_OF_PART,
            ..PartRequest::default()
        };
        let (mut place, first) = (0_usize, query.first());
        let reach = query.reach().unwrap_or(usize::MAX);
        // A document that moves within an index meanwhile must count once. The digests of names take little memory.
        let (mut counted, hasher) = (HashSet::new(), RandomState::new());
        loop {
            if Instant::now() >= deadline {
                let message = "The aggregation takes too long: ask for a part of the documents.";
                return Err(Status::new(Code::DeadlineExceeded, message).into());
            }
            if query.is_limited() {
                let missing = reach.saturating_sub(place).max(1);
                request.rows = Some(u16::try_from(missing).unwrap_or(u16::MAX));
            }
            let part = self.query_part(query, &request).await?;
            for (row, document) in &part.documents {
                // The rows of a group are not in the query's order.
                if query.is_limited() && is_in_group(row) {
                    return self.aggregate_whole(aggregation).await;
                }
                if !counted.insert(hasher.hash_one(&document.path)) {
                    continue;
                }
                place += 1;
                if place > reach {
                    break;
                }
                if place > first {
                    totals.add(document);
                    latest = latest.max(Some(document.updated));
                }
            }
            if part.next.is_none() || place >= reach || totals.is_final() {
                return Ok(Aggregated {
                    values: totals.values(),
                    latest,
                });
            }
            request.after = part.next;
        }
    }

    async fn aggregate_whole(
        &self,
        aggregation: &AggregationQuery,
    ) -> Result<Aggregated, DocumentsError> {
        let documents = self.query(&aggregation.query).await?;
        let versions = documents.iter().map(|document| document.updated);
        Ok(Aggregated {
            values: aggregation.evaluate(&documents),
            latest: versions.max(),
        })
    }
}
