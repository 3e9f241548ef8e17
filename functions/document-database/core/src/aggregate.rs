//! Aggregations over a query's result: how many, their sum, their average.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use crate::query::{Members, field_reference};
use crate::status::quoted;
use crate::{
    DatabaseName, Document, DocumentPath, FieldPath, MAX_NAME_BYTES, Query, Status, Value,
};

/// Most aggregations in one query (Firestore).
pub const MAX_AGGREGATIONS: usize = 5;

/// An aggregation over the documents that a query finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Aggregation {
    /// The number of documents, up to a limit if there is one.
    Count {
        /// The number at which counting stops.
        up_to: Option<u64>,
    },
    /// The sum of a field's numbers.
    Sum(FieldPath),
    /// The average of a field's numbers.
    Average(FieldPath),
}

/// A query with the aggregations over its results (`structuredAggregationQuery`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AggregationQuery {
    /// The query whose results are aggregated.
    pub query: Query,
    /// The aggregations, each under its alias.
    pub aggregations: Vec<(String, Aggregation)>,
}

impl AggregationQuery {
    /// Reads a `structuredAggregationQuery` below `parent`.
    pub fn decode(
        parent: Option<DocumentPath>,
        structured: &Json,
        database: &DatabaseName,
    ) -> Result<Self, Status> {
        let members = Members::parse(
            structured,
            "structured_aggregation_query",
            &["structuredQuery", "aggregations"],
        )?;
        let list = members.list("aggregations")?;
        if list.is_empty() {
            return Err(Status::invalid(
                "An aggregation query requires at least one aggregation.",
            ));
        }
        if list.len() > MAX_AGGREGATIONS {
            return Err(Status::invalid(format!(
                "The maximum number of aggregations allowed in an aggregation query is {MAX_AGGREGATIONS}. Received: {}.",
                list.len()
            )));
        }
        let mut aggregations: Vec<(String, Aggregation)> = Vec::new();
        for (place, json) in list.iter().enumerate() {
            let (alias, aggregation) = one(json, place)?;
            if aggregations.iter().any(|(taken, _)| *taken == alias) {
                return Err(Status::invalid(format!(
                    "Aggregation aliases contain duplicate alias {}.",
                    quoted(&alias)
                )));
            }
            aggregations.push((alias, aggregation));
        }
        Ok(Self {
            query: Query::decode(parent, members.required("structuredQuery")?, database)?,
            aggregations,
        })
    }

    /// Computes all of them over the query's result.
    pub fn evaluate(&self, documents: &[Document]) -> BTreeMap<String, Value> {
        let mut totals = self.totals();
        for document in documents {
            totals.add(document);
        }
        totals.values()
    }

    /// Starts to compute all of them, for documents of the query's result that are added one after the other.
    pub fn totals(&self) -> Totals<'_> {
        let totals = self.aggregations.iter().map(|_| Total::default());
        Totals {
            aggregation: self,
            totals: totals.collect(),
        }
    }

    fn fields(&self) -> impl Iterator<Item = &FieldPath> {
        self.aggregations
            .iter()
            .filter_map(|(_, aggregation)| match aggregation {
                Aggregation::Sum(field) | Aggregation::Average(field)
                    if !field.is_document_id() =>
                {
                    Some(field)
                }
                _ => None,
            })
    }
}

/// Aggregations of the documents that were added so far.
#[derive(Debug)]
pub struct Totals<'a> {
    aggregation: &'a AggregationQuery,
    totals: Vec<Total>,
}

