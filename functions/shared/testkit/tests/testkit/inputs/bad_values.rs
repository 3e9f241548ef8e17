//! Values that a schema does not allow, each with one error.

use serde_json::{Map, Value, json};

use crate::api::{Description, is_of};

/// An invisible character that reverses the order of letters.
const HIDDEN: char = '\u{202E}';

/// The description of a name that email programs would show with a link.
pub(crate) const WITH_ADDRESS: &str = "with a web address";

pub(crate) struct BadBody {
    pub(crate) body: Value,
    /// The position and kind of the error, for the message of the test.
    pub(crate) what: String,
}

/// Returns every body that differs from `good` by one error.
pub(crate) fn bad_bodies(description: &Description, schema: &Value, good: &Value) -> Vec<BadBody> {
    let mut bodies = Vec::new();
    wrongs(description, schema, good, "", &mut |what, value| {
        bodies.push(BadBody { body: value, what });
    });
    bodies
}

/// Returns every body in which an array of values replaces one object of `good`, the form that serde reads by
/// positions, with the path of the object.
pub(crate) fn bodies_with_arrays(good: &Value) -> Vec<(String, Value)> {
    let mut bodies = Vec::new();
    if let Some(fields) = good.as_object() {
        let values: Vec<Value> = fields.values().cloned().collect();
        for order in orders_of(&values) {
            bodies.push((String::new(), Value::Array(order)));
        }
        for (name, inner) in fields {
            for (path, changed) in bodies_with_arrays(inner) {
                let mut fields = fields.clone();
                fields.insert(name.clone(), changed);
                bodies.push((join(name, &path), Value::Object(fields)));
            }
        }
    } else if let Some(items) = good.as_array() {
        for (place, item) in items.iter().enumerate() {
            for (path, changed) in bodies_with_arrays(item) {
                let mut items = items.clone();
                items[place] = changed;
                bodies.push((join(&place.to_string(), &path), Value::Array(items)));
            }
        }
    }
    bodies
}

fn join(name: &str, path: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{name}.{path}")
    }
}

/// Returns whether the field at this path is the name of a person, a company or an object that emails contain.
fn is_name(path: &str) -> bool {
    let field = path.rsplit('.').next().unwrap_or(path).to_lowercase();
    ["name", "company", "brand", "team"]
        .iter()
        .any(|end| field.ends_with(end))
}

/// Returns a few values in every order, because the description does not contain the order of a type's fields; many in
/// one.
fn orders_of(values: &[Value]) -> Vec<Vec<Value>> {
    match values {
        [] => vec![Vec::new()],
        [_, _, _, _, ..] => vec![values.to_vec()],
        few => (0..few.len())
            .flat_map(|place| {
                let mut rest = few.to_vec();
                let first = rest.remove(place);
                orders_of(&rest).into_iter().map(move |mut order| {
                    order.insert(0, first.clone());
                    order
                })
            })
            .collect(),
    }
}

/// Returns invalid texts for a parameter.
pub(crate) fn bad_texts(description: &Description, schema: &Value) -> Vec<String> {
    let schema = description.resolved(schema);
    let mut texts = ["not*one", "Ä", "A B", "%00"].map(str::to_owned).to_vec();
    texts.push(format!("abc{HIDDEN}def"));
    if schema["format"] == "uuid" {
        // A UUID of version 4, and one of version 7 in capitals.
        texts.push("0192f0c1-7a5e-4c3b-9d42-000000000001".to_owned());
        texts.push("0192F0C1-7A5E-7C3B-9D42-000000000001".to_owned());
    }
    if let Some(longest) = schema["maxLength"].as_u64() {
        texts.push("a".repeat(usize::try_from(longest).unwrap() + 1));
    }
    if let Some(shortest) = schema["minLength"]
        .as_u64()
        .filter(|shortest| *shortest > 1)
    {
        texts.push("a".repeat(usize::try_from(shortest).unwrap() - 1));
    }
    let takes_text = schema["pattern"].is_null();
    texts
        .into_iter()
        .filter(|text| !takes_text || text.len() > 20)
        .collect()
}

type Give<'a> = dyn FnMut(String, Value) + 'a;

/// Adds every invalid value for this schema; `good` is valid and provides the other parts.
fn wrongs(
    description: &Description,
    schema: &Value,
    good: &Value,
    path: &str,
    give: &mut Give<'_>,
) {
    let shapes = description.shapes(schema);
    let shape = shapes
        .iter()
        .find(|shape| fits(shape, good))
        .or(shapes.first())
        .copied()
        .unwrap();
    let mut wrong = |what: &str, value: Value| give(format!("{path} {what}"), value);
    wrong("of another kind", json!([["x"]]));
    if shape["enum"].is_array() {
        wrong("no known word", json!("nonsense"));
        wrong("a number", json!(7));
    } else if is_of(shape, "integer") {
        let maximum = shape["maximum"].as_i64().unwrap_or(i64::MAX - 1);
        let minimum = shape["minimum"].as_i64().unwrap_or(i64::MIN + 1);
        wrong("above the maximum", json!(maximum + 1));
        wrong("below the minimum", json!(minimum - 1));
        for huge in [
            json!(9_007_199_254_740_992_u64),
            json!(i64::MAX),
            json!(u64::MAX),
            json!(1e300),
        ] {
            wrong("huge", huge);
        }
        wrong("a fraction", json!(1.5));
        wrong("a text", json!("7"));
    } else if is_of(shape, "boolean") {
        wrong("a text", json!("true"));
        wrong("a number", json!(1));
    } else if is_of(shape, "string") {
        bad_strings(shape, good, &mut wrong);
        if is_name(path) {
            wrong(WITH_ADDRESS, json!("Visit example.com"));
        }
    } else if is_of(shape, "array") {
        bad_lists(description, shape, good, path, give);
    } else if shape["properties"].is_object() {
        bad_objects(description, shape, good, path, give);
    } else if shape["additionalProperties"].is_object() {
        wrong("a key that is none", json!({ "Not A Key": "x" }));
        wrong(
            "a key that nobody asked for",
            json!({ "nobody-asked": "x" }),
        );
        wrong("a number in it", json!({ "nobody-asked": 7 }));
    }
}

