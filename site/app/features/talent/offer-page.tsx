import { ArrowLeft, Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { kindNames, offerFacts, refundSentence } from "#app/lib/catalogue/offer-words.ts";
import type { ItemPage } from "#app/lib/catalogue/page-types.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { licenceLines } from "#app/lib/texts/booking-labels.ts";
import { formatNumber } from "#app/lib/texts/format-number.ts";
import { spanWords } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { cardClass } from "#app/ui/card.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import * as texts from "#messages/talent";
import { openingOf } from "./book-button.tsx";
import {
  BookingBar,
  BookingPanel,
  NoteWithoutPanel,
  PausedWithoutPanel,
} from "./booking-panel.tsx";
import { kindIcons, OfferTicket } from "./offer-ticket.tsx";
import { TrustFacts } from "./talent-facts.tsx";
import { useLiveTalent } from "./use-live-talent.ts";

/** One offer of an athlete: what it holds, what it costs, what happens when plans change. */
export function OfferPage({ page }: { page: ItemPage }) {
  const talent = useLiveTalent(page.talent);
  const guid = page.offer.offerGuid;
  const offer = talent.offers.find((item) => item.offerGuid === guid) ?? page.offer;
  const others = talent.offers.filter((item) => item.offerGuid !== guid);
  const Icon = kindIcons[offer.kind];
  return (
    <>
      <header className="on-dark lanes bg-night text-on-night">
        <div className="shell grid gap-8 py-8 sm:py-12 md:grid-cols-[1fr_14rem] md:items-center lg:grid-cols-[1fr_19rem] lg:gap-14">
          <div className="order-last md:order-first">
            <Link
              to={paths.talent(talent.slug)}
              className="inline-flex items-center gap-2 rounded font-semibold text-on-night/90 hover:underline"
            >
              <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
              {talent.displayName}
            </Link>
            <p className="mt-6 flex items-center gap-2 font-semibold text-accent">
              <Icon aria-hidden="true" className="size-5" />
              {kindNames[offer.kind]}
            </p>
            <h1 lang={offer.titleLang} className="display mt-2 text-5xl sm:text-6xl lg:text-7xl">
              {offer.title}
            </h1>
            <p lang={offer.descriptionLang} className="mt-4 max-w-2xl text-lg text-on-night/90">
              {offer.description}
            </p>
            <ul className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2.5 font-medium text-on-night/90">
              <TrustFacts talent={talent} />
            </ul>
          </div>
          <Picture
            picture={talent.avatar}
            sizes="(width >= 64rem) 19rem, (width >= 40rem) 15rem, 11rem"
            loading="first"
            className="aspect-square w-44 rounded-3xl border-4 border-on-night portrait-cover shadow-2xl sm:w-60 sm:border-[6px] md:w-full lg:rotate-2"
          />
        </div>
      </header>
      <div className="shell grid gap-10 py-10 lg:grid-cols-[1fr_22rem] lg:gap-14 lg:py-14">
        <div className="min-w-0 space-y-12">
          <PausedWithoutPanel talent={talent} />
          <Part title={texts.whatYouGet}>
            <ul className="grid gap-3 sm:grid-cols-2">
              {offerFacts(offer).map((fact) => (
                <li key={fact} className="flex items-start gap-2.5 text-lg">
                  <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-success-mark" />
                  {fact}
                </li>
              ))}
            </ul>
            <NoteWithoutPanel />
          </Part>
          {offer.addons.length > 0 && (
            <Part title={texts.extras}>
              <ul className={cardClass("divide-y divide-line px-5")}>
                {offer.addons.map((addon) => (
                  <li key={addon.key} className="flex justify-between gap-4 py-4">
                    {talent.status === "paused" ? (
                      <span className="font-semibold">{addon.label}</span>
                    ) : (
                      <Link
                        to={paths.book(talent.slug, guid, {
                          ...openingOf(offer),
                          extras: [addon.key],
                        })}
                        className="-my-2 py-2 font-semibold underline underline-offset-4"
                      >
                        {addon.label}
                      </Link>
                    )}
                    <span className="font-bold">
                      + <Price money={addon.totalPrice} short />
                    </span>
                  </li>
                ))}
              </ul>
            </Part>
          )}
          <Part title={texts.fairPlay}>
            <dl className="grid gap-5 sm:grid-cols-2">
              <Term title={texts.answer}>
                {texts.answerText({
                  name: talent.displayName,
                  span: spanWords(offer.acceptWithinH),
                })}
              </Term>
              <Term title={texts.cancelling}>{refundSentence(offer)}</Term>
              <Term title={texts.use}>{useSentence[offer.use]}</Term>
              <Term title={texts.athleteCancels}>{texts.athleteCancelsText}</Term>
            </dl>
          </Part>
          <CommercialTerms offer={offer} />
          {talent.status !== "paused" && <AskForPrice talent={talent} offer={offer} />}
          <InPersonTerms offer={offer} />
          {others.length > 0 && (
            <Part title={texts.more({ name: talent.displayName })}>
              <div className="grid gap-4">
                {others.map((item) => (
                  <OfferTicket key={item.offerGuid} talent={talent} offer={item} />
                ))}
              </div>
            </Part>
          )}
        </div>
        <aside aria-label={texts.booking} className="hidden lg:block">
          <div className="sticky top-(--head)">
            <BookingPanel talent={talent} offer={offer} from={false} />
          </div>
        </aside>
      </div>
      <BookingBar talent={talent} offer={offer} from={false} />
    </>
  );
}

const useSentence: Record<OfferView["use"], string> = {
  personal: texts.usePersonal,
  commercial: texts.useCommercial,
  both: texts.useBoth,
};

/** A chapter of an offer's page. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="display text-3xl sm:text-4xl">{title}</h2>
      <div className="mt-5">{children}</div>
    </section>
  );
}

/** One thing that is agreed, in a list of such. */
function Term({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "sm:col-span-2" : ""}>
      <dt className="font-bold">{title}</dt>
      <dd className="mt-1 wrap-anywhere whitespace-pre-line text-soft">{children}</dd>
    </div>
  );
}