impl Totals<'_> {
    /// Adds a document of the result. Only documents that have every aggregated field count, as in Firestore, where one
    /// index answers all of them.
    pub fn add(&mut self, document: &Document) {
        let has = |field: &FieldPath| document.fields.get(field).is_some();
        if !self.aggregation.fields().all(has) {
            return;
        }
        let aggregations = self.aggregation.aggregations.iter();
        for ((_, aggregation), total) in aggregations.zip(&mut self.totals) {
            match aggregation {
                Aggregation::Count { .. } => total.count = total.count.saturating_add(1),
                Aggregation::Sum(field) | Aggregation::Average(field) => {
                    if let Some(value) = document.fields.get(field) {
                        total.add(value);
                    }
                }
            }
        }
    }

    /// Returns whether no further document changes a value.
    pub fn is_final(&self) -> bool {
        let aggregations = self.aggregation.aggregations.iter();
        aggregations.zip(&self.totals).all(|((_, aggregation), total)| {
            matches!(aggregation, Aggregation::Count { up_to: Some(most) } if total.count >= *most)
        })
    }

    /// Returns the value of each aggregation by its alias.
    pub fn values(&self) -> BTreeMap<String, Value> {
        let aggregations = self.aggregation.aggregations.iter();
        let values = aggregations
            .zip(&self.totals)
            .map(|((alias, aggregation), total)| {
                let value = match aggregation {
                    Aggregation::Count { up_to } => {
                        let counted = total.count.min(up_to.unwrap_or(u64::MAX));
                        Value::Integer(i64::try_from(counted).unwrap_or(i64::MAX))
                    }
                    Aggregation::Sum(_) => total.sum(),
                    Aggregation::Average(_) => total.average(),
                };
                (alias.clone(), value)
            });
        values.collect()
    }
}

fn one(json: &Json, place: usize) -> Result<(String, Aggregation), Status> {
    let members = Members::parse(json, "aggregations", &["alias", "count", "sum", "avg"])?;
    let aggregation = match (members.get("count"), members.get("sum"), members.get("avg")) {
        (Some(json), None, None) => count(json)?,
        (None, Some(json), None) => Aggregation::Sum(field(json)?),
        (None, None, Some(json)) => Aggregation::Average(field(json)?),
        _ => {
            return Err(Status::invalid(
                "An aggregation must be exactly one of count, sum and avg.",
            ));
        }
    };
    let alias = match members.text("alias")? {
        // Firestore names what has no name (`StructuredAggregationQuery.Aggregation.alias`).
        None | Some("") => format!("field_{}", place + 1),
        Some(alias) if alias.len() > MAX_NAME_BYTES => {
            return Err(members.refuse("alias", "it is longer than 1500 bytes"));
        }
        Some(alias) => alias.to_owned(),
    };
    Ok((alias, aggregation))
}

fn count(json: &Json) -> Result<Aggregation, Status> {
    let members = Members::parse(json, "aggregations.count", &["upTo"])?;
    let up_to = match members.number("upTo")? {
        None => None,
        Some(number) => match u64::try_from(number) {
            Ok(number) if number > 0 => Some(number),
            _ => return Err(members.refuse("upTo", "it must be greater than zero")),
        },
    };
    Ok(Aggregation::Count { up_to })
}

fn field(json: &Json) -> Result<FieldPath, Status> {
    let members = Members::parse(json, "aggregations", &["field"])?;
    field_reference(members.required("field")?)
}

/// Numbers added up: integers exactly, doubles as doubles are added.
#[derive(Debug, Default)]
struct Total {
    integers: i128,
    doubles: f64,
    has_doubles: bool,
    count: u64,
}

impl Total {
    /// Adds a number; other values are left out.
    fn add(&mut self, value: &Value) {
        match value {
            // 2^64 of them would have to be added before this could not hold their sum.
            Value::Integer(number) => self.integers += i128::from(*number),
            Value::Double(number) => {
                self.doubles += number;
                self.has_doubles = true;
            }
            _ => return,
        }
        self.count = self.count.saturating_add(1);
    }

    /// An integer while all are integers and it is one of 64 bits; 0 of nothing.
    fn sum(&self) -> Value {
        match i64::try_from(self.integers) {
            Ok(sum) if !self.has_doubles => Value::Integer(sum),
            _ => Value::Double(self.as_double()),
        }
    }

    /// Always a double; null of nothing.
    fn average(&self) -> Value {
        if self.count == 0 {
            return Value::Null;
        }
        Value::Double(self.as_double() / self.count_as_double())
    }

    #[expect(
        clippy::as_conversions,
        clippy::cast_precision_loss,
        reason = "a sum that leaves the integers is rounded to the nearest double"
    )]
    fn as_double(&self) -> f64 {
        self.integers as f64 + self.doubles
    }

    #[expect(
        clippy::as_conversions,
        clippy::cast_precision_loss,
        reason = "no collection has more documents than doubles have whole numbers"
    )]
    fn count_as_double(&self) -> f64 {
        self.count as f64
    }
}
