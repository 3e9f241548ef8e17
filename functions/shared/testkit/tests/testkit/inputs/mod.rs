//! Everything a caller may send, from the description of the API: that each part has bounds, that what breaks them is
//! refused, and that a refusal names a field there is, in our own words.

mod bad_values;
mod operations;
mod outage;
mod schema;
mod support;

use std::collections::BTreeSet;

use serde_json::{Value, json};
use testkit::Reply;

use crate::inputs::bad_values::{BadBody, WITH_ADDRESS, bad_bodies, bad_texts, bodies_with_arrays};
use crate::inputs::operations::operations;
use crate::inputs::schema::{Description, unbounded};
use crate::inputs::support::Fixture;

#[test]
fn every_operation_that_reads_something_is_tried() {
    let description = Description::read();
    let described: BTreeSet<String> = description
        .operations()
        .filter(|(_, operation)| description.reads_something(operation))
        .map(|(route, _)| route)
        .collect();
    let tried: BTreeSet<String> = operations(&json!({}))
        .iter()
        .map(|operation| operation.route.to_owned())
        .collect();
    assert_eq!(tried, described);
}

#[test]
fn everything_a_caller_sends_has_bounds_in_the_description() {
    let description = Description::read();
    let mut found = Vec::new();
    for (route, operation) in description.operations() {
        if let Some(body) = description.body_of(operation) {
            unbounded(&description, body, &format!("{route} body"), &mut found);
        }
        for parameter in Description::parameters_of(operation) {
            let name = parameter["name"].as_str().unwrap();
            let place = format!("{route} {name}");
            unbounded(&description, &parameter["schema"], &place, &mut found);
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

#[tokio::test]
async fn every_bad_body_is_refused_by_the_field_that_is_wrong() {
    let description = Description::read();
    let fixture = Box::pin(Fixture::start()).await;
    let mut tried = 0;
    let mut wrong = Vec::new();
    for operation in operations(&fixture.values) {
        let Some(schema) = description.body_at(operation.route) else {
            continue;
        };
        for BadBody { body, what } in bad_bodies(&description, schema, &operation.body) {
            tried += 1;
            let reply = fixture.send(&operation, &body, &[]).await;
            let place = format!("{}: {what}", operation.route);
            check_refusal(&description, &reply, schema, &body, &place, &mut wrong);
        }
    }
    assert!(tried > 500, "only {tried} bad bodies were made");
    assert_eq!(wrong, Vec::<String>::new());
}

/// Names behind something else that is refused first: an invitation that was used, a part that the table of operations leaves
/// out, an order in another state. The rules of `domain::text_rules` cover them.
const CHECKED_LATER: [&str; 4] = [
    "POST /api/token displayName",
    "POST /api/orders commercial.brand",
    "POST /api/orders shippingAddress.name",
    "POST /api/orders/{orderGuid}/feedback publicName",
];

/// Names reach emails to any typed address. A new field for a name is found by its own name.
#[tokio::test]
async fn every_name_refuses_a_web_address() {
    let description = Description::read();
    let fixture = Box::pin(Fixture::start()).await;
    let mut tried = BTreeSet::new();
    let mut wrong = Vec::new();
    for operation in operations(&fixture.values) {
        let Some(schema) = description.body_at(operation.route) else {
            continue;
        };
        for BadBody { body, what } in bad_bodies(&description, schema, &operation.body) {
            let Some(path) = what.strip_suffix(WITH_ADDRESS).map(str::trim_end) else {
                continue;
            };
            let reply = fixture.send(&operation, &body, &[]).await;
            let fields = reply.json["fields"].as_array().cloned().unwrap_or_default();
            let place = format!("{} {path}", operation.route);
            let is_reached =
                reply.code() != "order_in_account" && !CHECKED_LATER.contains(&place.as_str());
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
        "company",
        "displayName",
        "fromName",
        "legalName",
        "name",
        "publicName",
        "recipientName",
        "team",
    ];
    assert_eq!(tried, names.map(str::to_owned).into());
}

#[tokio::test]
async fn an_array_is_refused_where_an_object_is_described() {
    let description = Description::read();
    let fixture = Box::pin(Fixture::start()).await;
    let mut tried = 0;
    let mut wrong = Vec::new();
    for operation in operations(&fixture.values) {
        let Some(schema) = description.body_at(operation.route) else {
            continue;
        };
        for (path, body) in bodies_with_arrays(&operation.body) {
            // A map of the caller's own names has no positions.
            if !path.is_empty() && !description.has_path(schema, &path) {
                continue;
            }
            tried += 1;
            let reply = fixture.send(&operation, &body, &[]).await;
            let field = &reply.json["fields"][0];
            if field["field"] != json!(path) || field["message"] != "must be an object" {
                wrong.push(format!("{} {path}: {}", operation.route, reply.text));
            }
        }
    }
    assert!(tried > 100, "only {tried} arrays were sent");
    assert_eq!(wrong, Vec::<String>::new());
}

#[tokio::test]
async fn every_bad_parameter_is_refused_by_its_name() {
    let description = Description::read();
    let fixture = Box::pin(Fixture::start()).await;
    let mut tried = 0;
    let mut wrong = Vec::new();
    for operation in operations(&fixture.values) {
        let described = description.operation_at(operation.route).unwrap();
        for parameter in Description::parameters_of(described) {
            let name = parameter["name"].as_str().unwrap();
            for text in bad_texts(&description, &parameter["schema"]) {
                // A header has visible characters alone, and the client of the test sends no others.
                if parameter["in"] == "header"
                    && !text.bytes().all(|byte| (32..127).contains(&byte))
                {
                    continue;
                }
                tried += 1;
                let reply = fixture
                    .send(&operation, &operation.body, &[(name, &text)])
                    .await;
                let place = format!("{} {name}={}", operation.route, text.escape_unicode());
                if parameter["in"] == "path" {
                    // What is no identifier names nothing that exists; a link in a mail is answered by a page.
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
async fn what_cannot_be_found_is_said_without_a_name_that_is_none() {
    let fixture = Box::pin(Fixture::start()).await;
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

/// Notes what is wrong with the answer to a bad body.
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

/// Whether a body has something at a path with dots; the empty path is the body itself.
fn has_path(body: &Value, path: &str) -> bool {
    path.is_empty()
        || body
            .pointer(&format!("/{}", path.replace('.', "/")))
            .is_some()
}

/// Words that only a parser says, or our types' own names.
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
    for message in said.filter_map(Value::as_str) {
        let is_ours = !PARSER_WORDS.iter().any(|word| message.contains(word))
            && !message.contains("`of ")
            && message.len() < 300;
        if !is_ours {
            wrong.push(format!("{place}: says {message:?}"));
        }
    }
}
