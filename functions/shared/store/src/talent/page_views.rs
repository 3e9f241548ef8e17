//! How often the pages of talent were shown on each UTC day. A view adds one to a row of the page and to a row of all
//! pages. Both are in one of several partitions, so that the views of a famous athlete make none hot. A row contains
//! nothing about the visitor.

use std::collections::BTreeMap;

use domain::TalentGuid;
use domain::figures::day_of;
use domain::later;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use table::{Expression, Key, QueryBuilder};

use crate::Store;
use crate::error::StoreError;
use crate::keys::{self, VIEW_SHARDS};
use crate::row::{attribute, number, number_of, text_of};

/// The operators' overview shows 90 days, from the rows of the figures.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * 100);

impl Store {
    /// Counts a view of a talent's page. `shard` is random.
    pub async fn count_page_view(
        &self,
        talent: TalentGuid,
        shard: u8,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        for whose in [Some(talent), None] {
            let key = Key::new(keys::page_views(whose, shard), day_of(now).to_string());
            let change = Expression::new("SET #ttl = :ttl ADD #hits :one")
                .name("#hits", attribute::HITS)
                .name("#ttl", attribute::TTL)
                .number(":one", 1)
                .value(":ttl", number(later(now, KEPT).as_second()));
            self.change(key, change, "count a page view").await?;
        }
        Ok(())
    }

    /// Returns the views of a talent's page from the day `first` to `last`, both included; a day without views is not
    /// among them. Without a talent, those of all pages.
    pub async fn list_page_views(
        &self,
        talent: Option<TalentGuid>,
        first: Date,
        last: Date,
    ) -> Result<BTreeMap<Date, u64>, StoreError> {
        let mut views = BTreeMap::new();
        for shard in 0..VIEW_SHARDS {
            let query = QueryBuilder::partition(keys::page_views(talent, shard))
                .between(&first.to_string(), &last.to_string());
            for row in self.query_list(query, "list page views").await? {
                let day: Date = text_of(&row, attribute::SK)?
                    .parse()
                    .map_err(|error| StoreError::corrupt("page views", error))?;
                let sum: &mut u64 = views.entry(day).or_default();
                *sum = sum.saturating_add(number_of(&row, attribute::HITS)?);
            }
        }
        Ok(views)
    }
}