/** What a company pays and may do with it; nothing where an offer is for personal use only. */
function CommercialTerms({ offer }: { offer: OfferView }) {
  const { commercial, commercialTotalPrice: price, use } = offer;
  if (use === "personal" || commercial == null || price == null) return null;
  const { licence, termDays, channels = [] } = commercial;
  const lines = licenceLines({ licence, licenceDays: termDays, licenceChannels: channels });
  return (
    <Part title={texts.forCompanies}>
      <dl className="grid gap-5 sm:grid-cols-2">
        <Term title={texts.commercialPrice}>
          <Price money={price} short />
        </Term>
        {lines.map(({ label, text, wide }) => (
          <Term key={label} title={label} wide={wide}>
            {text}
          </Term>
        ))}
      </dl>
    </Part>
  );
}

/** The way to a price that the athlete names, for what the list does not cover. */
function AskForPrice({ talent, offer }: { talent: TalentView; offer: OfferView }) {
  if (offer.kind !== "custom" && offer.commercial == null) return null;
  return (
    <Part title={texts.unusual}>
      <p className="max-w-2xl text-soft">{texts.unusualText({ name: talent.displayName })}</p>
      <Button asChild variant="outline" className="mt-4">
        <Link to={paths.askForPrice(talent.slug, offer.offerGuid)}>{texts.askForQuote}</Link>
      </Button>
    </Part>
  );
}

/** The athlete's travel range and venue needs, if the offer contains them. */
function InPersonTerms({ offer }: { offer: OfferView }) {
  const { session } = offer;
  if (session == null || session.location === "online") return null;
  const { radiusKm, travelIncluded = false, venueNeeds } = session;
  if (radiusKm == null && !travelIncluded && venueNeeds == null) return null;
  return (
    <Part title={texts.inPerson}>
      <dl className="grid gap-5 sm:grid-cols-2">
        <Term title={texts.travel}>
          {radiusKm != null && `${texts.radius({ km: formatNumber(radiusKm) })} `}
          {travelIncluded ? texts.travelIncluded : texts.travelExtra}
        </Term>
        {venueNeeds != null && <Term title={texts.venueNeeds}>{venueNeeds}</Term>}
      </dl>
    </Part>
  );
}
