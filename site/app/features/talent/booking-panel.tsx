import { ShieldCheck } from "lucide-react";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { priceNote } from "#app/lib/marketplace/business.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { plainDate } from "#app/lib/time/format-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { AboutPrice, Price } from "#app/ui/price.tsx";
import * as texts from "#messages/talent";
import { AlertButton } from "./alert-button.tsx";
import { BookButton, openingOf } from "./book-button.tsx";

export interface BookingPanelProps {
  talent: TalentView;
  /** The offer that the panel books; the athlete's cheapest for the whole page. */
  offer: OfferView;
  /** Whether the athlete has dearer offers, too. */
  from: boolean;
}

/** The price, the promise and the button; stays in sight beside a long page. */
export function BookingPanel({ talent, offer, from }: BookingPanelProps) {
  return (
    <div className="rounded-3xl bg-surface-raised p-6 shadow-lg ring-1 ring-line">
      <p className="flex items-baseline gap-2">
        {from && <span className="text-mute">{texts.from}</span>}
        <Price money={offer.totalPrice} short className="display text-5xl" />
      </p>
      <AboutPrice money={offer.totalPrice} className="mt-1 font-semibold text-soft" />
      <p className="mt-1 text-sm text-mute">{priceNote()}</p>
      {talent.status === "paused" ? (
        <PausedNotice talent={talent} />
      ) : (
        <BookButton
          talent={talent}
          {...(from ? {} : { offerGuid: offer.offerGuid, choice: openingOf(offer) })}
          size="large"
          variant="accent"
          className="mt-5 w-full"
        >
          {texts.book({ name: firstName(talent.displayName) })}
        </BookButton>
      )}
      <p className="mt-5 flex items-start gap-2.5 text-[0.95rem]">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success-mark" />
        {texts.chargedOnly}
      </p>
    </div>
  );
}

/** States what the prices contain where the window has no room for the panel at the side. */
export function NoteWithoutPanel() {
  return <p className="mt-4 text-sm text-mute lg:hidden">{priceNote()}</p>;
}

type PausedTalent = Pick<TalentView, "slug" | "displayName" | "status" | "pausedUntil">;

/** Shows the break where the window has no room for the panel at the side. */
export function PausedWithoutPanel({ talent }: { talent: PausedTalent }) {
  if (talent.status !== "paused") return null;
  return (
    <div className="lg:hidden">
      <PausedNotice talent={talent} />
    </div>
  );
}

function PausedNotice({ talent }: { talent: PausedTalent }) {
  return (
    <Notice tone="warning" title={texts.paused} className="mt-5">
      {talent.pausedUntil == null
        ? texts.noRequests
        : texts.noRequestsUntil({ day: plainDate(talent.pausedUntil) })}
      <div className="mt-3">
        <AlertButton talent={talent} />
      </div>
    </Notice>
  );
}

interface BookingBarProps {
  talent: TalentView;
  offer: OfferView;
  from: boolean;
}

/** On a phone the button stays at the foot of the window. */
export function BookingBar({ talent, offer, from }: BookingBarProps) {
  if (talent.status === "paused") return null;
  return (
    <div
      data-bar="book"
      className="sticky bottom-(--foot) z-20 flex items-center justify-between gap-4 border-t border-line bg-surface-raised px-5 py-3 md:px-10 low:py-1 low:max-[20rem]:static shadow-bar lg:hidden"
    >
      <p className="leading-tight">
        {from && <span className="me-1 text-xs text-mute">{texts.from}</span>}
        <Price money={offer.totalPrice} short className="text-xl font-extrabold" />
        <AboutPrice money={offer.totalPrice} className="text-xs text-mute" />
      </p>
      <BookButton
        variant="accent"
        talent={talent}
        {...(from ? {} : { offerGuid: offer.offerGuid, choice: openingOf(offer) })}
      >
        {texts.book({ name: firstName(talent.displayName) })}
      </BookButton>
    </div>
  );
}
