//! Request parameters in Stripe's form encoding.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::stripe::records::error::StripeError;

/// The most characters of a text without a separate limit.
pub(super) const LONGEST_TEXT: usize = 5_000;
const LONGEST_EMAIL: usize = 800;
const MOST_METADATA: usize = 50;
const LONGEST_METADATA_KEY: usize = 40;
const LONGEST_METADATA_VALUE: usize = 500;

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
        if self.fields.get(name).is_some_and(String::is_empty) {
            return Err(StripeError::parameter(
                name,
                "parameter_invalid_empty",
                format!(
                    "You passed an empty string for '{name}'. We assume empty values are an attempt to unset a parameter; \
                     however '{name}' cannot be unset."
                ),
            ));
        }
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

    /// Returns metadata: at most 50 pairs, with keys of 40 and values of 500 characters.
    pub(super) fn metadata(&self, name: &str) -> Result<BTreeMap<String, String>, StripeError> {
        let map = self.map(name);
        let refuse =
            |message: String| Err(StripeError::parameter(name, "metadata_invalid", message));
        if map.len() > MOST_METADATA {
            return refuse(format!(
                "You cannot specify more than {MOST_METADATA} metadata keys; you passed in {}.",
                map.len()
            ));
        }
        for (key, value) in &map {
            let (key_length, length) = (key.chars().count(), value.chars().count());
            if key_length > LONGEST_METADATA_KEY {
                return refuse(format!(
                    "Metadata keys can have up to {LONGEST_METADATA_KEY} characters, but you passed in a key that is \
                     {key_length} characters. Invalid key: {key}"
                ));
            }
            if length > LONGEST_METADATA_VALUE {
                return refuse(format!(
                    "Metadata values can have up to {LONGEST_METADATA_VALUE} characters, but you passed in a value that is \
                     {length} characters. Invalid value: {value}"
                ));
            }
        }
        Ok(map)
    }

    /// Returns a text of at most `longest` characters, or `None` if it is absent or empty.
    pub(super) fn short(&self, name: &str, longest: usize) -> Result<Option<String>, StripeError> {
        let text = self.text(name);
        check_length(name, text.as_deref().unwrap_or_default(), longest)?;
        Ok(text)
    }

    /// Returns an absolute address that must be present.
    pub(super) fn required_url(&self, name: &str) -> Result<String, StripeError> {
        let text = self.required(name)?;
        check_length(name, &text, LONGEST_TEXT)?;
        if url::Url::parse(&text).is_err() {
            return Err(StripeError::parameter(
                name,
                "url_invalid",
                "Not a valid URL",
            ));
        }
        Ok(text)
    }

    /// Returns an email address, or `None` if it is absent or empty. The service takes no other characters than those of
    /// ASCII before the `@`.
    pub(super) fn email(&self, name: &str) -> Result<Option<String>, StripeError> {
        let Some(text) = self.short(name, LONGEST_EMAIL)? else {
            return Ok(None);
        };
        let is_address = text.split_once('@').is_some_and(|(local, host)| {
            let top = host.rsplit_once('.').map_or("", |(_, top)| top);
            !local.is_empty()
                && text.is_ascii()
                && !host.starts_with('.')
                && top.starts_with(|one: char| one.is_ascii_alphabetic())
                && !text.contains(char::is_whitespace)
        });
        if is_address {
            Ok(Some(text))
        } else {
            let message = format!("Invalid email address: {text}");
            Err(StripeError::parameter(name, "email_invalid", message))
        }
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

/// Rejects a text of more than `longest` characters.
pub(super) fn check_length(name: &str, text: &str, longest: usize) -> Result<(), StripeError> {
    let length = text.chars().count();
    if length <= longest {
        return Ok(());
    }
    Err(StripeError::parameter(
        name,
        "parameter_invalid_string",
        format!("Invalid string: {name} must be at most {longest} characters, not {length}."),
    ))
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
