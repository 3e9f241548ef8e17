//! A query as wire JSON, in one way only: what is decoded from it is the same query.

use serde_json::{Map, Value as Json, json};

use super::filter::elements;
use super::{Cursor, CursorValue, Filter, Operator, Query};
use crate::{DatabaseName, DocumentPath, Value};

impl Query {
    /// The canonical `{"parent":…,"structuredQuery":{…}}`, as a listener's target has it: the order is
    /// written out, defaults are left out. [`super::Target::decode`] reads it within `{"query":…}`.
    pub fn to_json(&self, database: &DatabaseName) -> Json {
        let parent = match &self.parent {
            Some(parent) => database.document(parent),
            None => format!("{database}/documents"),
        };
        json!({ "parent": parent, "structuredQuery": self.structured(database) })
    }

    fn structured(&self, database: &DatabaseName) -> Json {
        let mut query = Map::new();
        if let Some(projection) = &self.projection {
            let fields: Vec<_> = projection
                .iter()
                .map(|path| json!({"fieldPath": path.to_string()}))
                .collect();
            query.insert("select".to_owned(), json!({ "fields": fields }));
        }
        let mut from = json!({"collectionId": self.collection_id});
        if let (true, Some(from)) = (self.all_descendants, from.as_object_mut()) {
            from.insert("allDescendants".to_owned(), Json::Bool(true));
        }
        query.insert("from".to_owned(), json!([from]));
        if let Some(filter) = &self.filter {
            query.insert("where".to_owned(), filter.to_json(database));
        }
        let order: Vec<_> = self
            .order
            .iter()
            .map(|order| {
                json!({
                    "field": {"fieldPath": order.field.to_string()},
                    "direction": order.direction.name(),
                })
            })
            .collect();
        query.insert("orderBy".to_owned(), Json::Array(order));
        for (name, cursor) in [("startAt", &self.start), ("endAt", &self.end)] {
            if let Some(cursor) = cursor {
                query.insert(name.to_owned(), cursor.to_json(database));
            }
        }
        if self.offset > 0 {
            query.insert("offset".to_owned(), json!(self.offset));
        }
        if let Some(limit) = self.limit {
            query.insert("limit".to_owned(), json!(limit));
        }
        Json::Object(query)
    }
}

impl Cursor {
    fn to_json(&self, database: &DatabaseName) -> Json {
        let values: Vec<_> = self
            .values
            .iter()
            .map(|value| match value {
                CursorValue::Field(value) => value.to_json(),
                CursorValue::Name(path) => reference(path, database),
            })
            .collect();
        json!({"values": values, "before": self.before})
    }
}

impl Filter {
    fn to_json(&self, database: &DatabaseName) -> Json {
        let joined = |operator: &str, filters: &[Self]| {
            let filters: Vec<_> = filters
                .iter()
                .map(|filter| filter.to_json(database))
                .collect();
            json!({"compositeFilter": {"op": operator, "filters": filters}})
        };
        let compared = |field: String, operator: Operator, value: Json| {
            json!({"fieldFilter": {
                "field": {"fieldPath": field},
                "op": operator.name(),
                "value": value,
            }})
        };
        match self {
            Self::All(filters) => joined("AND", filters),
            Self::Any(filters) => joined("OR", filters),
            Self::Field {
                field,
                operator,
                value,
            } => {
                let value = if operator.takes_many() {
                    list(elements(value).iter().map(Value::to_json))
                } else {
                    value.to_json()
                };
                compared(field.to_string(), *operator, value)
            }
            Self::Name { operator, paths } => {
                let mut names = paths.iter().map(|path| reference(path, database));
                let value = if operator.takes_many() {
                    list(names)
                } else {
                    names.next().unwrap_or_default()
                };
                compared("__name__".to_owned(), *operator, value)
            }
        }
    }
}

fn list(values: impl Iterator<Item = Json>) -> Json {
    let values: Vec<_> = values.collect();
    json!({"arrayValue": {"values": values}})
}

fn reference(path: &DocumentPath, database: &DatabaseName) -> Json {
    json!({"referenceValue": database.document(path)})
}
