import { CalendarDays, MessageCircle, Package, Ticket, Video } from "lucide-react";
import { Link } from "react-router";
import type { OfferKind, OfferView, TalentView } from "#app/lib/api/types.ts";
import { kindNames, offerFacts } from "#app/lib/catalogue/offer-words.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { cardClass } from "#app/ui/card.tsx";
import { AboutPrice, Price } from "#app/ui/price.tsx";
import * as texts from "#messages/talent";
import { BookButton, openingOf } from "./book-button.tsx";
import { WhenNear } from "./near.tsx";

export const kindIcons: Record<OfferKind, typeof Video> = {
  video: Video,
  session: MessageCircle,
  appearance: CalendarDays,
  item: Package,
  custom: Ticket,
};

const loadDetails = async () => (await import("./later-parts.ts")).OfferDetails;

export interface OfferTicketProps {
  talent: TalentView;
  offer: OfferView;
}

/** One offer as a match ticket: what it is on the left, what it costs on the stub. */
export function OfferTicket({ talent, offer }: OfferTicketProps) {
  const Icon = kindIcons[offer.kind];
  return (
    <article className={cardClass("grid overflow-hidden sm:grid-cols-[1fr_12.5rem]")}>
      <div className="p-5 sm:p-6">
        <p className="flex items-center gap-2 text-sm font-semibold text-brand-text">
          <Icon aria-hidden="true" className="size-5" />
          {kindNames[offer.kind]}
        </p>
        <h3 className="mt-1.5 text-xl font-bold">
          <Link
            to={paths.item(talent.slug, offer.offerGuid)}
            lang={offer.titleLang}
            className="decoration-2 underline-offset-4 hover:underline"
          >
            {offer.title}
          </Link>
        </h3>
        <p lang={offer.descriptionLang} className="mt-2 text-soft">
          {offer.description}
        </p>
        <ul className="mt-4 flex flex-wrap gap-2 text-sm font-medium">
          {offerFacts(offer).map((fact) => (
            <li key={fact} className="rounded-full bg-surface-sunken px-3 py-1">
              {fact}
            </li>
          ))}
        </ul>
        <details className="mt-4">
          <summary className="w-fit cursor-pointer rounded py-1.5 font-semibold">
            {texts.details({
              title: offer.title,
              hidden: (children) => <span className="sr-only">{children}</span>,
            })}
          </summary>
          <WhenNear load={loadDetails} props={{ talent, offer }} />
        </details>
      </div>
      <div className="flex items-center justify-between gap-4 border-t-2 border-dashed border-line-strong bg-surface p-5 sm:flex-col sm:items-stretch sm:justify-center sm:border-t-0 sm:border-s-2 sm:p-6 sm:text-center">
        <p>
          <span className="sr-only">{`${texts.price} `}</span>
          <Price money={offer.totalPrice} short className="display text-4xl" />
          <AboutPrice money={offer.totalPrice} className="text-sm text-mute" />
        </p>
        {talent.status === "paused" ? (
          <span className="font-semibold text-mute">{texts.onBreak}</span>
        ) : (
          <BookButton talent={talent} offerGuid={offer.offerGuid} choice={openingOf(offer)}>
            {texts.bookOffer({
              title: offer.title,
              hidden: (children) => <span className="sr-only">{children}</span>,
            })}
          </BookButton>
        )}
      </div>
    </article>
  );
}
