import { contactAddress } from "./contact-rules.ts";

/** The other ways to reach us, beside the form. */
export function ContactAside() {
  return (
    <aside className="h-fit rounded-3xl bg-paper-deep p-6">
      <h2 className="display text-2xl">Prefer your own mail?</h2>
      <p className="mt-2 break-words">
        <a
          href={`mailto:${contactAddress}`}
          className="font-semibold underline decoration-2 underline-offset-4"
        >
          {contactAddress}
        </a>
      </p>
      <p className="mt-4 text-ink-soft">
        A problem with a delivery is solved fastest on the order’s own page, because no money moves
        while it is open.
      </p>
    </aside>
  );
}
