use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::stripe::records::error::StripeError;

/// A form in Stripe's bracket notation. Every parameter must be taken: what is left over at the end is refused,
/// as the real service refuses it.
#[derive(Debug)]
pub(in crate::stripe) struct Form {
    fields: BTreeMap<String, String>,
    taken: RefCell<BTreeSet<String>>,
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
            taken: RefCell::default(),
        }
    }

    /// The fields in a fixed order, for telling two calls apart.
    pub(in crate::stripe) fn canonical(&self) -> String {
        serde_json::to_string(&self.fields).unwrap_or_default()
    }

    pub(super) fn text(&self, name: &str) -> Option<String> {
        let value = self.fields.get(name)?;
        self.taken.borrow_mut().insert(name.to_owned());
        Some(value.clone()).filter(|value| !value.is_empty())
    }

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

    /// One of the values allowed, or the first when absent.
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

    /// Every `name[key]`.
    pub(super) fn map(&self, name: &str) -> BTreeMap<String, String> {
        let prefix = format!("{name}[");
        let mut map = BTreeMap::new();
        for (field, value) in &self.fields {
            if let Some(key) = field
                .strip_prefix(&prefix)
                .and_then(|key| key.strip_suffix(']'))
            {
                self.taken.borrow_mut().insert(field.clone());
                map.insert(key.to_owned(), value.clone());
            }
        }
        map
    }

    /// Every `name[0]`, `name[1]`, … that is a plain value.
    pub(in crate::stripe) fn list(&self, name: &str) -> Vec<String> {
        (0..)
            .map_while(|index: usize| self.text(&format!("{name}[{index}]")))
            .collect()
    }

    /// Whether any field starts with `name[`.
    pub(super) fn has(&self, name: &str) -> bool {
        let prefix = format!("{name}[");
        self.fields.keys().any(|field| field.starts_with(&prefix))
    }

    /// Accepts a parameter, and everything below it, that changes nothing here.
    pub(super) fn ignore(&self, name: &str) {
        let prefix = format!("{name}[");
        let mut taken = self.taken.borrow_mut();
        taken.extend(
            self.fields
                .keys()
                .filter(|field| *field == name || field.starts_with(&prefix))
                .cloned(),
        );
    }

    /// Rejects parameters that were not read.
    pub(in crate::stripe) fn finish(&self) -> Result<(), StripeError> {
        let taken = self.taken.borrow();
        match self.fields.keys().find(|field| !taken.contains(*field)) {
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
