import type { OrderMail } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";

/** The mails about an order: when, to whom, and what the mail service said where it took none. */
export function MailList({ mails }: { mails: readonly OrderMail[] }) {
  if (mails.length === 0) {
    return <p className="text-ink-mute">None was sent yet.</p>;
  }
  return (
    <ol className="grid gap-3">
      {mails.map((mail) => (
        <li key={`${mail.template} ${mail.to} ${mail.at}`} className="wrap-anywhere">
          <p className="text-sm text-ink-mute">
            {`${mail.state === "sent" ? "Sent" : "Not sent"} on ${formatDateTime(mail.at)}`}
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
