//! Who may call what: one row per route of the API, and every route has one.

mod support;
mod table;

use std::collections::BTreeSet;

use http::Method;
use serde_json::Value;

use crate::roles::support::{Fixture, Viewer};
use crate::roles::table::{Row, Verdict, rows};

/// The description that the site's types are made from.
const DESCRIPTION: &str = include_str!("../../../../../../site/app/lib/api/openapi.json");

#[test]
fn every_route_has_a_row_and_every_row_a_route() {
    let description: Value = serde_json::from_str(DESCRIPTION).unwrap();
    let mut described = BTreeSet::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            // An order is named by its GUID or by its link, which are for different callers.
            for order in ["{orderGuid}", "{orderHash}"] {
                let path = path.replace("{orderRef}", order);
                described.insert(format!("{} {path}", method.to_uppercase()));
            }
        }
    }
    let tried: BTreeSet<String> = rows().iter().map(|row| row.route.to_owned()).collect();
    assert_eq!(tried, described);
}

#[tokio::test]
async fn everybody_gets_as_far_as_their_role_goes_and_no_further() {
    let shared = Box::pin(Fixture::start()).await;
    for row in rows() {
        for viewer in Viewer::ALL {
            let verdict = if row.changes_the_account {
                request_row(&Box::pin(Fixture::start()).await, &row, viewer).await
            } else {
                request_row(&shared, &row, viewer).await
            };
            let expected = row.access.verdict(viewer);
            assert_eq!(verdict, expected, "{} as {viewer:?}", row.route);
        }
    }
}

async fn request_row(fixture: &Fixture, row: &Row, viewer: Viewer) -> Verdict {
    let (method, path) = row.route.split_once(' ').unwrap();
    let method: Method = method.parse().unwrap();
    let mut request = fixture.app.request(method.clone(), &fixture.filled(path));
    if let Some(token) = fixture.token(viewer) {
        request = request.bearer(&token);
    }
    if matches!(method, Method::POST | Method::PUT) {
        request = request.json(&row.body);
    }
    let reply = request.await;
    match reply.status.as_u16() {
        401 => Verdict::SignIn,
        403 => Verdict::Forbidden,
        404 => Verdict::Unknown,
        // Whatever else is wrong with the request, the caller may make it.
        200 | 201 | 400 | 409 | 422 => Verdict::Served,
        _ => panic!(
            "{} as {viewer:?}: {} {}",
            row.route, reply.status, reply.text
        ),
    }
}
