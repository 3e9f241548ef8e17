import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { feeOnTop } from "#app/lib/business.ts";
import { Price } from "#app/ui/price.tsx";
import { BookButton } from "./book-button.tsx";

export interface BookingBarProps {
  talent: TalentView;
  offer: OfferView;
  from: boolean;
}

/** On a phone the button stays at the foot of the window. */
export function BookingBar({ talent, offer, from }: BookingBarProps) {
  if (talent.status === "paused") return null;
  return (
    <div className="sticky bottom-0 z-20 flex items-center justify-between gap-4 border-t border-line bg-white px-5 py-3 low:py-1 low:max-[20rem]:static shadow-[0_-8px_24px_rgb(13_26_20/0.1)] lg:hidden">
      <p className="leading-tight">
        {from && <span className="mr-1 text-xs text-ink-mute">from</span>}
        <Price money={offer.price} short className="text-xl font-extrabold" />
        <span className="block text-xs text-ink-mute">{feeOnTop}</span>
      </p>
      <BookButton
        variant="accent"
        talent={talent}
        {...(from ? {} : { offerGuid: offer.offerGuid })}
      >
        {`Book ${talent.displayName.split(" ")[0]}`}
      </BookButton>
    </div>
  );
}
