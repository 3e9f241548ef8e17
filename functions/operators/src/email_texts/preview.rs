//! Shows a text for a sentence in the frame of emails, with example values.

use axum::extract::State;
use domain::Language;
use email_frame::Email;
use email_frame::block::{button, fact, paragraph};
use http_api::{Failures, Json, Path, Result};
use serde::{Deserialize, Serialize};
use texts::{OwnTexts, Place};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::email_texts::{check_text, example_texts, find};
use crate::operator::Operator;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PreviewEmailText {
    /// The text in the syntax of Fluent, 1 to 1,000 characters.
    #[schema(min_length = 1, max_length = 1_000)]
    text: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EmailPreview {
    subject: String,
    /// The email as HTML without scripts and pictures.
    html: String,
    /// The email as plain text.
    text: String,
}

/// Preview a text: an example email in the frame of real ones, with the sentence at its place and example values.
#[utoipa::path(
    post, path = "/api/operators/email-texts/{language}/{emailText}/preview", tag = "operators",
    params(("language" = Language, Path), ("emailText" = String, Path, max_length = 80, pattern = "^[a-z0-9-]+$")),
    request_body(content = PreviewEmailText, example = json!({ "text": "{ $talent } said yes. You paid { $total }." })),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = EmailPreview), Failures),
)]
pub(crate) async fn preview_email_text(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Path((language, key)): Path<(Language, String)>,
    Json(request): Json<PreviewEmailText>,
) -> Result<Json<EmailPreview>> {
    let sentence = find(language, &key)?;
    let text = check_text(sentence, &request.text)?;
    let bundled = example_texts(&state, language).await?;
    let own = OwnTexts::new(language, [(key, text)]);
    let texts = bundled.with_own(own);
    let shown = texts.example(sentence);
    let marketplace = state.store.marketplace().await?;
    let reader = texts.example_value("name");
    let email = match sentence.place() {
        Place::Subject => Email::new(&texts, shown).greeting(&reader),
        place => {
            let email = Email::new(&texts, texts.brand()).greeting(&reader);
            match place {
                Place::Button => email.with(button(shown, state.settle.site_url())),
                Place::Fact => email.with(fact(shown, "…")),
                Place::Paragraph | Place::Subject => email.with(paragraph(shown)),
            }
        }
    };
    let email = Email {
        company: marketplace.business.value.email_foot(),
        colours: marketplace.brand.value.colours,
        ..email
    };
    Ok(Json(EmailPreview {
        html: email.html(),
        text: email.text(),
        subject: email.subject,
    }))
}
