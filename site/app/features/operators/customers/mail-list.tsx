import { shownEmail } from "#app/lib/accounts/email-address.ts";
import type { OrderMail } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import * as texts from "#messages/operators-orders";

/** The emails about an order: time, recipient, and the email service's error. */
export function MailList({ mails }: { mails: readonly OrderMail[] }) {
  if (mails.length === 0) {
    return <p className="text-mute">{texts.noEmails}</p>;
  }
  return (
    <ol className="grid gap-3">
      {mails.map((mail) => (
        <li key={`${mail.template} ${mail.to} ${mail.at}`} className="wrap-anywhere">
          <p className="text-sm text-mute">{stateOf(mail)}</p>
          <p>{mail.subject}</p>
          <p className="text-sm">
            {mail.address == null
              ? texts.emailToErased({ party: mail.to })
              : texts.emailTo({ party: mail.to, address: shownEmail(mail.address) })}
          </p>
          {mail.error != null && <p className="text-sm text-danger">{mail.error}</p>}
        </li>
      ))}
    </ol>
  );
}

function stateOf({ state, at, attempts }: OrderMail): string {
  const sending = texts.emailState({ state, time: formatDateTime(at) });
  return attempts > 1 ? texts.emailAttempt({ sending, attempt: attempts }) : sending;
}
