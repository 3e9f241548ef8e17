import * as texts from "#messages/page-developers";
import { CodeBlock } from "./code-block.tsx";

const message = `POST /hooks HTTP/1.1
content-type: application/json
webhook-id: msg_4d0b6a1c2f9e7a58c3d1e0f9b8a76543
webhook-timestamp: 1795251600
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{
  "type": "order.accepted",
  "timestamp": "2026-11-21T09:00:00Z",
  "data": {
    "orderGuid": "0197b3c4-5d6e-7f80-91a2-b3c4d5e6f708",
    "number": "AB7K-3F9Q",
    "state": "accepted",
    "talentGuid": "0197b3c4-5d6e-7f80-91a2-b3c4d5e6f709",
    "version": 3
  }
}`;

const receiver = `import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET); // whsec_…

app.post("/hooks", express.text({ type: "*/*" }), (request, response) => {
  // Throws for a wrong signature.
  const event = webhook.verify(request.body, request.headers);
  remember(request.headers["webhook-id"], event);
  response.sendStatus(204);
});`;

const ofOrder = "orderGuid, number, state, talentGuid, version";

/** The types of events, each with the fields of its data. */
const types: readonly (readonly [string, string])[] = [
  ["order.requested", ofOrder],
  ["order.accepted", ofOrder],
  ["order.rescheduled", `${ofOrder}, startAt, endAt`],
  ["order.delivered", ofOrder],
  ["order.revision_requested", ofOrder],
  ["order.disputed", ofOrder],
  ["order.completed", ofOrder],
  ["order.declined", ofOrder],
  ["order.expired", ofOrder],
  ["order.cancelled", ofOrder],
  ["order.refunded", ofOrder],
  ["payout.paid", ofOrder],
  ["application.received", "applicationGuid, reference, version"],
  ["talent.published", "talentGuid, slug, version"],
  ["review.published", "orderGuid, talentGuid, rating, version"],
  ["webhook.test", "webhookGuid"],
];

/** How other software receives events. */
export function WebhookGuide() {
  return (
    <div className="grid gap-6">
      <div className="grid max-w-2xl gap-4">
        <p>
          {texts.webhooksSigned({
            link: (children) => (
              <a className="underline" href="https://www.standardwebhooks.com">
                {children}
              </a>
            ),
          })}
        </p>
        <ul className="grid list-disc gap-2 ps-5">
          <li>{texts.webhooksAnswer}</li>
          <li>{texts.webhooksRetries}</li>
          <li>{texts.webhooksTwice}</li>
          <li>{texts.webhooksOrder}</li>
          <li>{texts.webhooksDisabled}</li>
          <li>{texts.webhooksRotation}</li>
        </ul>
      </div>
      <CodeBlock title={texts.webhookMessage} code={message} />
      <CodeBlock title={texts.webhookReceiver} code={receiver} />
      <div>
        <h3 className="text-xl font-bold">{texts.eventTypes}</h3>
        <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
          {types.map(([type, fields]) => (
            <div key={type} className="contents">
              <dt className="font-mono text-sm font-semibold">
                <code>{type}</code>
              </dt>
              <dd className="-mt-1 font-mono text-sm wrap-anywhere text-mute sm:mt-0">
                <code>{fields}</code>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
