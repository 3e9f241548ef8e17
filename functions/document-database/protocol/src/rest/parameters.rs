//! The parameters of a call in its query.

use std::collections::BTreeMap;

use document_core::{Code, FieldPath, Status};
use serde_json::{Map, Value as Json};

/// Parameters that every call of Google's APIs accepts, and that change nothing here.
const SYSTEM: [&str; 8] = [
    "$.xgafv",
    "$alt",
    "alt",
    "fields",
    "key",
    "prettyPrint",
    "quotaUser",
    "upload_protocol",
];
/// Parameters that choose the time of a read.
const CONSISTENCY: [&str; 2] = ["readTime", "transaction"];

/// The parameters of one call.
#[derive(Debug, Default)]
pub(super) struct Parameters(BTreeMap<String, Vec<String>>);

impl Parameters {
    /// Parses a query, which may have these parameters and no other.
    pub(super) fn parse(query: &str, known: &[&str]) -> Result<Self, Status> {
        let pairs: Vec<(String, String)> = serde_urlencoded::from_str(query)
            .map_err(|_malformed| Status::invalid("The query of the URL is malformed."))?;
        let mut parameters: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (name, value) in pairs {
            if CONSISTENCY.contains(&name.as_str()) {
                let message = format!("`{name}` is not supported: reads are of now.");
                return Err(Status::new(Code::Unimplemented, message));
            }
            if !known.contains(&name.as_str()) && !SYSTEM.contains(&name.as_str()) {
                let name: String = name.chars().take(100).collect();
                return Err(Status::invalid(format!(
                    "Invalid JSON payload received. Unknown name {name:?}: Cannot bind query parameter."
                )));
            }
            parameters.entry(name).or_default().push(value);
        }
        Ok(Self(parameters))
    }

    /// The value of a parameter that is given at most once.
    pub(super) fn text(&self, name: &str) -> Result<Option<&str>, Status> {
        match self.0.get(name).map(Vec::as_slice) {
            None | Some([]) => Ok(None),
            Some([value]) => Ok(Some(value)),
            Some(_) => Err(Status::invalid(format!(
                "`{name}` is given more than once."
            ))),
        }
    }

    pub(super) fn flag(&self, name: &str) -> Result<Option<bool>, Status> {
        match self.text(name)? {
            None => Ok(None),
            Some("true") => Ok(Some(true)),
            Some("false") => Ok(Some(false)),
            Some(_) => Err(Status::invalid(format!("`{name}` must be true or false."))),
        }
    }

    /// All values of a parameter.
    pub(super) fn all(&self, name: &str) -> &[String] {
        self.0.get(name).map(Vec::as_slice).unwrap_or_default()
    }

    /// The fields that the response has: `mask.fieldPaths`; all without it.
    pub(super) fn mask(&self) -> Result<Option<Vec<FieldPath>>, Status> {
        let paths = self.all("mask.fieldPaths");
        let parsed = paths.iter().map(|path| FieldPath::parse(path));
        let parsed = parsed.collect::<Result<Vec<_>, _>>()?;
        Ok((!parsed.is_empty()).then_some(parsed))
    }

    /// The precondition as the member of a write: `currentDocument.exists` or `currentDocument.updateTime`.
    pub(super) fn precondition(&self) -> Result<Json, Status> {
        let mut precondition = Map::new();
        if let Some(exists) = self.flag("currentDocument.exists")? {
            precondition.insert("exists".to_owned(), exists.into());
        }
        if let Some(time) = self.text("currentDocument.updateTime")? {
            precondition.insert("updateTime".to_owned(), time.into());
        }
        Ok(Json::Object(precondition))
    }
}
