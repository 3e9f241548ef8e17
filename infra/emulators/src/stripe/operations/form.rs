//! Request parameters in Stripe's form encoding.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::stripe::records::error::StripeError;

/// Parameters in Stripe's bracket notation. An operation must read every parameter: [`Form::finish`] rejects the
/// others, as the real service rejects unknown parameters.
#[derive(Debug)]
pub(in crate::stripe) struct Form {
    fields: BTreeMap<String, String>,
    /// The names of the parameters that were read or ignored.
    read: RefCell<BTreeSet<String>>,
}

impl Form {
    /// Parses a form-encoded body or query. `name[]` becomes `name[0]`, `name[1]`, ….
    pub(in crate::stripe) fn parse(encoded: &[u8]) -> Self {
        let mut fields = BTreeMap::new();
        let mut counts = BTreeMap::new();
        for (name, value) in url::form_urlencoded::parse(encoded) {
            let name = match name.strip_suffix("[]") {
                Some(list) => {
                    let count: &mut usize = counts.entry(list.to_owned()).or_default();
                    let name = format!("{list}[{count}]");
                    *count = count.saturating_add(1);
                    name
                }
                None => name.into_owned(),
            };
            fields.insert(name, value.into_owned());
        }
        Self {
            fields,
            read: RefCell::default(),
        }
    }

    /// Returns the parameters in a fixed order, to detect an idempotency key that is used for another call.
    pub(in crate::stripe) fn canonical(&self) -> String {
        serde_json::to_string(&self.fields).unwrap_or_default()
    }

    /// Returns a parameter, or `None` if it is absent or empty.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        let value = self.fields.get(name)?;
        self.read.borrow_mut().insert(name.to_owned());
        Some(value.clone()).filter(|value| !value.is_empty())
    }

    /// Returns a parameter that must be present and not empty.
    pub(super) fn required(&self, name: &str) -> Result<String, StripeError> {
        self.text(name).ok_or_else(|| {
            StripeError::parameter(
                name,
                "parameter_missing",
                format!("Missing required param: {name}."),
            )
        })
    }

    pub(super) fn integer(&self, name: &str) -> Result<Option<i64>, StripeError> {
        self.text(name)
            .map(|text| {
                text.parse().map_err(|_not_a_number| {
                    StripeError::parameter(
                        name,
                        "parameter_invalid_integer",
                        format!("Invalid integer: {text}"),
                    )
                })
            })
            .transpose()
    }

    pub(super) fn required_integer(&self, name: &str) -> Result<i64, StripeError> {
        let text = self.required(name)?;
        text.parse().map_err(|_not_a_number| {
            StripeError::parameter(
                name,
                "parameter_invalid_integer",
                format!("Invalid integer: {text}"),
            )
        })
    }

    /// Returns one of the allowed values; the first if the parameter is absent or empty.
    pub(super) fn choice(&self, name: &str, allowed: &[&str]) -> Result<String, StripeError> {
        match self.text(name) {
            None => Ok(allowed.first().copied().unwrap_or_default().to_owned()),
            Some(value) if allowed.contains(&value.as_str()) => Ok(value),
            Some(value) => Err(StripeError::parameter(
                name,
                "parameter_invalid_value",
                format!(
                    "Invalid {name}: must be one of {}; not {value}",
                    allowed.join(", ")
                ),
            )),
        }
    }

    /// Returns the values of `name[key]`, by key.
    pub(super) fn map(&self, name: &str) -> BTreeMap<String, String> {
        let prefix = format!("{name}[");
        let mut map = BTreeMap::new();
        for (field, value) in &self.fields {
            if let Some(key) = field
                .strip_prefix(&prefix)
                .and_then(|key| key.strip_suffix(']'))
            {
                self.read.borrow_mut().insert(field.clone());
                map.insert(key.to_owned(), value.clone());
            }
        }
        map
    }

    /// Returns the values of `name[0]`, `name[1]`, … up to the first that is absent or empty.
    pub(in crate::stripe) fn list(&self, name: &str) -> Vec<String> {
        (0..)
            .map_while(|index: usize| self.text(&format!("{name}[{index}]")))
            .collect()
    }

    /// Returns whether any parameter starts with `name[`. Does not count as reading it.
    pub(super) fn has_nested(&self, name: &str) -> bool {
        let prefix = format!("{name}[");
        self.fields.keys().any(|field| field.starts_with(&prefix))
    }

    /// Accepts a parameter and all parameters nested in it without an effect.
    pub(super) fn ignore(&self, name: &str) {
        let prefix = format!("{name}[");
        let mut read = self.read.borrow_mut();
        read.extend(
            self.fields
                .keys()
                .filter(|field| *field == name || field.starts_with(&prefix))
                .cloned(),
        );
    }

    /// Rejects parameters that were not read.
    pub(in crate::stripe) fn finish(&self) -> Result<(), StripeError> {
        let read = self.read.borrow();
        match self.fields.keys().find(|field| !read.contains(*field)) {
            None => Ok(()),
            Some(field) => Err(StripeError::parameter(
                field,
                "parameter_unknown",
                format!("Received unknown parameter: {field}"),
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Form;

    #[test]
    fn rejects_an_unread_parameter() {
        let form =
            Form::parse(b"amount=5&metadata%5Border%5D=o1&expand%5B%5D=a&expand%5B%5D=b&wrong=1");
        assert_eq!(form.required_integer("amount").ok(), Some(5));
        assert_eq!(
            form.map("metadata").get("order").map(String::as_str),
            Some("o1")
        );
        assert_eq!(form.list("expand"), ["a", "b"]);
        let refused = form
            .finish()
            .err()
            .map(|error| error.to_json().to_string())
            .unwrap_or_default();
        assert!(
            refused.contains("Received unknown parameter: wrong"),
            "{refused}"
        );
    }
}
