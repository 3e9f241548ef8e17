//! Sends a message to the operators.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use domain::contact_message::ContactMessageInput;
use domain::digest::sha256_hex;
use domain::limits::Limited;
use domain::notice::{ContactAccount, Notice, NoticeContent};
use domain::{NoticeGuid, OrderNumber};
use http_api::{
    ApiError, Caller, Clock, ErrorCode, Failures, Json, Limiter, MaybeCaller, Result, Subject,
    idempotency_key,
};
use serde::Serialize;
use store::{ContactRecord, IdempotencyKey, Store, StoreError, Taken};
use utoipa::ToSchema;

/// The receipt of a message.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ContactReceipt {
    /// The reference for enquiries: `AB7K-3F9Q`. The email to the operators contains it.
    reference: OrderNumber,
}

/// Send a message to the operators by email, signed in or not; they reply to the address in it. The same
/// `Idempotency-Key` with the same body sends one message.
#[utoipa::path(
    post,
    path = "/api/contact",
    tag = "join",
    params((
        "Idempotency-Key" = String, Header, description = "8 to 255 visible characters, new for every message",
        min_length = 8, max_length = 255, pattern = "^[!-~]+$",
    )),
    request_body(content = ContactMessageInput, example = json!({
        "topic": "order", "email": "kim@example.org", "orderNumber": "INV-2026-000001", "message": "Where is my video?",
    })),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("optional"))),
    responses((status = 201, body = ContactReceipt), Failures),
)]
pub(crate) async fn send_contact_message(
    State(store): State<Store>,
    State(clock): State<Clock>,
    limiter: Limiter,
    MaybeCaller(caller): MaybeCaller,
    headers: HeaderMap,
    Json(form): Json<ContactMessageInput>,
) -> Result<(StatusCode, Json<ContactReceipt>)> {
    let now = clock.now();
    let contact = form.checked()?;
    let key = IdempotencyKey {
        caller: caller
            .as_ref()
            .map_or_else(|| "guest".to_owned(), |caller| caller.user_id.to_string()),
        key: idempotency_key(&headers)?,
    };
    let digest = sha256_hex(&serde_json::to_string(&form).map_err(ApiError::internal)?);
    if let Some(earlier) = store.find_contact(&key, now).await? {
        return repeat(earlier, &digest);
    }
    // Counted after validation: an invalid form or a repetition sends no email.
    let subject = match &caller {
        Some(caller) => Subject::Account(&caller.uid),
        None => Subject::Email(&contact.email),
    };
    limiter.count(Limited::Contact, &[subject]).await?;
    let reference = OrderNumber::from_random(http_api::random_bytes()?);
    let record = ContactRecord::new(digest.clone(), reference.clone(), now);
    let notice = Notice {
        notice_guid: NoticeGuid::from_parts(clock.unix_milliseconds(), http_api::random_bytes()?),
        to: None,
        language: None,
        content: NoticeContent::ContactMessage {
            reference,
            contact,
            account: caller.as_ref().map(account_of),
        },
        created_at: now,
    };
    match store.save_contact(&key, &record, &notice).await {
        Ok(()) => Ok(receipt(record)),
        // A concurrent equal request was first.
        Err(
            error @ StoreError::Taken {
                what: Taken::Idempotency,
            },
        ) => match store.find_contact(&key, now).await? {
            Some(earlier) => repeat(earlier, &digest),
            None => Err(error.into()),
        },
        Err(error) => Err(error.into()),
    }
}

fn account_of(caller: &Caller) -> ContactAccount {
    ContactAccount {
        user_id: caller.user_id,
        role: caller.role,
    }
}

/// Responds to a repeated request.
fn repeat(earlier: ContactRecord, digest: &str) -> Result<(StatusCode, Json<ContactReceipt>)> {
    if earlier.request_digest == digest {
        Ok(receipt(earlier))
    } else {
        Err(ApiError::new(
            ErrorCode::IdempotencyMismatch,
            "this `idempotency-key` was used with another message",
        ))
    }
}

fn receipt(record: ContactRecord) -> (StatusCode, Json<ContactReceipt>) {
    let reference = record.reference;
    (StatusCode::CREATED, Json(ContactReceipt { reference }))
}
