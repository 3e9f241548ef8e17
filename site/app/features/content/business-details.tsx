import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { addressLines } from "#app/lib/marketplace/business-address.ts";
import { marketplace } from "#app/lib/marketplace/marketplace.ts";
import * as texts from "#messages/business-details";

/** Name and address of the company behind the marketplace, as far as the operator filled them in. */
export function BusinessAddress() {
  const { legalName } = marketplace().business;
  const lines = addressLines();
  if (legalName === undefined && lines.length === 0) return null;
  return (
    <address className="not-italic">
      {legalName !== undefined && <strong className="block">{legalName}</strong>}
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}

/** What an imprint must have besides name and address. */
export function BusinessNumbers() {
  const { registration, vatNumber, email, phone } = marketplace().business;
  const rows = [
    {
      label: texts.email,
      value: email == null ? email : shownEmail(email),
      href: `mailto:${email}`,
    },
    { label: texts.phone, value: phone, href: `tel:${phone?.replaceAll(/[^+\d]/g, "")}` },
    { label: texts.registration, value: registration },
    { label: texts.vatNumber, value: vatNumber },
  ].filter(({ value }) => value !== undefined);
  if (rows.length === 0) return null;
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-[auto_1fr]">
      {rows.map(({ label, value, href }) => (
        <div key={label} className="contents">
          <dt className="font-semibold">{label}</dt>
          <dd className="-mt-3 wrap-anywhere sm:mt-0">
            {href === undefined ? (
              value
            ) : (
              <a href={href} className="underline decoration-2 underline-offset-4">
                {value}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