fn fits(shape: &Value, good: &Value) -> bool {
    let required = shape["required"].as_array().cloned().unwrap_or_default();
    // A variant with a tag applies only to bodies with this tag.
    let properties = shape["properties"].as_object().into_iter().flatten();
    let mut tags = properties.filter_map(|(name, property)| {
        let names = property["enum"].as_array()?;
        Some((name, names.first().filter(|_| names.len() == 1)?))
    });
    good.is_object()
        && tags.all(|(name, tag)| good.get(name) == Some(tag))
        && required
            .iter()
            .filter_map(Value::as_str)
            .all(|name| good.get(name).is_some())
}

fn bad_strings(shape: &Value, good: &Value, wrong: &mut dyn FnMut(&str, Value)) {
    wrong("a number", json!(7));
    if shape["format"] == "password" {
        return;
    }
    let text = good.as_str().unwrap_or("Ada Keller of Berlin");
    wrong("a hidden character", json!(format!("{text}{HIDDEN}")));
    wrong(
        "a hidden character in front",
        json!(format!("\u{200B}{text}")),
    );
    wrong("a line separator", json!(format!("{text}\u{2028}x")));
    if let Some(longest) = shape["maxLength"].as_u64() {
        wrong(
            "too long",
            json!("a".repeat(usize::try_from(longest).unwrap() + 1)),
        );
    }
    if shape["minLength"]
        .as_u64()
        .is_some_and(|shortest| shortest > 0)
    {
        wrong("empty", json!(""));
        wrong("blank", json!(" \u{2800} "));
    }
    if !shape["pattern"].is_null() || !shape["format"].is_null() {
        wrong("not its form", json!("no*thing"));
    }
}

fn bad_lists(
    description: &Description,
    shape: &Value,
    good: &Value,
    path: &str,
    give: &mut Give<'_>,
) {
    let items = good.as_array().cloned().unwrap_or_default();
    let item = items.first().cloned().unwrap_or_else(|| json!("rush"));
    let most = usize::try_from(shape["maxItems"].as_u64().unwrap_or(10_000)).unwrap();
    give(
        format!("{path} too many"),
        Value::Array(vec![item.clone(); most + 1]),
    );
    give(format!("{path} an object"), json!({}));
    if shape["uniqueItems"] == true {
        give(format!("{path} twice the same"), json!([item, item]));
    }
    if shape["minItems"].as_u64().is_some_and(|fewest| fewest > 0) {
        give(format!("{path} empty"), json!([]));
    }
    let place = if path.is_empty() {
        "0".to_owned()
    } else {
        format!("{path}.0")
    };
    wrongs(
        description,
        &shape["items"],
        &item,
        &place,
        &mut |what, value| {
            let mut list = items.clone();
            match list.first_mut() {
                Some(first) => *first = value,
                None => list.push(value),
            }
            give(what, Value::Array(list));
        },
    );
}

fn takes_null(schema: &Value) -> bool {
    let shapes = schema["oneOf"].as_array().into_iter().flatten();
    shapes.into_iter().any(|shape| shape["type"] == "null")
}

fn bad_objects(
    description: &Description,
    shape: &Value,
    good: &Value,
    path: &str,
    give: &mut Give<'_>,
) {
    let fields = good.as_object().cloned().unwrap_or_default();
    let with = |name: &str, value: Value| -> Value {
        let mut changed: Map<String, Value> = fields.clone();
        changed.insert(name.to_owned(), value);
        Value::Object(changed)
    };
    let place = |name: &str| {
        if path.is_empty() {
            name.to_owned()
        } else {
            format!("{path}.{name}")
        }
    };
    for name in shape["required"].as_array().cloned().unwrap_or_default() {
        let name = name.as_str().unwrap();
        let mut without = fields.clone();
        without.remove(name);
        give(format!("{} missing", place(name)), Value::Object(without));
        if !takes_null(&shape["properties"][name]) {
            give(format!("{} null", place(name)), with(name, Value::Null));
        }
    }
    if shape["additionalProperties"] == false {
        give(
            format!("{path} with another field"),
            with("zzNobodyKnows", json!(1)),
        );
    }
    for (name, property) in shape["properties"].as_object().unwrap() {
        let inner = fields.get(name).cloned().unwrap_or(Value::Null);
        wrongs(
            description,
            property,
            &inner,
            &place(name),
            &mut |what, value| {
                give(what, with(name, value));
            },
        );
    }
}
