//! Replaces single sentences of emails, and returns them to the original (ADR 57).

pub(crate) mod preview;

use axum::extract::State;
use domain::audit::{AuditAction, AuditChange, AuditSubject, Reason};
use domain::marketplace::{EmailReader, EmailText};
use domain::text::{FieldRule, TextIssue, lengths};
use domain::{Language, Version, Violations};
use http_api::{ApiError, Failures, Json, Path, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::StoreError;
use texts::{Sentence, TextProblem, Texts, find_sentence, list_sentences};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Catalogue, Operator};

/// A value that the email fills in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SentenceValue {
    /// Its name in the text: `talent` for `{ $talent }`.
    name: String,
    example: String,
    /// Whether a text must keep it.
    is_kept: bool,
}

/// A sentence of emails in one language.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EmailSentence {
    /// The name of its message.
    key: String,
    /// The readers of its emails.
    reader: EmailReader,
    /// The bundled text, in the syntax of Fluent.
    original: String,
    /// The values that the text may have besides `{ $brand }`, the marketplace's name.
    values: Vec<SentenceValue>,
    /// The operator's text that replaces the original.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// The version for a change; 0 without a text.
    version: u64,
    /// The time of the last write.
    #[serde(skip_serializing_if = "Option::is_none")]
    saved_at: Option<Timestamp>,
}

/// The sentences of a language.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EmailSentences {
    items: Vec<EmailSentence>,
}

/// The text for a sentence, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SaveEmailText {
    /// The text in the syntax of Fluent, 1 to 1,000 characters: one paragraph with the values of the original.
    #[schema(min_length = 1, max_length = 1_000)]
    text: String,
    /// The version that the operator read; 0 for the first text.
    version: Version,
    reason: Reason,
}

/// The text to remove, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RemoveEmailText {
    /// The version that the operator read.
    version: Version,
    reason: Reason,
}

/// List the sentences of emails in one language, with the operator's texts.
#[utoipa::path(
    get, path = "/api/operators/email-texts/{language}", tag = "operators",
    params(("language" = Language, Path)),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = EmailSentences), Failures),
)]
pub(crate) async fn list_email_texts(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Path(language): Path<Language>,
) -> Result<Json<EmailSentences>> {
    let own = state.store.list_email_texts(language).await?;
    let texts = example_texts(&state, language).await?;
    let view = |sentence: &Sentence| {
        let own = own.iter().find(|one| one.key == sentence.key);
        EmailSentence::new(&texts, sentence, own)
    };
    Ok(Json(EmailSentences {
        items: list_sentences(language).iter().map(view).collect(),
    }))
}

/// Save the text of a sentence. `conflict` if another operator wrote it since `version`.
#[utoipa::path(
    put, path = "/api/operators/email-texts/{language}/{emailText}", tag = "operators",
    params(("language" = Language, Path), ("emailText" = String, Path, max_length = 80, pattern = "^[a-z0-9-]+$")),
    request_body(content = SaveEmailText, example = json!({
        "text": "{ $talent } said yes. You paid { $total }.", "version": 0, "reason": "Our own tone",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "catalogue" }))),
    responses((status = 200, body = EmailSentence), Failures),
)]
pub(crate) async fn save_email_text(
    State(state): State<OperatorsState>,
    operator: Operator<Catalogue>,
    Path((language, key)): Path<(Language, String)>,
    Json(request): Json<SaveEmailText>,
) -> Result<Json<EmailSentence>> {
    let sentence = find(language, &key)?;
    let text = check_text(sentence, &request.text)?;
    let before = state.store.find_email_text(&key, language).await?;
    let wanted = (sentence, Some(text), request.version, request.reason.into());
    save(&state, &operator, language, wanted, before).await
}

