import { useRef, useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { FeedbackPage, OfferKind, TalentView } from "#app/lib/api/types.ts";
import { kindNames, offerKinds } from "#app/lib/catalogue/offer-words.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/talent-reviews";
import { ownLanguageFirst } from "./own-language.ts";
import { ReviewList } from "./review-card.tsx";
import { ReviewSection } from "./reviews.tsx";

/** The document keeps the space of the controls, so that nothing moves when they take effect. */
const controls = import.meta.env.SSR ? "invisible" : "";

/** The reviews of a page, with their filter. */
export function Reviews({ talent }: { talent: TalentView }) {
  return (
    <ReviewSection talent={talent}>
      <AllReviews talent={talent} />
    </ReviewSection>
  );
}

/** The latest reviews, those in the language of the page first, with a filter by kind and a button that loads the next ones until all are shown. */
function AllReviews({ talent }: { talent: TalentView }) {
  const { slug, displayName, feedback, offers, stats } = talent;
  const [kind, setKind] = useState<OfferKind | null>(null);
  const [loaded, setLoaded] = useState<FeedbackPage | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const end = useRef<HTMLParagraphElement>(null);
  const sold = new Set([...offers, ...feedback].map((one) => one.kind));
  const kinds = offerKinds.filter((one) => sold.has(one));
  const shown = loaded?.items ?? ownLanguageFirst(feedback);
  const hasMore = loaded === null ? stats.ratingCount > shown.length : loaded.next != null;
  const load = async (wanted: OfferKind | null, before: FeedbackPage | null) => {
    setIsBusy(true);
    setProblem("");
    try {
      const page = await loadReviews(slug, wanted, before?.next ?? undefined);
      setKind(wanted);
      setLoaded({ ...page, items: [...(before?.items ?? []), ...ownLanguageFirst(page.items)] });
      // The button that was pressed is removed with the last page.
      if (before !== null && page.next == null) end.current?.focus();
    } catch (error) {
      setProblem(messageFor(error));
    }
    setIsBusy(false);
  };
  return (
    <>
      {kinds.length > 1 && (
        <fieldset className={classNames("mb-4 flex flex-wrap gap-2", controls)}>
          <legend className="sr-only">{texts.filterReviews}</legend>
          {[null, ...kinds].map((one) => (
            <Button
              key={one}
              size="small"
              variant={one === kind ? "primary" : "outline"}
              aria-pressed={one === kind}
              aria-disabled={isBusy}
              onClick={() => void load(one, null)}
            >
              {one === null ? texts.allReviews : kindNames[one]}
            </Button>
          ))}
        </fieldset>
      )}
      <ReviewList reviews={shown} name={displayName} />
      <p ref={end} role="status" tabIndex={-1} className="mt-4 text-sm text-mute">
        {problem ||
          (kind === null
            ? texts.reviewsShown({ count: shown.length, total: stats.ratingCount })
            : texts.reviewsOfKind({ count: shown.length }))}
      </p>
      {hasMore && (
        <Button
          variant="outline"
          aria-disabled={isBusy}
          className={classNames("mt-3", controls)}
          onClick={() => void load(kind, loaded)}
        >
          {texts.moreReviews}
        </Button>
      )}
    </>
  );
}

/** Loads the next reviews of a kind; a page of the API may have none of it. */
async function loadReviews(
  slug: string,
  kind: OfferKind | null,
  after?: string,
): Promise<FeedbackPage> {
  let cursor = after;
  for (;;) {
    const query = {
      ...(kind === null ? {} : { kind }),
      ...(cursor === undefined ? {} : { cursor }),
    };
    const page = await answerOf(
      api.GET("/api/talent/{slug}/feedback", { params: { path: { slug }, query } }),
    );
    if (page.items.length > 0 || page.next == null) return page;
    cursor = page.next;
  }
}
