//! The table.

use serde_json::{Value, json};

use crate::roles::support::Viewer;

/// How far a request got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Served,
    SignIn,
    Forbidden,
    /// For those who may not know that it exists.
    Unknown,
}

/// Whom a route is for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Access {
    /// Everybody; a token is not looked at.
    Public,
    /// Everybody; a token that is sent must be good.
    Optional,
    /// Whoever is signed in, registered or not.
    SignedIn,
    /// Those who are registered with us; the others learn that they are not.
    Registered,
    /// Customers and talent.
    AccountHolders,
    Customers,
    Talent,
    Operators,
    /// The order's customer and talent, and operators.
    Parties,
    /// The order's customer and talent; an operator knows of it and decides elsewhere.
    Sides,
    /// The order's customer; the other parties know of it and may not.
    Booker,
    /// The order's talent; the other parties know of it and may not.
    Booked,
    /// Whoever has a role here.
    AnyRole,
    /// The talent who uploaded the file; to everybody else it does not exist.
    Uploader,
    /// The link of an order opens the endpoint for no one.
    Refused,
    /// The customer whose address it was booked with.
    Claimer,
    /// Everybody who has the address of what is shared; what is private does not exist for anybody.
    Undisclosed,
}

impl Access {
    #[expect(clippy::match_same_arms, reason = "a table, read from above")]
    pub(crate) fn verdict(self, viewer: Viewer) -> Verdict {
        use Verdict::{Forbidden, Served, SignIn, Unknown};
        use Viewer::{Ada, Bo, Forger, Mia, Newcomer, Nobody, Noor, Operator, SignedOutOperator};
        match (self, viewer) {
            (Self::Public, _) | (Self::Optional, Nobody) => Served,
            (Self::Refused, _) => Forbidden,
            (Self::Undisclosed, _) => Unknown,
            (_, Nobody | Forger | SignedOutOperator) => SignIn,
            (Self::Optional | Self::SignedIn, _) => Served,
            (Self::Registered, Newcomer | Operator)
            | (Self::Parties | Self::Sides | Self::Booker | Self::Booked, Mia | Bo) => Unknown,
            (_, Newcomer) => Forbidden,
            (Self::Uploader, Noor | Mia | Bo | Operator) => Unknown,
            (Self::AnyRole, _) | (Self::Uploader, Ada) => Served,
            (Self::Registered, _)
            | (Self::AccountHolders, Noor | Mia | Ada | Bo)
            | (Self::Customers, Noor | Mia)
            | (Self::Talent, Ada | Bo)
            | (Self::Operators, Operator)
            | (Self::Parties, Noor | Ada | Operator)
            | (Self::Sides, Noor | Ada)
            | (Self::Booked, Ada)
            | (Self::Booker | Self::Claimer, Noor) => Served,
            _ => Forbidden,
        }
    }
}

/// One route and whom it is for.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    /// Method and path, as the description has them; `{orderRef}` is once `{orderGuid}` and once `{orderHash}`.
    pub(crate) route: &'static str,
    pub(crate) access: Access,
    /// Right in its shape, so that what is refused is the caller and not the body.
    pub(crate) body: Value,
    /// Afterwards the caller's token or account is no more what it was.
    pub(crate) changes_the_account: bool,
}

