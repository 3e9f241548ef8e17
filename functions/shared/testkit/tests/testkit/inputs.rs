//! Every input in the API description: each part has limits, input beyond them is rejected, and the error contains an
//! existing field and our own message.

mod bad_values;
mod outage;

use std::collections::BTreeSet;

use domain::FieldRule;
use domain::text::ValueType;
use serde_json::{Value, json};
use testkit::Reply;

use crate::api::{Description, Fixture, Operation, Stage, Viewer, unbounded};
use crate::inputs::bad_values::{BadBody, WITH_ADDRESS, bad_bodies, bad_texts, bodies_with_arrays};

/// An endpoint with one example of its body, filled with the fixture's values, and a caller that it serves.
struct Case {
    route: String,
    viewer: Viewer,
    body: Option<Value>,
}

/// Returns each endpoint with input, once for each example.
fn cases(fixture: &Fixture) -> Vec<Case> {
    let description = &fixture.description;
    let operations = description.operations().into_iter().filter(|operation| {
        let described = description.operation_at(&operation.route).unwrap();
        description.reads_something(described)
    });
    let cases = operations.flat_map(|operation| {
        let access = operation.access.expect("another test names what lacks it");
        let bodies = operation
            .bodies
            .iter()
            .map(|body| Some(fixture.filled(body)));
        let mut bodies: Vec<Option<Value>> = bodies.collect();
        if bodies.is_empty() {
            bodies.push(None);
        }
        let case = move |body| Case {
            route: operation.route.clone(),
            viewer: Viewer::served_by(access),
            body,
        };
        bodies.into_iter().map(case)
    });
    cases.collect()
}

impl Fixture {
    async fn try_case(&self, case: &Case, body: Option<&Value>, changed: &[(&str, &str)]) -> Reply {
        self.send(&self.app, (&case.route, case.viewer), body, changed)
            .await
    }
}