/// Return a sentence to its original. `conflict` if another operator wrote it since `version`.
#[utoipa::path(
    post, path = "/api/operators/email-texts/{language}/{emailText}/removed", tag = "operators",
    params(("language" = Language, Path), ("emailText" = String, Path, max_length = 80, pattern = "^[a-z0-9-]+$")),
    request_body(content = RemoveEmailText, example = json!({ "version": 1, "reason": "A mistake" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "catalogue" }))),
    responses((status = 200, body = EmailSentence), Failures),
)]
pub(crate) async fn remove_email_text(
    State(state): State<OperatorsState>,
    operator: Operator<Catalogue>,
    Path((language, key)): Path<(Language, String)>,
    Json(request): Json<RemoveEmailText>,
) -> Result<Json<EmailSentence>> {
    let sentence = find(language, &key)?;
    let before = state.store.find_email_text(&key, language).await?;
    let before = before.filter(|before| before.text.is_some());
    let before = before.ok_or_else(|| ApiError::missing("a text of this sentence"))?;
    let wanted = (sentence, None, request.version, request.reason.into());
    save(&state, &operator, language, wanted, Some(before)).await
}

/// A sentence, its new text, the version that the operator read, and the reason.
type Wanted = (&'static Sentence, Option<String>, Version, String);

async fn save(
    state: &OperatorsState,
    operator: &Operator<Catalogue>,
    language: Language,
    (sentence, text, seen, reason): Wanted,
    before: Option<EmailText>,
) -> Result<Json<EmailSentence>> {
    let now = state.clock.now();
    let version = before.as_ref().map_or(0, |before| before.version);
    if seen != version {
        return Err(StoreError::Conflict.into());
    }
    let own = EmailText {
        key: sentence.key.to_owned(),
        language,
        text,
        version: version.saturating_add(1),
        saved_at: now,
    };
    let before = before.and_then(|before| before.text);
    let act = Act {
        action: if own.text.is_some() {
            AuditAction::EmailTextSaved
        } else {
            AuditAction::EmailTextRemoved
        },
        subject: AuditSubject::email_text(sentence.key, language),
        version: own.version,
        reason,
        changes: vec![AuditChange::new("text", before, own.text.clone())],
    };
    let entry = operator.entry(state, act, now)?;
    state.store.save_email_text(&own, &entry).await?;
    let texts = example_texts(state, language).await?;
    Ok(Json(EmailSentence::new(&texts, sentence, Some(&own))))
}

/// Returns the bundled texts, with the marketplace's name.
pub(crate) async fn example_texts(state: &OperatorsState, language: Language) -> Result<Texts> {
    let marketplace = state.store.marketplace().await?;
    Ok(Texts::new(language, marketplace.brand.value.name.as_str()))
}

/// Returns a sentence, or `not_found`.
pub(crate) fn find(language: Language, key: &str) -> Result<&'static Sentence> {
    find_sentence(language, key).ok_or_else(|| ApiError::missing("a sentence of this name"))
}

/// Returns a cleaned text that the sentence may have.
pub(crate) fn check_text(sentence: &Sentence, text: &str) -> Result<String> {
    let mut violations = Violations::new();
    let text = violations.text("text", text, lengths::EMAIL_TEXT);
    let text = violations.into_result(text)?;
    match sentence.check(&text) {
        Ok(()) => Ok(text),
        Err(problem) => Err(Violations::one("text", rule(problem)).into()),
    }
}

fn rule(problem: TextProblem) -> FieldRule {
    match problem {
        TextProblem::Unreadable => FieldRule::text(TextIssue::Braces),
        TextProblem::UnknownValue(name) => FieldRule::PlaceholderUnknown { name },
        TextProblem::Function => FieldRule::text(TextIssue::Function),
        TextProblem::MissingValue(name) => FieldRule::PlaceholderMissing { name },
        TextProblem::Paragraphs => FieldRule::text(TextIssue::Paragraphs),
    }
}

impl EmailSentence {
    fn new(texts: &Texts, sentence: &Sentence, own: Option<&EmailText>) -> Self {
        let value = |name: &str| SentenceValue {
            name: name.to_owned(),
            example: texts.example_value(name),
            is_kept: sentence.keeps(name),
        };
        Self {
            key: sentence.key.to_owned(),
            reader: sentence.reader,
            original: sentence.original.clone(),
            values: sentence.values().map(value).collect(),
            text: own.and_then(|own| own.text.clone()),
            version: own.map_or(0, |own| own.version),
            saved_at: own.map(|own| own.saved_at),
        }
    }
}
