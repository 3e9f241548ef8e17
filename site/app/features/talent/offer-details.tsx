import { Link } from "react-router";
import type { OfferKind, OfferView, TalentView } from "#app/lib/api/types.ts";
import { refundSentence } from "#app/lib/catalogue/offer-words.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Price } from "#app/ui/price.tsx";
import * as texts from "#messages/talent-details";
import { openingOf } from "./book-button.tsx";

interface OfferDetailsProps {
  talent: TalentView;
  offer: OfferView;
}

/** What a buyer reads before opening the offer's page: the refund, the extras and an example. */
export function OfferDetails({ talent: { slug, videos, status }, offer }: OfferDetailsProps) {
  const { title, kind, addons, offerGuid } = offer;
  // Videos from before their rows named the offer have its title only.
  const example = videos?.find((video) =>
    video.offerGuid == null ? video.offerTitle === title : video.offerGuid === offerGuid,
  );
  return (
    <div className="mt-2 grid gap-2 text-soft">
      <p>{refundSentence(offer)}</p>
      {addons.map(({ key, label, totalPrice }) => (
        <p key={key}>
          {status === "paused" ? (
            label
          ) : (
            <Link
              to={paths.book(slug, offerGuid, { ...openingOf(offer), extras: [key] })}
              className="inline-block py-2 font-semibold text-strong underline underline-offset-4"
            >
              {texts.bookWith({ extra: label })}
            </Link>
          )}
          {": "}
          <Price money={totalPrice} short />
        </p>
      ))}
      <p>{texts.exampleRequest({ example: examples[kind] })}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-2 font-semibold text-strong underline decoration-2 underline-offset-4">
        {example !== undefined && (
          <Link to={paths.item(slug, example.assetId)}>{texts.watchExample}</Link>
        )}
        <Link to={paths.item(slug, offerGuid)}>{texts.fullOffer}</Link>
      </p>
    </div>
  );
}

const examples: Record<OfferKind, string> = {
  video: texts.exampleVideo,
  session: texts.exampleSession,
  appearance: texts.exampleAppearance,
  item: texts.exampleItem,
  custom: texts.exampleCustom,
};
