//! An object of wire JSON with known members: whatever else is in it is refused, as proto3's JSON
//! parser does.

use serde_json::{Map, Value as Json};

use crate::Status;
use crate::status::quoted;

/// The name of an enum's value: one of these, or the number of one of them.
pub(crate) fn enumerated<'a>(json: &'a Json, values: &[(i64, &'a str)]) -> Option<&'a str> {
    match json {
        Json::String(name) => Some(name),
        Json::Number(number) => {
            let number = number.as_i64()?;
            let (_, name) = values.iter().find(|(known, _)| *known == number)?;
            Some(name)
        }
        _ => None,
    }
}

/// The members of one message.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Members<'a> {
    object: &'a Map<String, Json>,
    at: &'static str,
}

impl<'a> Members<'a> {
    /// The object called `at` in the request, which may have these members and no other.
    pub(crate) fn parse(json: &'a Json, at: &'static str, known: &[&str]) -> Result<Self, Status> {
        let object = json
            .as_object()
            .ok_or_else(|| Status::invalid(format!("Invalid value at '{at}': not an object.")))?;
        match object.keys().find(|name| !known.contains(&name.as_str())) {
            Some(unknown) => Err(Status::invalid(format!(
                "Invalid JSON payload received. Unknown name {} at '{at}': Cannot find field.",
                quoted(unknown)
            ))),
            None => Ok(Self { object, at }),
        }
    }

    /// Returns a member that is present; `null` counts as absent.
    pub(crate) fn get(&self, name: &str) -> Option<&'a Json> {
        self.object.get(name).filter(|json| !json.is_null())
    }

    /// A member that must be there.
    pub(crate) fn required(&self, name: &str) -> Result<&'a Json, Status> {
        self.get(name)
            .ok_or_else(|| self.refuse(name, "it is missing"))
    }

    /// A list; absent is empty.
    pub(crate) fn list(&self, name: &str) -> Result<&'a [Json], Status> {
        match self.get(name) {
            None => Ok(&[]),
            Some(Json::Array(items)) => Ok(items),
            Some(_) => Err(self.refuse(name, "it is not a list")),
        }
    }

    /// Yes or no; absent is no.
    pub(crate) fn flag(&self, name: &str) -> Result<bool, Status> {
        match self.get(name) {
            None => Ok(false),
            Some(json) => json
                .as_bool()
                .ok_or_else(|| self.refuse(name, "it is neither true nor false")),
        }
    }

    /// A text; absent is `None`.
    pub(crate) fn text(&self, name: &str) -> Result<Option<&'a str>, Status> {
        match self.get(name) {
            None => Ok(None),
            Some(json) => json
                .as_str()
                .map(Some)
                .ok_or_else(|| self.refuse(name, "it is not a text")),
        }
    }

    /// The name of an enum's value, which proto3's JSON has as a name or a number; absent, or unknown, is `None`.
    pub(crate) fn enumerated(&self, name: &str, values: &[(i64, &'a str)]) -> Option<&'a str> {
        enumerated(self.get(name)?, values)
    }

    /// A whole number, bare, as a text, or wrapped as `{"value": 5}`; absent is `None`.
    pub(crate) fn number(&self, name: &str) -> Result<Option<i64>, Status> {
        let Some(json) = self.get(name) else {
            return Ok(None);
        };
        let json = match json {
            // The wrapper's default is 0, which JSON leaves out.
            Json::Object(_) => match Self::parse(json, self.at, &["value"])?.get("value") {
                Some(inner) => inner,
                None => return Ok(Some(0)),
            },
            bare => bare,
        };
        let number = match json {
            Json::Number(number) => number.as_i64(),
            Json::String(text) => text.parse().ok(),
            _ => None,
        };
        number
            .map(Some)
            .ok_or_else(|| self.refuse(name, "it is not a whole number"))
    }

    /// A number of things: a whole number of 32 bits that is not negative.
    pub(crate) fn count(&self, name: &str) -> Result<Option<u32>, Status> {
        let Some(number) = self.number(name)? else {
            return Ok(None);
        };
        let fits = i32::try_from(number)
            .ok()
            .and_then(|number| u32::try_from(number).ok());
        fits.map(Some)
            .ok_or_else(|| self.refuse(name, "it is negative or too large"))
    }

    /// The refusal of a member.
    pub(crate) fn refuse(&self, name: &str, rule: &str) -> Status {
        Status::invalid(format!("Invalid value at '{}.{name}': {rule}.", self.at))
    }
}
