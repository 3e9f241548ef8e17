import { useEffect, useState } from "react";
import type { TalentCard } from "#app/lib/catalogue/card.ts";
import type { SportPage } from "#app/lib/catalogue/page-types.ts";
import { loadedSportCards, loadSportCards } from "#app/lib/catalogue/sport-cards.ts";

export interface SportCards {
  /** Everybody of the sport; null until they are here. */
  all: readonly TalentCard[] | null;
  failed: boolean;
  tryAgain: () => void;
  /** Loads them ahead: somebody is about to want them. */
  prepare: () => void;
}

/** Everybody of a sport, once more is wanted than the document holds. */
export function useSportCards({ sport, talent }: SportPage, wanted: boolean): SportCards {
  const { slug } = sport;
  const [all, setAll] = useState(() =>
    talent.length >= sport.talentCount ? talent : loadedSportCards(slug),
  );
  const [failed, setFailed] = useState(false);
  const missing = wanted && all === null && !failed;

  useEffect(() => {
    if (!missing) return;
    let current = true;
    loadSportCards(slug).then(
      (cards) => {
        if (current) setAll(cards);
      },
      (error: unknown) => {
        console.warn(`failed to load the athletes of ${slug}`, error);
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [slug, missing]);

  return {
    all,
    failed: failed && all === null,
    tryAgain: () => setFailed(false),
    // A failure shows when they are wanted.
    prepare: () => {
      if (all === null) loadSportCards(slug).catch(() => undefined);
    },
  };
}
