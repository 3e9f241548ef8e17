//! The customer's answers with their questions.

use serde::Serialize;
use utoipa::ToSchema;

use crate::offer::QuestionKind;
use crate::order::record::Order;

/// An answer with its question as it was when the order was placed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The question's key within the offer.
    pub key: String,
    /// The question; absent in orders placed before questions were stored with them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The type of the answer; absent together with `label`.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<QuestionKind>,
    /// The answer; `true` or `false` for a checkbox, `YYYY-MM-DD` for a date.
    pub text: String,
}

impl Order {
    /// Returns the answers in the order of the questions, followed by answers without a stored question. Unanswered
    /// questions are left out.
    pub fn answers(&self) -> Vec<Answer> {
        let asked = &self.offer.questions;
        let known = asked.iter().filter_map(|question| {
            let text = self.brief.answers.get(&question.key)?;
            Some(Answer {
                key: question.key.clone(),
                label: Some(question.label.clone()),
                kind: Some(question.kind),
                text: text.clone(),
            })
        });
        let answers = self.brief.answers.iter();
        let others = answers
            .filter(|(key, _)| !asked.iter().any(|question| question.key == **key))
            .map(|(key, text)| Answer {
                key: key.clone(),
                label: None,
                kind: None,
                text: text.clone(),
            });
        known.chain(others).collect()
    }
}