#[expect(clippy::too_many_lines, reason = "a table")]
pub(crate) fn rows() -> Vec<Row> {
    use Access::{
        AccountHolders, AnyRole, Booked, Booker, Claimer, Customers, Operators, Optional, Parties,
        Public, Refused, Registered, Sides, SignedIn, Talent, Undisclosed, Uploader,
    };
    let nothing = || json!({});
    let act = || json!({ "action": "approve", "version": 999 });
    let parts = || json!({ "parts": [{ "number": 1, "sha256": format!("{}=", "A".repeat(43)) }] });
    let evidence = || json!({ "assetId": "01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e" });
    let visibility = || json!({ "visibility": "unlisted", "version": 999 });
    let new_times = || json!({ "startTimes": ["2027-01-04T18:00:00Z"], "version": 999 });
    let seen = || json!({ "version": 999 });
    let brief = || {
        json!({
            "version": 999,
            "brief": {
                "forWhom": "self", "recipientName": "Noor", "occasion": "birthday",
                "instructions": "Please wish me a happy birthday.",
            },
        })
    };
    let feedback = || json!({ "rating": 5, "publicName": "Noor B." });
    let disabled = json!({ "uid": "uid-bo-lind", "disabled": false });
    let row = |route, access, body| Row {
        route,
        access,
        body,
        changes_the_account: false,
    };
    let last = |route, access| Row {
        changes_the_account: true,
        ..row(route, access, json!({}))
    };
    vec![
        row("GET /api/sports", Public, nothing()),
        row("GET /api/health", Public, nothing()),
        row("GET /api/talent/{slug}", Public, nothing()),
        row("GET /api/talent/{slug}/feedback", Public, nothing()),
        row("POST /api/token/verify", Public, nothing()),
        row("POST /api/contact", Optional, nothing()),
        row("POST /api/join", Public, nothing()),
        row("POST /api/join/links", Public, nothing()),
        // The link is the permission.
        row("GET /api/join/links/{applicationToken}", Public, nothing()),
        row("PUT /api/join/links/{applicationToken}", Public, nothing()),
        row(
            "POST /api/join/links/{applicationToken}/steps",
            Public,
            json!({ "step": "answer_request" }),
        ),
        row("GET /api/join/guardian/{guardianToken}", Public, nothing()),
        row(
            "POST /api/join/guardian/{guardianToken}",
            Public,
            json!({ "agrees": true, "version": 999 }),
        ),
        // The link in the mail is the permission.
        row(
            "GET /api/mail/unsubscribe/{subscriptionToken}",
            Public,
            nothing(),
        ),
        row(
            "POST /api/mail/unsubscribe/{subscriptionToken}",
            Public,
            nothing(),
        ),
        row(
            "POST /api/mail/resubscribe/{subscriptionToken}",
            Public,
            nothing(),
        ),
        row("POST /api/mail/availability-alerts", Optional, nothing()),
        row(
            "GET /api/account/mail-preferences",
            AccountHolders,
            nothing(),
        ),
        row("GET /api/account/push", AccountHolders, nothing()),
        row(
            "PUT /api/account/push",
            AccountHolders,
            json!({
                "endpoint": "https://fcm.googleapis.com/fcm/send/abc", "auth": "BTBZMqHH6r4Tts7J_aSIgg",
                "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            }),
        ),
        row(
            "DELETE /api/account/push/{deviceId}",
            AccountHolders,
            nothing(),
        ),
        row("GET /api/account/favourite-news", Customers, nothing()),
        row(
            "PUT /api/account/mail-preferences",
            AccountHolders,
            json!({ "topic": "feedback", "wanted": true }),
        ),
        // The address is the permission.
        row(
            "GET /api/calendars/feed/{calendarToken}/matchday.ics",
            Public,
            nothing(),
        ),
        row("GET /api/operators/address-problems", Operators, nothing()),
        row(
            "POST /api/operators/address-problems/cleared",
            Operators,
            json!({ "email": "kim@example.org", "reason": "It works again." }),
        ),
        row("GET /api/calendars/feed", Talent, nothing()),
        row("POST /api/calendars/feed", Talent, nothing()),
        row("DELETE /api/calendars/feed", Talent, nothing()),
        row("GET /api/calendars/busy", Talent, nothing()),
        row(
            "PUT /api/calendars/busy",
            Talent,
            json!({ "url": "https://calendar.example/own.ics" }),
        ),
        row("DELETE /api/calendars/busy", Talent, nothing()),
        row("POST /api/quotes", Public, nothing()),
        row("POST /api/orders", Optional, nothing()),
        row("GET /api/orders", AccountHolders, nothing()),
        row("GET /api/orders/{orderGuid}", Parties, nothing()),
        row("POST /api/orders/{orderGuid}/actions", Sides, act()),
        row("POST /api/orders/{orderGuid}/checkout", Booker, nothing()),
        row("GET /api/orders/{orderGuid}/feedback", Parties, nothing()),
        row("POST /api/orders/{orderGuid}/feedback", Booker, feedback()),
        row(
            "GET /api/orders/{orderGuid}/refund-preview",
            Parties,
            nothing(),
        ),
        // The link is the permission.
        row("GET /api/orders/{orderHash}", Public, nothing()),
        row("POST /api/orders/{orderHash}/actions", Public, act()),
        row("POST /api/orders/{orderHash}/checkout", Public, nothing()),
        row(
            "GET /api/payments/orders/{orderHash}/invoice.pdf",
            Public,
            nothing(),
        ),
        row(
            "GET /api/payments/orders/{orderHash}/licence.pdf",
            Public,
            nothing(),
        ),
        row("GET /api/orders/{orderHash}/feedback", Public, nothing()),
        row("POST /api/orders/{orderHash}/feedback", Public, feedback()),
        row(
            "GET /api/orders/{orderHash}/refund-preview",
            Public,
            nothing(),
        ),
        row("GET /api/orders/{orderHash}/messages", Public, nothing()),
        row(
            "POST /api/orders/{orderHash}/messages",
            Public,
            json!({ "id": "m1", "text": "Hello!" }),
        ),
        row(
            "POST /api/orders/{orderHash}/messages/read",
            Public,
            json!({ "upTo": "2026-11-21T09:00:00Z" }),
        ),
        row(
            "GET /api/media/orders/{orderHash}/{assetId}",
            Public,
            nothing(),
        ),
        row(
            "PUT /api/orders/{orderHash}/visibility",
            Public,
            visibility(),
        ),
        row("PUT /api/orders/{orderHash}/brief", Public, brief()),
        row("PUT /api/orders/{orderGuid}/brief", Booker, brief()),
        row("PUT /api/orders/{orderHash}/gift", Public, gift()),
        row("PUT /api/orders/{orderGuid}/gift", Booker, gift()),
        row("POST /api/orders/{orderHash}/gift/links", Public, nothing()),
        row("POST /api/orders/{orderGuid}/gift/links", Booker, nothing()),
        row(
            "POST /api/orders/{orderHash}/gift/mails",
            Public,
            gift_mail(),
        ),
        row(
            "POST /api/orders/{orderGuid}/gift/mails",
            Booker,
            gift_mail(),
        ),
        row("GET /api/orders/{orderHash}/new-times", Public, nothing()),
        row("PUT /api/orders/{orderHash}/new-times", Public, new_times()),
        row(
            "POST /api/orders/{orderHash}/new-times/refusal",
            Public,
            seen(),
        ),
        row("GET /api/orders/{orderGuid}/new-times", Parties, nothing()),
        row("PUT /api/orders/{orderGuid}/new-times", Sides, new_times()),
        row(
            "POST /api/orders/{orderGuid}/new-times/refusal",
            Sides,
            seen(),
        ),
        row("POST /api/orders/{orderHash}/evidence", Public, evidence()),
        row(
            "POST /api/orders/{orderHash}/brief-pictures",
            Public,
            evidence(),
        ),
        row(
            "POST /api/orders/{orderHash}/message-pictures",
            Public,
            evidence(),
        ),
        row(
            "POST /api/media/links/{orderHash}",
            Public,
            json!({ "bytes": 1_000 }),
        ),
        // The file is a talent's and no guest's.
        row(
            "POST /api/media/links/{orderHash}/{assetId}/parts",
            Undisclosed,
            parts(),
        ),
        row(
            "POST /api/media/links/{orderHash}/{assetId}/complete",
            Undisclosed,
            nothing(),
        ),
        // Afterwards an account holds the order, and the link is retired.
        row("POST /api/orders/{orderHash}/claim", Claimer, nothing()),
        row(
            "PUT /api/orders/{orderGuid}/visibility",
            Booker,
            visibility(),
        ),
        row("POST /api/orders/{orderGuid}/evidence", Sides, evidence()),
        row(
            "POST /api/orders/{orderGuid}/message-pictures",
            Sides,
            evidence(),
        ),
        row(
            "POST /api/orders/{orderGuid}/brief-pictures",
            Booker,
            evidence(),
        ),
        row(
            "PUT /api/orders/{orderGuid}/meeting",
            Booked,
            json!({
                "version": 999,
                "meeting": { "kind": "online", "joinUrl": "https://meet.example/ada" },
            }),
        ),
        row(
            "PUT /api/orders/{orderHash}/meeting",
            Refused,
            json!({
                "version": 999,
                "meeting": { "kind": "online", "joinUrl": "https://meet.example/ada" },
            }),
        ),
        row(
            "GET /api/media/shared/{slug}/{assetId}",
            Undisclosed,
            nothing(),
        ),
        row(
            "GET /api/media/shared/{slug}/{assetId}/poster",
            Undisclosed,
            nothing(),
        ),
        row("POST /api/media", AnyRole, nothing()),
        row("GET /api/media/{assetId}", Uploader, nothing()),
        row("DELETE /api/media/{assetId}", Uploader, nothing()),
        row("POST /api/media/{assetId}/parts", Uploader, parts()),
        row("POST /api/media/{assetId}/complete", Uploader, nothing()),
        row(
            "GET /api/media/orders/{orderGuid}/{assetId}",
            Parties,
            nothing(),
        ),
        row("GET /api/media/talent-page", Talent, nothing()),
        row(
            "PUT /api/media/talent-page/avatar",
            Talent,
            json!({ "alt": "Portrait" }),
        ),
        row("DELETE /api/media/talent-page/avatar", Talent, nothing()),
        row(
            "PUT /api/media/talent-page/cover",
            Talent,
            json!({ "alt": "The stadium" }),
        ),
        row("DELETE /api/media/talent-page/cover", Talent, nothing()),
        row(
            "PUT /api/media/talent-page/gallery",
            Talent,
            json!({ "seen": [], "pictures": [] }),
        ),
        row(
            "PUT /api/media/talent-page/intro-video",
            Talent,
            json!({
                "assetId": "01939d5c-7b1e-7c3a-9a2f-0123456789ab",
                "posterAssetId": "01939d5c-7b1e-7c3a-9a2f-0123456789ac", "title": "Hello",
            }),
        ),
        row(
            "DELETE /api/media/talent-page/intro-video",
            Talent,
            nothing(),
        ),
        // The provider's signature is the permission of one, its session's name that of the other.
        row("POST /api/payments/webhook", Public, nothing()),
        row("GET /api/payments/return", Public, nothing()),
        row("GET /api/payments/account", Talent, nothing()),
        row("POST /api/payments/account", Talent, nothing()),
        row(
            "GET /api/payments/orders/{orderGuid}/invoice.pdf",
            Booker,
            nothing(),
        ),
        row(
            "GET /api/payments/orders/{orderGuid}/licence.pdf",
            Sides,
            nothing(),
        ),
        row("GET /api/payments/statement", Talent, nothing()),
        row("GET /api/payments/statement.csv", Talent, nothing()),
        row("GET /api/payments/statement.pdf", Talent, nothing()),
        row("GET /api/payments/bank-payouts", Talent, nothing()),
        row("GET /api/account/profile", Customers, nothing()),
        row("GET /api/account/export", AccountHolders, nothing()),
        row("GET /api/talent-account/profile", Talent, nothing()),
        row(
            "PUT /api/talent-account/pause",
            Talent,
            json!({ "paused": false }),
        ),
        row("GET /api/talent-account/publication", Talent, nothing()),
        row("DELETE /api/talent-account/publication", Talent, nothing()),
        row(
            "POST /api/talent-account/publication",
            Talent,
            json!({ "acceptsTerms": false }),
        ),
        row(
            "PUT /api/talent-account/slug",
            Talent,
            json!({ "slug": "x" }),
        ),
        row("GET /api/token", Registered, nothing()),
        row("POST /api/token", SignedIn, nothing()),
        row("PUT /api/token/disabled", Operators, disabled),
        row("GET /api/operators/queues", Operators, nothing()),
        row("GET /api/operators/applications", Operators, nothing()),
        row(
            "GET /api/operators/applications/{applicationGuid}",
            Operators,
            nothing(),
        ),
        row(
            "POST /api/operators/applications/{applicationGuid}/steps",
            Operators,
            json!({ "step": "start_review", "version": 999, "reason": "To see" }),
        ),
        row("GET /api/operators/talent", Operators, nothing()),
        row(
            "POST /api/operators/talent/search",
            Operators,
            json!({ "find": "ada-keller" }),
        ),
        row(
            "GET /api/operators/talent/{talentGuid}",
            Operators,
            nothing(),
        ),
        row(
            "POST /api/operators/talent/{talentGuid}/decisions",
            Operators,
            json!({ "decision": "suspend", "version": 999, "reason": "To see" }),
        ),
        row(
            "POST /api/operators/orders/search",
            Operators,
            json!({ "find": "noor@example.org" }),
        ),
        row("GET /api/operators/disputes", Operators, nothing()),
        row(
            "GET /api/operators/orders/{orderGuid}",
            Operators,
            nothing(),
        ),
        row(
            "POST /api/operators/orders/{orderGuid}/preview",
            Operators,
            json!({ "decision": "operator_cancel" }),
        ),
        row(
            "POST /api/operators/orders/{orderGuid}/decisions",
            Operators,
            json!({ "decision": "operator_cancel", "version": 999, "reason": "To see" }),
        ),
        row(
            "GET /api/operators/orders/{orderGuid}/evidence",
            Operators,
            nothing(),
        ),
        row(
            "POST /api/operators/orders/{orderGuid}/evidence",
            Operators,
            json!({ "version": 999, "reason": "To see" }),
        ),
        row("GET /api/operators/payouts", Operators, nothing()),
        row(
            "POST /api/operators/orders/{orderGuid}/payout-steps",
            Operators,
            json!({ "step": "hold", "version": 999, "reason": "To see" }),
        ),
        row("GET /api/operators/effects", Operators, nothing()),
        row(
            "POST /api/operators/effects/replay",
            Operators,
            json!({ "id": "", "reason": " " }),
        ),
        row("GET /api/operators/held-records", Operators, nothing()),
        row("GET /api/operators/feedback", Operators, nothing()),
        row(
            "POST /api/operators/feedback/{orderGuid}/decisions",
            Operators,
            json!({ "decision": "remove", "version": 999, "reason": "To see" }),
        ),
        row("GET /api/operators/reports", Operators, nothing()),
        row(
            "POST /api/operators/reports/decisions",
            Operators,
            json!({ "orderGuid": "x", "messageId": "x", "decision": "remove", "reason": "To see" }),
        ),
        row("GET /api/operators/reconciliations", Operators, nothing()),
        row(
            "POST /api/operators/reconciliations",
            Operators,
            json!({ "reason": "To see" }),
        ),
        row(
            "POST /api/operators/reconciliations/settled",
            Operators,
            json!({ "to": "2026-01-01T00:00:00Z", "reason": "To see" }),
        ),
        row("GET /api/orders/gifts/{giftToken}", Public, nothing()),
        row(
            "POST /api/orders/gifts/{giftToken}/thanks",
            Public,
            json!({ "text": " " }),
        ),
        // What was booked is not ready.
        row(
            "GET /api/media/gifts/{giftToken}/{assetId}",
            Undisclosed,
            nothing(),
        ),
        row("GET /api/operators/promotions", Operators, nothing()),
        row(
            "POST /api/operators/promotions",
            Operators,
            json!({ "promotion": {}, "reason": "To see" }),
        ),
        row(
            "POST /api/operators/promotions/{promoCode}/end",
            Operators,
            json!({ "reason": " " }),
        ),
        row("GET /api/operators/taxes", Operators, nothing()),
        row(
            "PUT /api/operators/taxes",
            Operators,
            json!({ "rate": {}, "version": 0, "reason": "To see" }),
        ),
        row(
            "POST /api/operators/taxes/removed",
            Operators,
            json!({ "country": "DE", "buyer": "person", "version": 1, "reason": " " }),
        ),
        row("GET /api/operators/audit", Operators, nothing()),
        last("DELETE /api/account", AccountHolders),
        last("POST /api/token/revoke", SignedIn),
    ]
}

fn gift() -> Value {
    json!({ "gift": { "message": "Happy birthday!" }, "version": 3 })
}

fn gift_mail() -> Value {
    json!({ "recipientEmail": "mia@example.org", "version": 3 })
}