#[tokio::test]
async fn every_input_has_limits_in_the_description() {
    let fixture = Box::pin(Fixture::start(Stage::Requested)).await;
    let description = &fixture.description;
    let mut found = Vec::new();
    for Operation { route, .. } in description.operations() {
        let operation = description.operation_at(&route).unwrap();
        if let Some(body) = description.body_of(operation) {
            unbounded(description, body, &format!("{route} body"), &mut found);
        }
        for parameter in Description::parameters_of(operation) {
            let name = parameter["name"].as_str().unwrap();
            let place = format!("{route} {name}");
            unbounded(description, &parameter["schema"], &place, &mut found);
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

#[tokio::test]
async fn rejects_every_invalid_body_at_its_field() {
    let fixture = Box::pin(Fixture::start(Stage::Requested)).await;
    let description = &fixture.description;
    let mut tried = 0;
    let mut wrong = Vec::new();
    for case in cases(&fixture) {
        let (Some(schema), Some(good)) = (description.body_at(&case.route), &case.body) else {
            continue;
        };
        for BadBody { body, what } in bad_bodies(description, schema, good) {
            if case.route.starts_with(OF_OPERATORS) && what.ends_with(WITH_ADDRESS) {
                continue;
            }
            tried += 1;
            let reply = fixture.try_case(&case, Some(&body), &[]).await;
            let place = format!("{}: {what}", case.route);
            check_refusal(description, &reply, schema, &body, &place, &mut wrong);
        }
    }
    assert!(tried > 500, "only {tried} bad bodies were made");
    assert_eq!(wrong, Vec::<String>::new());
}

/// Names that are checked after another error: an invitation that was used, a part that the example leaves out, an
/// order in another state. The rules of `domain::text::lengths` cover them.
const CHECKED_LATER: [&str; 4] = [
    "POST /api/token displayName",
    "POST /api/orders commercial.brand",
    "POST /api/orders shippingAddress.name",
    "POST /api/orders/{orderGuid}/feedback publicName",
];

/// An operator may name the marketplace and its company after a web address.
const OF_OPERATORS: &str = "PUT /api/operators/settings/";

/// Names are part of emails to any entered address. A new field for a name is recognised by the end of its field name.
#[tokio::test]
async fn every_name_rejects_a_web_address() {
    let fixture = Box::pin(Fixture::start(Stage::Requested)).await;
    let description = &fixture.description;
    let mut tried = BTreeSet::new();
    let mut wrong = Vec::new();
    for case in cases(&fixture) {
        let (Some(schema), Some(good)) = (description.body_at(&case.route), &case.body) else {
            continue;
        };
        for BadBody { body, what } in bad_bodies(description, schema, good) {
            let Some(path) = what.strip_suffix(WITH_ADDRESS).map(str::trim_end) else {
                continue;
            };
            let reply = fixture.try_case(&case, Some(&body), &[]).await;
            let fields = reply.json["fields"].as_array().cloned().unwrap_or_default();
            let place = format!("{} {path}", case.route);
            // By the GUID, a caller with more rights uses the same endpoint.
            let is_by_link = place.contains("{orderHash}");
            let is_trusted = place.starts_with(OF_OPERATORS);
            let is_reached = !is_by_link && !is_trusted && !CHECKED_LATER.contains(&place.as_str());
            let is_named = fields.iter().any(|field| field["field"] == path);
            if is_reached && !(reply.status == 422 && is_named) {
                wrong.push(format!("{place}: {}", reply.text));
            }
            tried.insert(path.rsplit('.').next().unwrap_or(path).to_owned());
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    let names = [
        "brand",
        "carrierName",
        "displayName",
        "fromName",
        "legalName",
        "name",
        "publicName",
        "recipientName",
        "senderName",
        "team",
    ];
    assert_eq!(tried, names.map(str::to_owned).into());
}

#[tokio::test]
async fn rejects_an_array_instead_of_an_object() {
    let fixture = Box::pin(Fixture::start(Stage::Requested)).await;
    let description = &fixture.description;
    let mut tried = 0;
    let mut wrong = Vec::new();
    for case in cases(&fixture) {
        let (Some(schema), Some(good)) = (description.body_at(&case.route), &case.body) else {
            continue;
        };
        for (path, body) in bodies_with_arrays(good) {
            // A map with the caller's keys has no positions.
            if !path.is_empty() && !description.has_path(schema, &path) {
                continue;
            }
            tried += 1;
            let reply = fixture.try_case(&case, Some(&body), &[]).await;
            let field = &reply.json["fields"][0];
            let rule = FieldRule::value_type(ValueType::Object);
            if field["field"] != json!(path) || rule_of(field).ok() != Some(rule) {
                wrong.push(format!("{} {path}: {}", case.route, reply.text));
            }
        }
    }
    assert!(tried > 100, "only {tried} arrays were sent");
    assert_eq!(wrong, Vec::<String>::new());
}

#[tokio::test]
async fn rejects_every_invalid_parameter_by_its_name() {
    let fixture = Box::pin(Fixture::start(Stage::Requested)).await;
    let description = &fixture.description;
    let mut tried = 0;
    let mut wrong = Vec::new();
    for case in cases(&fixture) {
        let described = description.operation_at(&case.route).unwrap();
        for parameter in Description::parameters_of(described) {
            let name = parameter["name"].as_str().unwrap();
            for text in bad_texts(description, &parameter["schema"]) {
                // A header has only visible characters, and the test's client sends no others.
                if parameter["in"] == "header"
                    && !text.bytes().all(|byte| (32..127).contains(&byte))
                {
                    continue;
                }
                tried += 1;
                let changed = [(name, text.as_str())];
                let reply = fixture.try_case(&case, case.body.as_ref(), &changed).await;
                let place = format!("{} {name}={}", case.route, text.escape_unicode());
                if parameter["in"] == "path" {
                    // An invalid identifier refers to no object; a link in an email returns a page.
                    let is_page = name == "subscriptionToken" && reply.status == 404;
                    if reply.code() != "not_found" && !is_page {
                        wrong.push(format!("{place}: {}", reply.failure()));
                    }
                } else if name == "stripe-signature" {
                    if reply.code() != "signature_invalid" {
                        wrong.push(format!("{place}: {}", reply.failure()));
                    }
                } else if reply.json["fields"][0]["field"] != json!(name) {
                    wrong.push(format!("{place}: {}", reply.text));
                }
                check_words(&reply, &place, &mut wrong);
            }
        }
    }
    assert!(tried > 60, "only {tried} bad parameters were made");
    assert_eq!(wrong, Vec::<String>::new());
}

#[tokio::test]
async fn not_found_errors_do_not_repeat_invalid_identifiers() {
    let fixture = Box::pin(Fixture::start(Stage::Requested)).await;
    let hidden = fixture
        .app
        .get("/api/orders/AAAAAAAAAAAAAAAAAAAAAA")
        .await
        .expect(404);
    assert_eq!(
        hidden.json["message"],
        "the order of this link does not exist"
    );
    let body = json!({
        "talentSlug": "nobody-there", "offerGuid": fixture.values["offerGuid"], "use": "personal",
    });
    let nobody = fixture.app.post("/api/quotes").json(body).await.expect(404);
    assert_eq!(
        nobody.json["message"],
        "the talent of this offer does not exist"
    );
}

/// Records the errors of a response to an invalid body.
fn check_refusal(
    description: &Description,
    reply: &Reply,
    schema: &Value,
    body: &Value,
    place: &str,
    wrong: &mut Vec<String>,
) {
    let refused = (400..500).contains(&reply.status.as_u16()) && reply.status.as_u16() != 429;
    if !refused || reply.code() == "malformed_json" {
        wrong.push(format!("{place}: {}", reply.failure()));
        return;
    }
    let fields = reply.json["fields"].as_array().cloned().unwrap_or_default();
    if reply.code() == "validation_failed" && fields.is_empty() {
        wrong.push(format!("{place}: no field is named: {}", reply.text));
    }
    for field in &fields {
        let path = field["field"].as_str().unwrap();
        if !description.has_path(schema, path) && !has_path(body, path) {
            wrong.push(format!("{place}: `{path}` is no field: {}", reply.text));
        }
    }
    check_words(reply, place, wrong);
}

/// Returns whether a body has a value at a path with dots; the empty path is the body itself.
fn has_path(body: &Value, path: &str) -> bool {
    path.is_empty()
        || body
            .pointer(&format!("/{}", path.replace('.', "/")))
            .is_some()
}

/// Words that only a parser's messages contain, or our types' names.
const PARSER_WORDS: [&str; 14] = [
    "expected",
    "invalid type",
    "invalid value",
    "unknown variant",
    "missing field",
    "failed to",
    "pars",
    "deserial",
    " struct",
    "at line",
    "u32",
    "u64",
    "i64",
    "Error",
];

fn check_words(reply: &Reply, place: &str, wrong: &mut Vec<String>) {
    let fields = reply.json["fields"].as_array().cloned().unwrap_or_default();
    let said = fields
        .iter()
        .map(|field| &field["message"])
        .chain([&reply.json["message"]]);
    for field in &fields {
        if let Err(unknown) = rule_of(field) {
            wrong.push(format!(
                "{place}: has no rule of the description: {unknown}"
            ));
        }
    }
    for message in said.filter_map(Value::as_str) {
        let is_ours = !PARSER_WORDS.iter().any(|word| message.contains(word))
            && !message.contains("`of ")
            && message.len() < 400;
        if !is_ours {
            wrong.push(format!("{place}: says {message:?}"));
        }
    }
}

/// Reads the rule of an error of a field, with its values.
fn rule_of(error: &Value) -> Result<FieldRule, serde_json::Error> {
    let mut rule = error.clone();
    if let Some(parts) = rule.as_object_mut() {
        parts.retain(|name, _| name == "rule" || name == "values");
    }
    serde_json::from_value(rule)
}
