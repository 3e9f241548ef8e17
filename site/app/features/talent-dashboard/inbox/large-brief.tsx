import { Volume2 } from "lucide-react";
import type { OrderView } from "#app/lib/api/types.ts";
import { answerInWords, licenceLines, unknownQuestion } from "#app/lib/texts/booking-labels.ts";
import { occasionLabel } from "#app/lib/texts/brief-labels.ts";
import { addressLines, languageName } from "#app/lib/texts/places-and-languages.ts";
import {
  formatClock,
  formatDateTime,
  formatDay,
  formatShortDay,
} from "#app/lib/time/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/talent-dashboard";

/** For text of the customer: it may be longer than a line of a phone. */
const longBadge = "rounded-2xl! whitespace-normal! wrap-anywhere";

/** The brief in large print, so that the talent can read it from a distance while recording. */
export function LargeBrief({ order }: { order: OrderView }) {
  const { brief, schedule } = order;
  return (
    <Card id="brief" tone="dark" className="on-dark lanes scroll-mt-24 sm:p-10">
      <h2 className="eyebrow text-accent">{texts.brief}</h2>
      <p className="display mt-3 text-5xl wrap-anywhere sm:text-6xl">{brief.recipientName}</p>
      {brief.pronunciation != null && (
        <p className="mt-2 flex items-center gap-2 text-xl">
          <Volume2 aria-hidden="true" className="size-6 text-accent" />
          {texts.pronounced({
            hidden: (children) => <span className="sr-only">{children}</span>,
            pronunciation: brief.pronunciation,
          })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {order.use === "personal" && (
          <Badge tone="volt" className={longBadge}>
            {occasionLabel(order.offer.kind, brief.occasion)}
          </Badge>
        )}
        {brief.fromName != null && (
          <Badge className={longBadge}>{texts.from({ name: brief.fromName })}</Badge>
        )}
        {brief.language != null && (
          <Badge>{texts.inLanguage({ language: languageName(brief.language) })}</Badge>
        )}
        {brief.wantedBy != null && (
          <Badge>{texts.wantedBy({ day: formatShortDay(brief.wantedBy, "UTC") })}</Badge>
        )}
        {schedule != null && (
          <Badge>
            {texts.startsAt({
              day: formatDay(schedule.startAt),
              clock: formatClock(schedule.startAt),
            })}
          </Badge>
        )}
      </div>
      <p className="mt-6 text-2xl leading-relaxed wrap-anywhere whitespace-pre-line sm:text-3xl sm:leading-relaxed">
        {brief.instructions}
      </p>
      {order.shippingAddress != null && (
        <section className="mt-6 border-t border-on-night/20 pt-5">
          <h3 className="eyebrow text-accent">{texts.sendTo}</h3>
          <address className="mt-2 text-lg wrap-anywhere whitespace-pre-line not-italic">
            {addressLines(order.shippingAddress).join("\n")}
          </address>
          {order.addressChangedAt != null && (
            <p className="mt-2 text-lg text-accent">
              {texts.addressChanged({ time: formatDateTime(order.addressChangedAt) })}
            </p>
          )}
        </section>
      )}
      {order.briefChangedAt != null && (
        <p className="mt-6 text-lg text-accent">
          {texts.briefChanged({ time: formatDateTime(order.briefChangedAt) })}
        </p>
      )}
      <BriefAnswers answers={order.answers} />
      <BriefLicence order={order} />
    </Card>
  );
}

/** The customer's answers to the offer's questions, with the questions as they were at the booking. */
function BriefAnswers({ answers }: Partial<Pick<OrderView, "answers">>) {
  // What a device keeps of an order to be read offline may be from before answers had their questions.
  if (answers === undefined || answers.length === 0) return null;
  return (
    <dl className="mt-6 grid gap-4 border-t border-on-night/25 pt-6 sm:grid-cols-2">
      {answers.map(({ key, label, type, text }) => (
        <Entry key={key} label={label ?? unknownQuestion} text={answerInWords(text, type)} />
      ))}
    </dl>
  );
}

/** That it is for commercial use, and what was agreed for it; nothing where it is for personal use. */
function BriefLicence({ order }: { order: OrderView }) {
  if (order.use !== "commercial") return null;
  return (
    <section className="mt-6 border-t border-on-night/25 pt-6">
      <h3 className="text-xl font-semibold text-accent">{texts.commercialUse}</h3>
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
      <dt className="wrap-anywhere text-on-night/80">{label}</dt>
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
