import type { OrderView } from "#app/lib/api/types.ts";
import { answerInWords, licenceLines, unknownQuestion } from "#app/lib/booking-labels.ts";
import { classNames } from "#app/ui/class-names.ts";

/** What the customer answered to the offer's questions, as they were asked. */
export function BriefAnswers({ answers }: Partial<Pick<OrderView, "answers">>) {
  // What a device keeps of an order to be read offline may be from before answers had their questions.
  if (answers === undefined || answers.length === 0) return null;
  return (
    <dl className="mt-6 grid gap-4 border-t border-white/25 pt-6 sm:grid-cols-2">
      {answers.map(({ key, label, type, text }) => (
        <Entry key={key} label={label ?? unknownQuestion} text={answerInWords(text, type)} />
      ))}
    </dl>
  );
}

/** That it is for commercial use, and what was agreed for it; nothing where it is for personal use. */
export function BriefLicence({ order }: { order: OrderView }) {
  if (order.use !== "commercial") return null;
  return (
    <section className="mt-6 border-t border-white/25 pt-6">
      <h3 className="text-xl font-semibold text-volt">Commercial use</h3>
      <dl className="mt-4 grid gap-4 sm:grid-cols-2">
        {licenceLines(order.offer).map(({ label, text, wide }) => (
          <Entry key={label} label={label} text={text} wide={wide} />
        ))}
      </dl>
    </section>
  );
}

function Entry({ label, text, wide = false }: { label: string; text: string; wide?: boolean }) {
  return (
    <div className={wide ? "sm:col-span-2" : ""}>
      <dt className="wrap-anywhere text-white/80">{label}</dt>
      <dd
        className={classNames(
          "mt-1 wrap-anywhere whitespace-pre-line",
          wide ? "text-lg" : "text-xl font-semibold",
        )}
      >
        {text}
      </dd>
    </div>
  );
}
