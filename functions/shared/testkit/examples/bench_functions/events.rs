//! One event for each function, whose response needs the fewest calls to the table.

use serde_json::{Value, json};

const GUID: &str = "0190b6f0-0000-7000-8000-000000000001";

/// Returns the event that measures this function; `token` is a registered customer's.
pub(crate) fn event_for(function: &str, token: &str) -> Value {
    match function {
        "bounces" => topic_of_one_bounce(),
        "catalogue" => request("GET", "/api/sports", None, None),
        "clock" => json!({
            "version": "0", "id": GUID, "detail-type": "Scheduled Event", "source": "aws.events", "account": "1",
            "time": "2026-11-22T00:00:00Z", "region": "eu-central-1", "resources": [], "detail": {},
        }),
        "documents" => {
            let documents = "/v1/projects/demo-matchday/databases/(default)/documents";
            let name =
                format!("projects/demo-matchday/databases/(default)/documents/orders/{GUID}");
            let body = json!({ "documents": [name] });
            let path = format!("{documents}:batchGet");
            request("POST", &path, Some(token), Some(&body))
        }
        "join" => {
            let link = format!("/api/join/links/{}", "A".repeat(22));
            request("GET", &link, None, None)
        }
        // These read the caller's gate and reject the role, or find nothing.
        "media" => request("GET", &format!("/api/media/{GUID}"), Some(token), None),
        "operators" => request("GET", "/api/operators/queues", Some(token), None),
        "orders" => request("GET", &format!("/api/orders/{GUID}"), Some(token), None),
        "payments" => request("GET", "/api/payments/account", Some(token), None),
        "profiles" => request("GET", "/api/talent-account/profile", Some(token), None),
        "token" => {
            let body = json!({ "uid": "somebody", "disabled": true });
            request("PUT", "/api/token/disabled", Some(token), Some(&body))
        }
        "outbox" => stream_of_one_effect(),
        // The CDN requests the file from the bucket, and then calls this function.
        "pages" => request("GET", "/nobody-has-this/index.html", None, None),
        "verify" => {
            let body = json!({ "email": "nobody@example.org" });
            request("POST", "/api/token/verify", None, Some(&body))
        }
        _ => panic!("there is no event for the function `{function}`"),
    }
}

/// Returns a request as the HTTP API sends it to a function.
fn request(method: &str, path: &str, token: Option<&str>, body: Option<&Value>) -> Value {
    let mut headers = json!({ "host": "matchday.example", "content-type": "application/json" });
    if let Some(token) = token {
        headers["authorization"] = format!("Bearer {token}").into();
    }
    json!({
        "version": "2.0", "routeKey": "$default", "rawPath": path, "rawQueryString": "", "headers": headers,
        "requestContext": {
            "accountId": "1", "apiId": "bench", "domainName": "matchday.example", "domainPrefix": "matchday",
            "http": {
                "method": method, "path": path, "protocol": "HTTP/1.1", "sourceIp": "127.0.0.1", "userAgent": "bench",
            },
            "requestId": "bench", "routeKey": "$default", "stage": "$default",
            "time": "22/Nov/2026:00:00:00 +0000", "timeEpoch": 1_795_305_600_000_i64,
        },
        "body": body.map(Value::to_string), "isBase64Encoded": false,
    })
}

/// Returns an effect that was already done: it is read and not found.
fn stream_of_one_effect() -> Value {
    let keys =
        json!({ "pk": { "S": format!("ORDER#{GUID}") }, "sk": { "S": "OUTBOX#0000000001#0" } });
    let body = json!({ "M": { "attempt": { "N": "0" } } });
    json!({ "Records": [{
        "eventID": "1", "eventName": "INSERT", "eventVersion": "1.1", "eventSource": "aws:dynamodb",
        "awsRegion": "eu-central-1", "eventSourceARN": "arn:aws:dynamodb:eu-central-1:1:table/bench/stream/1",
        "dynamodb": {
            "ApproximateCreationDateTime": 1_795_305_600, "Keys": keys, "SequenceNumber": "1", "SizeBytes": 100,
            "StreamViewType": "NEW_AND_OLD_IMAGES",
            "NewImage": { "pk": keys["pk"], "sk": keys["sk"], "body": body },
        },
    }] })
}

/// Returns a bounce because of a full mailbox: its address stays valid, and its order does not exist, so two reads find
/// nothing and nothing is written.
fn topic_of_one_bounce() -> Value {
    let at = "2026-11-22T00:00:00.000Z";
    let message = json!({
        "eventType": "Bounce", "mail": { "tags": { "message": [format!("{GUID}-1-0-customer")] } },
        "bounce": {
            "bounceType": "Transient", "bounceSubType": "MailboxFull", "timestamp": at,
            "bouncedRecipients": [{ "emailAddress": "nobody@example.org" }],
        },
    });
    let topic = "arn:aws:sns:eu-central-1:1:bench";
    json!({ "Records": [{
        "EventSource": "aws:sns", "EventVersion": "1.0", "EventSubscriptionArn": topic,
        "Sns": {
            "Type": "Notification", "MessageId": GUID, "TopicArn": topic, "Subject": null, "Timestamp": at,
            "SignatureVersion": "1", "Signature": "", "SigningCertUrl": "", "UnsubscribeUrl": "",
            "Message": message.to_string(), "MessageAttributes": {},
        },
    }] })
}
