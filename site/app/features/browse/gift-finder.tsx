import { useEffect, useState } from "react";
import type { TalentCard as Card } from "#app/lib/catalogue/card.ts";
import { type Budget, budgets, giftIdeas, giftsFile, occasions } from "#app/lib/catalogue/gifts.ts";
import { loadList } from "#app/lib/catalogue/load-list.ts";
import { isCardList } from "#app/lib/catalogue/page-types.ts";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/browse";
import { TalentCard } from "./talent-card.tsx";

export interface GiftFinderProps {
  /** Ideas are drawn from these until those of the whole catalogue are loaded. */
  cards: readonly Card[];
  sportName: (slug: string) => string;
}

/** Ideas by occasion and budget; a choice loads what the whole catalogue has for each. */
export function GiftFinder({ cards, sportName }: GiftFinderProps) {
  const [occasion, setOccasion] = useState(occasions[0]);
  const [budget, setBudget] = useState<Budget>(100);
  const [touched, setTouched] = useState(false);
  const all = useGiftCards(touched) ?? cards;
  const ideas = giftIdeas(all, occasion, budget);
  return (
    <div>
      <div className="grid gap-5 lg:grid-cols-[1fr_auto] lg:items-end">
        <Choice
          legend={texts.occasion}
          options={occasions.map((item) => ({
            label: item.label,
            pressed: item === occasion,
            press: () => {
              setTouched(true);
              setOccasion(item);
            },
          }))}
        />
        <Choice
          legend={texts.budget}
          options={budgets.map((item) => ({
            label: item === null ? texts.noLimit : texts.upTo({ euros: item }),
            pressed: item === budget,
            press: () => {
              setTouched(true);
              setBudget(item);
            },
          }))}
        />
      </div>
      <p className="mt-6 text-lg text-soft" role="status">
        {occasion.idea} {ideas.length === 0 && texts.noIdeas}
      </p>
      {ideas.length > 0 && (
        <ul className="mt-6 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
          {ideas.map(({ card, offer }) => (
            <TalentCard
              key={card.slug}
              card={card}
              offer={offer}
              sport={sportName(card.sports[0] ?? "")}
            />
          ))}
        </ul>
      )}
      <p className="mt-4 text-sm text-mute">{texts.currencies}</p>
    </div>
  );
}

interface ChoiceProps {
  legend: string;
  options: readonly { label: string; pressed: boolean; press: () => void }[];
}

function Choice({ legend, options }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="eyebrow text-mute">{legend}</legend>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {options.map((option) => (
          <button
            key={option.label}
            type="button"
            aria-pressed={option.pressed}
            onClick={option.press}
            className={classNames(
              "min-h-11 cursor-pointer rounded-full border-2 px-4 font-semibold transition-colors",
              option.pressed
                ? "border-action bg-action text-on-action"
                : "border-line bg-surface-raised text-strong hover:border-action",
            )}
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Returns the gift candidates of the whole catalogue once the finder is used; null until then, or offline. */
function useGiftCards(wanted: boolean): readonly Card[] | null {
  const [cards, setCards] = useState<readonly Card[] | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    loadList(giftsFile, isCardList)
      .then(({ talent }) => {
        if (current) setCards(talent);
      })
      .catch((error: unknown) => console.warn("failed to load the gift ideas", error));
    return () => {
      current = false;
    };
  }, [wanted]);
  return cards;
}
