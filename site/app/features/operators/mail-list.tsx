import type { OrderMail } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";

const states: Record<OrderMail["state"], string> = {
  sent: "Sent",
  failed: "Not sent",
  bounced: "Came back, sent",
  suppressed: "Not sent, since mails to this address come back,",
};

/** The emails about an order: time, recipient, and the email service's error. */
export function MailList({ mails }: { mails: readonly OrderMail[] }) {
  if (mails.length === 0) {
    return <p className="text-ink-mute">None was sent yet.</p>;
  }
  return (
    <ol className="grid gap-3">
      {mails.map((mail) => (
        <li key={`${mail.template} ${mail.to} ${mail.at}`} className="wrap-anywhere">
          <p className="text-sm text-ink-mute">
            {`${states[mail.state]} on ${formatDateTime(mail.at)}`}
            {mail.attempts > 1 && `, attempt ${mail.attempts}`}
          </p>
          <p>{mail.subject}</p>
          <p className="text-sm">
            {mail.address == null
              ? `To the ${mail.to}, whose address is erased`
              : `To the ${mail.to}, ${mail.address}`}
          </p>
          {mail.error != null && <p className="text-sm text-clay-deep">{mail.error}</p>}
        </li>
      ))}
    </ol>
  );
}
