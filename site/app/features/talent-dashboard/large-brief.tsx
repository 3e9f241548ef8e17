import { Volume2 } from "lucide-react";
import { addressLines } from "#app/lib/address-lines.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { formatClock, formatDay, formatShortDay } from "#app/lib/format-time.ts";
import { languageName } from "#app/lib/places-and-languages.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { BriefAnswers, BriefLicence } from "./brief-answers.tsx";

/** The brief in large print, to be read from a step away while recording. */
export function LargeBrief({ order }: { order: OrderView }) {
  const { brief, schedule } = order;
  return (
    <Card tone="dark" className="on-dark lanes sm:p-10">
      <h2 className="eyebrow text-volt">The brief</h2>
      <p className="display mt-3 text-5xl wrap-anywhere sm:text-6xl">{brief.recipientName}</p>
      {brief.pronunciation != null && (
        <p className="mt-2 flex items-center gap-2 text-xl">
          <Volume2 aria-hidden="true" className="size-6 text-volt" />
          <span className="sr-only">Pronounced: </span>
          {brief.pronunciation}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Badge tone="volt">{occasionWords(brief.occasion)}</Badge>
        {brief.fromName != null && <Badge>From {brief.fromName}</Badge>}
        {brief.language != null && <Badge>In {languageName(brief.language)}</Badge>}
        {brief.wantedBy != null && <Badge>Wanted by {formatShortDay(brief.wantedBy, "UTC")}</Badge>}
        {schedule != null && (
          <Badge>
            {formatDay(schedule.startAt, order.talent.timeZone)},{" "}
            {formatClock(schedule.startAt, order.talent.timeZone)} your time
          </Badge>
        )}
      </div>
      <p className="mt-6 text-2xl leading-relaxed wrap-anywhere whitespace-pre-line sm:text-3xl sm:leading-relaxed">
        {brief.instructions}
      </p>
      {order.shippingAddress != null && (
        <section className="mt-6 border-t border-white/20 pt-5">
          <h3 className="eyebrow text-volt">Send to</h3>
          <address className="mt-2 text-lg wrap-anywhere whitespace-pre-line not-italic">
            {addressLines(order.shippingAddress).join("\n")}
          </address>
        </section>
      )}
      <BriefAnswers answers={order.answers} />
      <BriefLicence order={order} />
    </Card>
  );
}

function occasionWords(occasion: string): string {
  const words = occasion.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
