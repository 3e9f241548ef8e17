//! The description of the API, and what it says of what a caller sends.

use std::collections::BTreeSet;

use serde_json::Value;

/// The description that the site's types are made from.
const DESCRIPTION: &str = include_str!("../../../../../../site/app/lib/api/openapi.json");
/// The provider's own body, signed: nothing of it is described.
const WEBHOOK: &str = "POST /api/payments/webhook";

pub(crate) struct Description(Value);

impl Description {
    pub(crate) fn read() -> Self {
        Self(serde_json::from_str(DESCRIPTION).unwrap())
    }

    /// Every operation by `METHOD /path`: one of an order both with its GUID and with the hash of its link.
    pub(crate) fn operations(&self) -> impl Iterator<Item = (String, &Value)> {
        self.described_operations().flat_map(|(route, operation)| {
            let routes: BTreeSet<String> = ["{orderGuid}", "{orderHash}"]
                .map(|order| route.replace("{orderRef}", order))
                .into();
            routes.into_iter().map(move |route| (route, operation))
        })
    }

    fn described_operations(&self) -> impl Iterator<Item = (String, &Value)> {
        self.0["paths"]
            .as_object()
            .unwrap()
            .iter()
            .flat_map(|(path, methods)| {
                methods
                    .as_object()
                    .unwrap()
                    .iter()
                    .map(move |(method, operation)| {
                        (format!("{} {path}", method.to_uppercase()), operation)
                    })
            })
    }

    pub(crate) fn operation_at(&self, route: &str) -> Option<&Value> {
        self.operations()
            .find(|(name, _)| name == route)
            .map(|(_, operation)| operation)
    }

    pub(crate) fn body_at(&self, route: &str) -> Option<&Value> {
        self.operation_at(route)
            .and_then(|operation| self.body_of(operation))
    }

    /// The schema of an operation's body, if its parts are described.
    pub(crate) fn body_of<'a>(&'a self, operation: &'a Value) -> Option<&'a Value> {
        let is_webhook = self
            .operation_at_exact(WEBHOOK)
            .is_some_and(|webhook| std::ptr::eq(webhook, operation));
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        (!schema.is_null() && !is_webhook).then(|| self.resolved(schema))
    }

    fn operation_at_exact(&self, route: &str) -> Option<&Value> {
        let (method, path) = route.split_once(' ')?;
        self.0["paths"][path].get(method.to_lowercase())
    }

    pub(crate) fn parameters_of(operation: &Value) -> &[Value] {
        operation["parameters"]
            .as_array()
            .map_or(&[], Vec::as_slice)
    }

    pub(crate) fn reads_something(&self, operation: &Value) -> bool {
        self.body_of(operation).is_some() || !Self::parameters_of(operation).is_empty()
    }

    /// What a reference stands for, and the one shape of a `oneOf` with null.
    pub(crate) fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        if let Some(reference) = schema["$ref"].as_str() {
            let name = reference.rsplit('/').next().unwrap();
            return self.resolved(&self.0["components"]["schemas"][name]);
        }
        match schema["oneOf"].as_array().map(Vec::as_slice) {
            Some([one, other]) if other["type"] == "null" => self.resolved(one),
            Some([other, one]) if other["type"] == "null" => self.resolved(one),
            _ => schema,
        }
    }

    /// The shapes a value may have.
    pub(crate) fn shapes<'a>(&'a self, schema: &'a Value) -> Vec<&'a Value> {
        let schema = self.resolved(schema);
        match schema["oneOf"].as_array() {
            Some(several) => several.iter().map(|one| self.resolved(one)).collect(),
            None => vec![schema],
        }
    }

    /// Whether a body of this schema can have something at a path with dots.
    pub(crate) fn has_path(&self, schema: &Value, path: &str) -> bool {
        let Some((name, rest)) = path
            .split_once('.')
            .or((!path.is_empty()).then_some((path, "")))
        else {
            return true;
        };
        self.shapes(schema).into_iter().any(|shape| {
            if let Some(property) = shape["properties"].get(name) {
                self.has_path(property, rest)
            } else if shape["additionalProperties"].is_object() {
                self.has_path(&shape["additionalProperties"], rest)
            } else {
                name.parse::<usize>().is_ok()
                    && shape["items"].is_object()
                    && self.has_path(&shape["items"], rest)
            }
        })
    }
}

pub(crate) fn is_of(schema: &Value, kind: &str) -> bool {
    match &schema["type"] {
        Value::String(one) => one == kind,
        Value::Array(several) => several.iter().any(|one| one == kind),
        _ => false,
    }
}

/// Notes every part of a schema that may be of any size.
pub(crate) fn unbounded(
    description: &Description,
    schema: &Value,
    place: &str,
    found: &mut Vec<String>,
) {
    for shape in description.shapes(schema) {
        if shape["enum"].is_array() {
            continue;
        }
        if is_of(shape, "integer") || is_of(shape, "number") {
            if shape["minimum"].is_null() || shape["maximum"].is_null() {
                found.push(format!("{place}: a number without minimum and maximum"));
            }
        } else if is_of(shape, "string") {
            let format = shape["format"].as_str().unwrap_or_default();
            let has_form = matches!(format, "date-time" | "date" | "uuid");
            // A pattern that ends says how long a text can be only where it has no star or plus.
            let pattern = shape["pattern"].as_str().unwrap_or_default();
            let is_short = pattern.starts_with('^') && !pattern.contains(['*', '+']);
            if shape["maxLength"].is_null() && !has_form && !is_short {
                found.push(format!("{place}: a text without maxLength"));
            }
        } else if is_of(shape, "array") {
            if shape["maxItems"].is_null() {
                found.push(format!("{place}: a list without maxItems"));
            }
            unbounded(description, &shape["items"], &format!("{place}.0"), found);
        } else if let Some(properties) = shape["properties"].as_object() {
            for (name, property) in properties {
                unbounded(description, property, &format!("{place}.{name}"), found);
            }
        } else if shape["additionalProperties"].is_object() {
            let place = format!("{place}.key");
            unbounded(description, &shape["additionalProperties"], &place, found);
            unbounded(description, &shape["propertyNames"], &place, found);
        }
    }
}
