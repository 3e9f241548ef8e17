//! The API description that the routers assemble: the callers of each endpoint, and their input.

use serde_json::{Map, Value};
use utoipa_axum::router::OpenApiRouter;

use crate::api::Access;

/// The endpoint of the provider's signed body, which is not described.
const WEBHOOK: &str = "POST /api/payments/webhook";

/// An endpoint; one at `{orderRef}` counts as two, by `{orderGuid}` and by `{orderHash}`.
#[derive(Debug, Clone)]
pub(crate) struct Operation {
    pub(crate) route: String,
    /// Absent if the handler states none.
    pub(crate) access: Option<Access>,
    /// The role that an operator needs; absent if each role is enough.
    pub(crate) role: Option<String>,
    /// The scope of an API key that opens it; absent if it rejects keys.
    pub(crate) key_scope: Option<String>,
    /// The examples of its body; empty if it reads no body.
    pub(crate) bodies: Vec<Value>,
}

pub(crate) struct Description(Value);

impl Description {
    pub(crate) fn of(router: &OpenApiRouter) -> Self {
        Self(serde_json::to_value(router.get_openapi()).unwrap())
    }

    pub(crate) fn operations(&self) -> Vec<Operation> {
        let described = self.described_operations();
        let operations = described.flat_map(|(route, operation)| {
            let bodies = self.examples_of(operation);
            forms_of(&route, &operation["x-access"])
                .into_iter()
                .map(move |(route, access)| Operation {
                    route,
                    role: access["operators"].as_str().map(str::to_owned),
                    access: access_of(access),
                    key_scope: operation["x-key-scope"].as_str().map(str::to_owned),
                    bodies: bodies.clone(),
                })
        });
        operations.collect()
    }

    fn described_operations(&self) -> impl Iterator<Item = (String, &Value)> {
        let paths = self.0["paths"].as_object().unwrap().iter();
        paths.flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().iter();
            methods.map(move |(method, operation)| {
                (format!("{} {path}", method.to_uppercase()), operation)
            })
        })
    }

    /// Returns the examples of an operation's body: its own, or the one that its schemas compose.
    fn examples_of(&self, operation: &Value) -> Vec<Value> {
        let media = &operation["requestBody"]["content"]["application/json"];
        if let Some(examples) = media["examples"].as_object() {
            return examples
                .values()
                .map(|each| each["value"].clone())
                .collect();
        }
        if !media["example"].is_null() {
            return vec![media["example"].clone()];
        }
        let schema = self.body_of(operation);
        schema
            .and_then(|schema| self.example(schema))
            .into_iter()
            .collect()
    }

    /// Returns the example of a schema, or one composed of its properties; `None` if a required one has none.
    fn example(&self, schema: &Value) -> Option<Value> {
        let schema = self.resolved(schema);
        if !schema["example"].is_null() {
            return Some(schema["example"].clone());
        }
        let mut fields = Map::new();
        for (name, property) in schema["properties"].as_object()? {
            fields.extend(self.example(property).map(|value| (name.clone(), value)));
        }
        let required = schema["required"].as_array()?.iter();
        let mut names = required.filter_map(Value::as_str);
        names
            .all(|name| fields.contains_key(name))
            .then_some(Value::Object(fields))
    }

    /// Returns the endpoint of this route, by `{orderGuid}` or `{orderHash}` if it is at `{orderRef}`.
    pub(crate) fn operation_at(&self, route: &str) -> Option<&Value> {
        let (method, path) = route.split_once(' ')?;
        let at = |path: &str| self.0["paths"][path].get(method.to_lowercase());
        at(path).or_else(|| {
            let path = path.replace("{orderGuid}", "{orderRef}");
            at(&path.replace("{orderHash}", "{orderRef}"))
        })
    }

    pub(crate) fn body_at(&self, route: &str) -> Option<&Value> {
        self.operation_at(route)
            .and_then(|operation| self.body_of(operation))
    }

    /// Returns the schema of an operation's body, if its parts are described.
    pub(crate) fn body_of<'a>(&'a self, operation: &'a Value) -> Option<&'a Value> {
        let is_webhook = self
            .operation_at(WEBHOOK)
            .is_some_and(|webhook| std::ptr::eq(webhook, operation));
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        (!schema.is_null() && !is_webhook).then(|| self.resolved(schema))
    }

    pub(crate) fn parameters_of(operation: &Value) -> &[Value] {
        operation["parameters"]
            .as_array()
            .map_or(&[], Vec::as_slice)
    }

    pub(crate) fn reads_something(&self, operation: &Value) -> bool {
        self.body_of(operation).is_some() || !Self::parameters_of(operation).is_empty()
    }

    /// Resolves a reference, and a `oneOf` with null.
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

    /// Returns the schemas that a value may match.
    pub(crate) fn shapes<'a>(&'a self, schema: &'a Value) -> Vec<&'a Value> {
        let schema = self.resolved(schema);
        match schema["oneOf"].as_array() {
            Some(several) => several.iter().map(|one| self.resolved(one)).collect(),
            None => vec![schema],
        }
    }

    /// Returns whether a body of this schema can have a value at a path with dots.
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

/// Returns the access of `"operators"`, and of `{ "operators": "finance" }`.
fn access_of(access: Value) -> Option<Access> {
    if access.get("operators").is_some() {
        return Some(Access::Operators);
    }
    serde_json::from_value(access).ok()
}

/// Returns the route, or the two routes of an order, each with its access.
fn forms_of(route: &str, access: &Value) -> Vec<(String, Value)> {
    if route.contains("{orderRef}") {
        let by = |name: &str| route.replace("{orderRef}", name);
        vec![
            (by("{orderGuid}"), access["account"].clone()),
            (by("{orderHash}"), access["link"].clone()),
        ]
    } else {
        vec![(route.to_owned(), access.clone())]
    }
}

pub(crate) fn is_of(schema: &Value, kind: &str) -> bool {
    match &schema["type"] {
        Value::String(one) => one == kind,
        Value::Array(several) => several.iter().any(|one| one == kind),
        _ => false,
    }
}

/// Records every part of a schema without a limit of its size.
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
            // A pattern limits the length of a text only without a star or plus.
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
