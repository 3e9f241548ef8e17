//! `GET …/documents/{collection}`: a page of a collection's documents.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use document_core::{Code, CollectionPath, Document, Query, Status, WireDocument};
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::documents::masked;
use super::parameters::Parameters;
use super::response::json_text;
use crate::read;
use crate::requester::Requester;
use crate::response_size::{LARGEST_DOCUMENT, escaped_len};
use crate::state::DocumentsState;

/// How many documents a page has without `pageSize`.
const USUAL_PAGE: u32 = 100;
/// The most documents of a page.
const LARGEST_PAGE: u32 = 300;
/// How many documents of any size a query holds in memory.
const PAGE_OF_LARGE: u32 = 8;
/// The parameters of the call.
const KNOWN: [&str; 5] = [
    "mask.fieldPaths",
    "orderBy",
    "pageSize",
    "pageToken",
    "showMissing",
];

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Page<'a> {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    documents: Vec<WireDocument<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next_page_token: Option<String>,
}

/// Returns the documents in the requested order, and where the next page begins. A page may have fewer documents than
/// requested, so that it fits into a response.
pub(super) async fn list_documents(
    state: &DocumentsState,
    requester: &Requester,
    collection: &CollectionPath,
    query: &str,
) -> Result<String, Status> {
    let parameters = Parameters::parse(query, &KNOWN)?;
    if parameters.flag("showMissing")? == Some(true) {
        let message = "`showMissing` is not supported: documents that do not exist are not listed.";
        return Err(Status::new(Code::Unimplemented, message));
    }
    let mask = parameters.mask()?;
    let size = page_size(&parameters)?;
    let order = order(parameters.text("orderBy")?.unwrap_or_default())?;
    let token = parameters
        .text("pageToken")?
        .filter(|token| !token.is_empty());
    let start = token.map(|token| cursor(token, &order)).transpose()?;
    let query = |limit: u32| {
        let mut structured = json!({
            "from": [{ "collectionId": collection.id() }],
            "orderBy": order,
            // One more shows whether there is another page.
            "limit": limit + 1,
        });
        if let (Some(structured), Some(start)) = (structured.as_object_mut(), &start) {
            structured.insert("startAt".to_owned(), start.clone());
        }
        Query::decode(collection.parent(), &structured, &state.database)
    };
    let mut asked = query(size)?;
    let mut found = read::run_query(state, requester, &asked).await;
    let is_too_large = matches!(&found, Err(status) if status.code == Code::ResourceExhausted);
    if is_too_large && size > PAGE_OF_LARGE {
        asked = query(PAGE_OF_LARGE)?;
        found = read::run_query(state, requester, &asked).await;
    }
    let mut documents = found?.documents;
    let most = asked.limit.unwrap_or(1).saturating_sub(1);
    let mut fitting = fitting(state, &documents).min(usize::try_from(most).unwrap_or(usize::MAX));
    if documents.len() <= fitting {
        fitting = documents.len();
    }
    let is_last = documents.len() == fitting;
    documents.truncate(fitting);
    let last = documents.last().filter(|_| !is_last);
    let next_page_token = last.map(|last| page_token(state, &asked, last));
    if let Some(mask) = &mask {
        for document in &mut documents {
            document.fields = masked(&document.fields, mask);
        }
    }
    let documents = documents.iter();
    json_text(&Page {
        documents: documents
            .map(|document| document.wire(&state.database))
            .collect(),
        next_page_token,
    })
}

fn page_size(parameters: &Parameters) -> Result<u32, Status> {
    let Some(text) = parameters.text("pageSize")? else {
        return Ok(USUAL_PAGE);
    };
    match text.parse::<i32>().map(u32::try_from) {
        Ok(Ok(0)) => Ok(USUAL_PAGE),
        Ok(Ok(size)) => Ok(size.min(LARGEST_PAGE)),
        _ => Err(Status::invalid("`pageSize` must be a whole number from 0.")),
    }
}

/// Parses `priority desc, name`. The name of the document is the last order, so that a page begins behind one document.
fn order(text: &str) -> Result<Vec<Json>, Status> {
    let mut order = Vec::new();
    let (mut last, mut has_name) = ("ASCENDING", false);
    for part in text
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let mut words = part.split_whitespace();
        let field = words.next().unwrap_or_default();
        last = match (words.next(), words.next()) {
            (None, _) => "ASCENDING",
            (Some(word), None) if word.eq_ignore_ascii_case("asc") => "ASCENDING",
            (Some(word), None) if word.eq_ignore_ascii_case("desc") => "DESCENDING",
            _ => {
                let message =
                    "`orderBy` must be fields, each with `asc` or `desc`, between commas.";
                return Err(Status::invalid(message));
            }
        };
        has_name |= field == "__name__";
        order.push(json!({ "field": { "fieldPath": field }, "direction": last }));
    }
    if !has_name {
        order.push(json!({ "field": { "fieldPath": "__name__" }, "direction": last }));
    }
    Ok(order)
}

/// Returns the token of the page that begins behind this document: its values in the query's order.
fn page_token(state: &DocumentsState, query: &Query, last: &Document) -> String {
    let values = query.order.iter().map(|order| {
        if order.field.is_document_id() {
            return json!({ "referenceValue": state.database.document(&last.path) });
        }
        let value = last.fields.get(&order.field);
        value.map_or(Json::Null, document_core::Value::to_json)
    });
    let values: Vec<Json> = values.collect();
    URL_SAFE_NO_PAD.encode(json!(values).to_string())
}

fn cursor(token: &str, order: &[Json]) -> Result<Json, Status> {
    let bytes = URL_SAFE_NO_PAD.decode(token).ok();
    let values = bytes.and_then(|bytes| serde_json::from_slice::<Vec<Json>>(&bytes).ok());
    let values = values.filter(|values| values.len() == order.len());
    let values = values.ok_or_else(|| {
        Status::invalid("`pageToken` is not one of a page of this collection in this order.")
    })?;
    Ok(json!({ "values": values, "before": false }))
}

/// Returns how many of these documents fit into a response; at least one.
fn fitting(state: &DocumentsState, documents: &[Document]) -> usize {
    let mut bytes = 0_usize;
    let fits = |document: &&Document| {
        let json = document.to_json(&state.database).to_string();
        bytes = bytes.saturating_add(escaped_len(&json));
        bytes <= LARGEST_DOCUMENT
    };
    documents.iter().take_while(fits).count().max(1)
}
