//! The operator writes the imprint of an invented company, and a front page that describes the athletes as invented.

use serde_json::{Value, json};

use super::people::operator;
use super::{Demo, failed};
use crate::error::RunnerError;

const REASON: &str = "The demo has an invented company and invented athletes";

impl Demo {
    pub(super) async fn open_marketplace(&mut self) -> Result<(), RunnerError> {
        let texts: Value = serde_json::from_str(seed::MARKETPLACE).map_err(failed)?;
        let business = texts.get("business").cloned().unwrap_or_default();
        let body = json!({ "settings": business, "version": 0, "reason": REASON });
        self.people
            .save(operator(), "/api/operators/settings/business", &body)
            .await?;
        let home = texts.get("home").and_then(Value::as_object);
        for (language, text) in home.into_iter().flatten() {
            let path = format!("/api/operators/content/home/{language}");
            let mut body = text.clone();
            if let Some(body) = body.as_object_mut() {
                body.insert("version".to_owned(), json!(0));
                body.insert("reason".to_owned(), json!(REASON));
            }
            self.people.save(operator(), &path, &body).await?;
        }
        Ok(())
    }
}
