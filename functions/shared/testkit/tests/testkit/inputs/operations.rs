//! Every operation that reads something, with a body that is right.

use serde_json::{Value, json};

use crate::inputs::support::Viewer;

#[derive(Debug, Clone)]
pub(crate) struct Operation {
    /// Method and path, as the description has them; `{orderRef}` is once `{orderGuid}` and once `{orderHash}`.
    pub(crate) route: &'static str,
    pub(crate) viewer: Viewer,
    /// Right in all its parts, with as many of them as there are.
    pub(crate) body: Value,
}

/// The table; `values` are what the fixture made: guids, the link, a quote's token.
#[expect(clippy::too_many_lines, reason = "a table")]
pub(crate) fn operations(values: &Value) -> Vec<Operation> {
    let operation = |route, viewer, body| Operation {
        route,
        viewer,
        body,
    };
    let read = |route, viewer| operation(route, viewer, Value::Null);
    let price = json!({ "amount": 40_000, "currency": "EUR" });
    let deliverable = json!({
        "kind": "link", "url": "https://media.example/1", "note": "Here it is.",
        "shipment": { "carrier": "other", "carrierName": "Couriers", "trackingNumber": "AB12345678" },
    });
    let actions = [
        json!({ "action": "decline", "version": 3, "reason": "no_time", "note": "I am away that week." }),
        json!({ "action": "send_quote", "version": 3, "price": price, "note": "Two takes." }),
        json!({ "action": "deliver", "version": 3, "deliverable": deliverable }),
        json!({ "action": "reschedule", "version": 3, "startAt": "2026-12-24T18:00:00Z" }),
        json!({ "action": "report_problem", "version": 3, "reason": "other", "note": "It is another video." }),
    ];
    let act = |route, viewer| {
        actions
            .clone()
            .map(|action| operation(route, viewer, action))
    };
    let feedback = json!({
        "rating": 5, "text": "Great.", "tags": ["fast"], "publicName": "Noor B.", "showVideo": true,
        "privateNote": "All well.",
    });
    let evidence = json!({ "assetId": values["assetId"] });
    let visibility = json!({ "visibility": "unlisted", "version": 3, "recipientAgrees": true });
    let brief = json!({
        "version": 3,
        "brief": {
            "forWhom": "other", "recipientName": "Sam", "pronunciation": "sam", "recipientPronoun": "he",
            "fromName": "Noor", "occasion": "birthday", "instructions": "Please congratulate Sam on turning ten.",
            "language": "en", "wantedBy": values["tomorrow"], "answers": {},
        },
    });
    let gift = json!({
        "recipientEmail": "mia@example.org", "message": "Happy birthday!",
        "opens": { "date": values["tomorrow"], "hour": 9, "timeZone": "Asia/Tokyo" },
    });
    let gift_mail = json!({ "recipientEmail": "mia@example.org", "version": 3 });
    let new_times = json!({ "startTimes": ["2026-12-24T18:00:00Z"], "version": 3 });
    let person = json!({ "name": "Eva Keller", "email": "eva@example.org" });
    let form = |email: &str| {
        json!({
            "legalName": "Ada Keller", "displayName": "Ada", "email": email, "phone": "+49 151 12345678",
            "country": "DE", "birthDate": "1999-11-21", "guardian": person, "sports": ["athletics"], "team": "SC",
            "level": "pro", "profileUrl": "https://example.org/ada",
            "socials": [{ "network": "instagram", "handle": "ada", "followers": 1_000 }],
            "languages": ["en"], "offers": [{ "kind": "video", "price": { "amount": 5_000, "currency": "EUR" } }],
            "why": "I like it.", "agent": { "name": "Max Agent", "email": "max@example.org" },
            "entity": { "kind": "company", "name": "Keller Ltd", "vatId": "DE1", "registrationNo": "HRB 1" },
            "consents": { "terms": true, "likeness": true, "data": true },
        })
    };
    let mut operations = vec![
        operation(
            "POST /api/contact",
            Viewer::Nobody,
            json!({
                "topic": "order", "email": "kim@example.org", "orderNumber": values["orderNumber"],
                "message": "Where is my video?",
            }),
        ),
        operation(
            "POST /api/token/verify",
            Viewer::Nobody,
            json!({ "email": "ada@example.org" }),
        ),
        operation(
            "POST /api/token",
            Viewer::Newcomer,
            json!({
                "account": { "email": "new@example.org", "password": "not read" }, "displayName": "Nova",
                "sport": "athletics", "country": "DE", "invitation": "AAAAAAAAAAAAAAAAAAAAAA",
            }),
        ),
        operation(
            "PUT /api/token/disabled",
            Viewer::Operator,
            json!({ "uid": "uid-nobody", "disabled": true }),
        ),
        operation(
            "PUT /api/talent-account/pause",
            Viewer::Talent,
            json!({ "paused": true, "until": "2026-12-24T18:00:00Z" }),
        ),
        operation(
            "POST /api/talent-account/publication",
            Viewer::Talent,
            json!({ "acceptsTerms": true }),
        ),
        operation(
            "PUT /api/talent-account/slug",
            Viewer::Talent,
            json!({ "slug": "ada-k" }),
        ),
        operation("POST /api/join", Viewer::Nobody, form("ada@example.net")),
        operation(
            "POST /api/join/links",
            Viewer::Nobody,
            json!({ "email": "ada@example.net" }),
        ),
        read("GET /api/join/links/{applicationToken}", Viewer::Nobody),
        operation(
            "PUT /api/join/links/{applicationToken}",
            Viewer::Nobody,
            json!({ "version": 999, "form": form("cara@example.org") }),
        ),
        operation(
            "POST /api/join/links/{applicationToken}/steps",
            Viewer::Nobody,
            json!({ "step": "answer_request", "answer": "For SC Nord." }),
        ),
        read("GET /api/join/guardian/{guardianToken}", Viewer::Nobody),
        operation(
            "POST /api/join/guardian/{guardianToken}",
            Viewer::Nobody,
            json!({ "agrees": true, "version": 999 }),
        ),
        read(
            "GET /api/calendars/feed/{calendarToken}/matchday.ics",
            Viewer::Nobody,
        ),
        read(
            "GET /api/mail/unsubscribe/{subscriptionToken}",
            Viewer::Nobody,
        ),
        read(
            "POST /api/mail/unsubscribe/{subscriptionToken}",
            Viewer::Nobody,
        ),
        read(
            "POST /api/mail/resubscribe/{subscriptionToken}",
            Viewer::Nobody,
        ),
        operation(
            "POST /api/mail/availability-alerts",
            Viewer::Nobody,
            json!({ "talentSlug": "ada-keller", "email": "kim@example.org" }),
        ),
        operation(
            "PUT /api/account/mail-preferences",
            Viewer::Customer,
            json!({ "topic": "feedback", "wanted": false }),
        ),
        operation(
            "PUT /api/account/push",
            Viewer::Customer,
            json!({
                "endpoint": "https://fcm.googleapis.com/fcm/send/abc", "auth": "BTBZMqHH6r4Tts7J_aSIgg",
                "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            }),
        ),
        read("DELETE /api/account/push/{deviceId}", Viewer::Customer),
        operation(
            "PUT /api/calendars/busy",
            Viewer::Talent,
            json!({ "url": "https://calendar.example/own.ics" }),
        ),
        operation(
            "POST /api/calendars/feed",
            Viewer::Talent,
            json!({ "replace": false }),
        ),
        operation(
            "POST /api/quotes",
            Viewer::Nobody,
            json!({
                "talentSlug": "ada-keller", "offerGuid": values["offerGuid"], "addons": ["rush"], "use": "personal",
                "billing": {
                    "country": "DE", "business": { "name": "Sport GmbH", "taxNumber": "DE123456789" },
                },
            }),
        ),
        operation(
            "POST /api/orders",
            Viewer::Nobody,
            json!({
                "quoteToken": values["quoteToken"],
                "customer": {
                    "name": "Noor Bakker", "email": "noor@example.org", "phone": "+31 6 12345678", "country": "NL",
                    "locale": "nl", "timeZone": "Europe/Amsterdam",
                },
                "brief": {
                    "forWhom": "other", "recipientName": "Sam", "pronunciation": "like ham", "recipientPronoun": "they",
                    "fromName": "Noor", "occasion": "birthday", "instructions": "Please congratulate Sam on turning ten.",
                    "language": "en", "wantedBy": values["tomorrow"], "answers": {},
                },
                "gift": gift, "visibility": "private", "asksForPrice": false,
                "consents": { "terms": true, "performanceBeginsNow": true, "age": true, "marketing": false },
            }),
        ),
        operation(
            "POST /api/orders/{orderGuid}/feedback",
            Viewer::Customer,
            feedback.clone(),
        ),
        operation(
            "POST /api/orders/{orderHash}/feedback",
            Viewer::Nobody,
            feedback,
        ),
        operation(
            "POST /api/media",
            Viewer::Talent,
            json!({
                "purpose": "deliverable", "orderGuid": values["orderGuid"], "kind": "video", "bytes": 1_000_000,
            }),
        ),
        operation(
            "POST /api/media/{assetId}/parts",
            Viewer::Talent,
            json!({ "parts": [{ "number": 1, "sha256": "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=" }] }),
        ),
        operation(
            "PUT /api/orders/{orderGuid}/visibility",
            Viewer::Customer,
            visibility.clone(),
        ),
        operation(
            "PUT /api/orders/{orderHash}/visibility",
            Viewer::Nobody,
            visibility,
        ),
        operation(
            "PUT /api/orders/{orderGuid}/brief",
            Viewer::Customer,
            brief.clone(),
        ),
        operation("PUT /api/orders/{orderHash}/brief", Viewer::Nobody, brief),
        operation(
            "PUT /api/orders/{orderGuid}/gift",
            Viewer::Customer,
            json!({ "gift": gift, "version": 3 }),
        ),
        operation(
            "PUT /api/orders/{orderHash}/gift",
            Viewer::Nobody,
            json!({ "gift": gift, "version": 3 }),
        ),
        read("POST /api/orders/{orderGuid}/gift/links", Viewer::Customer),
        read("POST /api/orders/{orderHash}/gift/links", Viewer::Nobody),
        operation(
            "POST /api/orders/{orderGuid}/gift/mails",
            Viewer::Customer,
            gift_mail.clone(),
        ),
        operation(
            "POST /api/orders/{orderHash}/gift/mails",
            Viewer::Nobody,
            gift_mail,
        ),
        operation(
            "PUT /api/orders/{orderGuid}/new-times",
            Viewer::Talent,
            new_times.clone(),
        ),
        operation(
            "PUT /api/orders/{orderHash}/new-times",
            Viewer::Nobody,
            new_times,
        ),
        operation(
            "POST /api/orders/{orderGuid}/new-times/refusal",
            Viewer::Talent,
            json!({ "version": 3 }),
        ),
        operation(
            "POST /api/orders/{orderHash}/new-times/refusal",
            Viewer::Nobody,
            json!({ "version": 3 }),
        ),
        operation(
            "POST /api/orders/{orderGuid}/evidence",
            Viewer::Customer,
            evidence.clone(),
        ),
        operation(
            "POST /api/orders/{orderGuid}/message-pictures",
            Viewer::Customer,
            evidence.clone(),
        ),
        operation(
            "POST /api/orders/{orderHash}/message-pictures",
            Viewer::Nobody,
            evidence.clone(),
        ),
        operation(
            "POST /api/orders/{orderGuid}/brief-pictures",
            Viewer::Customer,
            evidence.clone(),
        ),
        operation(
            "POST /api/orders/{orderHash}/brief-pictures",
            Viewer::Nobody,
            evidence.clone(),
        ),
        operation(
            "PUT /api/orders/{orderGuid}/meeting",
            Viewer::Talent,
            json!({
                "version": 3,
                "meeting": {
                    "kind": "online", "joinUrl": "https://meet.example/ada", "place": "Hall",
                    "address": "Road 1", "note": "Passcode 4711",
                },
            }),
        ),
        operation(
            "PUT /api/orders/{orderHash}/meeting",
            Viewer::Nobody,
            json!({
                "version": 3,
                "meeting": {
                    "kind": "online", "joinUrl": "https://meet.example/ada", "place": "Hall",
                    "address": "Road 1", "note": "Passcode 4711",
                },
            }),
        ),
        operation(
            "POST /api/orders/{orderHash}/evidence",
            Viewer::Nobody,
            evidence,
        ),
        operation(
            "POST /api/media/links/{orderHash}",
            Viewer::Nobody,
            json!({ "purpose": "evidence", "bytes": 1_000_000 }),
        ),
        operation(
            "POST /api/media/links/{orderHash}/{assetId}/parts",
            Viewer::Nobody,
            json!({ "parts": [{ "number": 1, "sha256": "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=" }] }),
        ),
        read(
            "POST /api/media/links/{orderHash}/{assetId}/complete",
            Viewer::Nobody,
        ),
        read("GET /api/media/shared/{slug}/{assetId}", Viewer::Nobody),
        read(
            "GET /api/media/shared/{slug}/{assetId}/poster",
            Viewer::Nobody,
        ),
        read("GET /api/media/{assetId}", Viewer::Talent),
        read("DELETE /api/media/{assetId}", Viewer::Talent),
        read("POST /api/media/{assetId}/complete", Viewer::Talent),
        read(
            "GET /api/media/orders/{orderGuid}/{assetId}",
            Viewer::Customer,
        ),
        read(
            "GET /api/media/orders/{orderHash}/{assetId}",
            Viewer::Nobody,
        ),
        operation(
            "PUT /api/media/talent-page/avatar",
            Viewer::Talent,
            json!({ "alt": "Portrait" }),
        ),
        operation(
            "PUT /api/media/talent-page/cover",
            Viewer::Talent,
            json!({ "assetId": values["assetId"], "alt": "The stadium" }),
        ),
        operation(
            "PUT /api/media/talent-page/gallery",
            Viewer::Talent,
            json!({
                "seen": [values["assetId"]],
                "pictures": [{ "assetId": values["assetId"], "alt": "The stadium" }],
            }),
        ),
        operation(
            "PUT /api/media/talent-page/intro-video",
            Viewer::Talent,
            json!({
                "assetId": values["assetId"], "posterAssetId": values["assetId"], "title": "Hello",
            }),
        ),
        read("GET /api/orders", Viewer::Customer),
        read("GET /api/orders/{orderGuid}", Viewer::Customer),
        read("GET /api/orders/{orderGuid}/feedback", Viewer::Customer),
        read("GET /api/orders/{orderGuid}/new-times", Viewer::Talent),
        read("GET /api/orders/{orderHash}/new-times", Viewer::Nobody),
        read(
            "GET /api/orders/{orderGuid}/refund-preview",
            Viewer::Customer,
        ),
        read("GET /api/orders/{orderHash}", Viewer::Nobody),
        read("GET /api/orders/{orderHash}/feedback", Viewer::Nobody),
        read("GET /api/orders/{orderHash}/refund-preview", Viewer::Nobody),
        read("GET /api/orders/{orderHash}/messages", Viewer::Nobody),
        operation(
            "POST /api/orders/{orderHash}/messages",
            Viewer::Nobody,
            json!({ "id": "m1", "text": "Hello!" }),
        ),
        operation(
            "POST /api/orders/{orderHash}/messages/read",
            Viewer::Nobody,
            json!({ "upTo": "2026-11-21T09:00:00Z" }),
        ),
        read("POST /api/orders/{orderGuid}/checkout", Viewer::Customer),
        read("POST /api/orders/{orderHash}/checkout", Viewer::Nobody),
        read("POST /api/orders/{orderHash}/claim", Viewer::Customer),
        read("GET /api/operators/applications", Viewer::Operator),
        read(
            "GET /api/operators/applications/{applicationGuid}",
            Viewer::Operator,
        ),
        operation(
            "POST /api/operators/applications/{applicationGuid}/steps",
            Viewer::Operator,
            json!({ "step": "start_review", "version": 999, "reason": "Looks fine" }),
        ),
        read("GET /api/operators/talent", Viewer::Operator),
        operation(
            "POST /api/operators/talent/search",
            Viewer::Operator,
            json!({ "find": "ada-keller" }),
        ),
        read("GET /api/operators/talent/{talentGuid}", Viewer::Operator),
        operation(
            "POST /api/operators/talent/{talentGuid}/decisions",
            Viewer::Operator,
            json!({
                "decision": "verify", "version": 999, "reason": "It is Ada", "method": "video call", "rank": 1,
            }),
        ),
        operation(
            "POST /api/operators/orders/search",
            Viewer::Operator,
            json!({ "find": "noor@example.org", "cursor": "not-ours" }),
        ),
        read("GET /api/operators/disputes", Viewer::Operator),
        read("GET /api/operators/orders/{orderGuid}", Viewer::Operator),
        operation(
            "POST /api/operators/orders/{orderGuid}/preview",
            Viewer::Operator,
            json!({ "decision": "resolve_release", "refund": { "amount": 100, "currency": "EUR" } }),
        ),
        operation(
            "POST /api/operators/orders/{orderGuid}/decisions",
            Viewer::Operator,
            json!({
                "decision": "resolve_release", "version": 999, "reason": "Half each",
                "refund": { "amount": 100, "currency": "EUR" },
                "declineReason": "no_time", "deliveryNote": "Here it is.",
            }),
        ),
        read(
            "GET /api/operators/orders/{orderGuid}/evidence",
            Viewer::Operator,
        ),
        operation(
            "POST /api/operators/orders/{orderGuid}/evidence",
            Viewer::Operator,
            json!({ "version": 999, "statement": "The video was seen.", "reason": "It was delivered" }),
        ),
        read("GET /api/operators/payouts", Viewer::Operator),
        operation(
            "POST /api/operators/orders/{orderGuid}/payout-steps",
            Viewer::Operator,
            json!({ "step": "hold", "version": 999, "reason": "Looks odd" }),
        ),
        read("GET /api/operators/address-problems", Viewer::Operator),
        operation(
            "POST /api/operators/address-problems/cleared",
            Viewer::Operator,
            json!({ "email": "kim@example.org", "reason": "It works again" }),
        ),
        read("GET /api/operators/effects", Viewer::Operator),
        operation(
            "POST /api/operators/effects/replay",
            Viewer::Operator,
            json!({ "id": values["orderGuid"], "reason": "The key is mended" }),
        ),
        read("GET /api/operators/feedback", Viewer::Operator),
        operation(
            "POST /api/operators/feedback/{orderGuid}/decisions",
            Viewer::Operator,
            json!({ "decision": "remove", "version": 999, "reason": "A number" }),
        ),
        operation(
            "POST /api/operators/reports/decisions",
            Viewer::Operator,
            json!({
                "orderGuid": values["orderGuid"], "messageId": "m1", "decision": "remove", "reason": "An insult",
            }),
        ),
        read("GET /api/operators/reconciliations", Viewer::Operator),
        operation(
            "POST /api/operators/reconciliations",
            Viewer::Operator,
            json!({ "reason": "Before the books are closed" }),
        ),
        operation(
            "POST /api/operators/reconciliations/settled",
            Viewer::Operator,
            json!({ "to": "2026-01-01T00:00:00Z", "reason": "A refund made by hand" }),
        ),
        read("GET /api/orders/gifts/{giftToken}", Viewer::Nobody),
        operation(
            "POST /api/orders/gifts/{giftToken}/thanks",
            Viewer::Nobody,
            json!({ "text": "Thank you so much!" }),
        ),
        read("GET /api/media/gifts/{giftToken}/{assetId}", Viewer::Nobody),
        read("GET /api/operators/promotions", Viewer::Operator),
        operation(
            "POST /api/operators/promotions",
            Viewer::Operator,
            json!({
                "promotion": {
                    "code": "KICKOFF10", "currency": "EUR", "reduction": { "kind": "share", "bps": 1000 },
                    "minimumOrder": 1000, "mostUses": 10,
                    "startsAt": "2026-01-01T00:00:00Z", "endsAt": "2026-12-31T00:00:00Z",
                },
                "reason": "Season opening",
            }),
        ),
        operation(
            "POST /api/operators/promotions/{promoCode}/end",
            Viewer::Operator,
            json!({ "reason": "Budget is spent" }),
        ),
        operation(
            "PUT /api/operators/taxes",
            Viewer::Operator,
            json!({
                "rate": {
                    "country": "DE", "buyer": "business", "name": "VAT", "bps": 1900, "inclusive": false,
                    "reverseCharge": true,
                },
                "version": 0, "reason": "The law",
            }),
        ),
        operation(
            "POST /api/operators/taxes/removed",
            Viewer::Operator,
            json!({ "country": "DE", "buyer": "business", "version": 1, "reason": "A mistake" }),
        ),
        read("GET /api/operators/audit", Viewer::Operator),
        read("GET /api/payments/return", Viewer::Nobody),
        read(
            "GET /api/payments/orders/{orderGuid}/invoice.pdf",
            Viewer::Customer,
        ),
        read(
            "GET /api/payments/orders/{orderHash}/invoice.pdf",
            Viewer::Nobody,
        ),
        read(
            "GET /api/payments/orders/{orderGuid}/licence.pdf",
            Viewer::Customer,
        ),
        read(
            "GET /api/payments/orders/{orderHash}/licence.pdf",
            Viewer::Nobody,
        ),
        read("GET /api/payments/statement", Viewer::Talent),
        read("GET /api/payments/statement.csv", Viewer::Talent),
        read("GET /api/payments/statement.pdf", Viewer::Talent),
        read("POST /api/payments/webhook", Viewer::Nobody),
        read("GET /api/talent/{slug}", Viewer::Nobody),
        read("GET /api/talent/{slug}/feedback", Viewer::Nobody),
    ];
    operations.extend(act("POST /api/orders/{orderGuid}/actions", Viewer::Talent));
    operations.extend(act("POST /api/orders/{orderHash}/actions", Viewer::Nobody));
    operations
}
