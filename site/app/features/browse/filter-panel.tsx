import { X } from "lucide-react";
import { useId } from "react";
import type { Choices } from "#app/lib/catalogue/card.ts";
import { type Filters, noFilters } from "#app/lib/catalogue/filters.ts";
import { kindNames } from "#app/lib/catalogue/offer-words.ts";
import type { SportName } from "#app/lib/catalogue/page-types.ts";
import type { MoneyLike } from "#app/lib/money/format-money.ts";
import { useAboutPrice } from "#app/lib/money/use-reader-currency.ts";
import { pageLocale } from "#app/lib/texts/locale.ts";
import { countryName, languageName } from "#app/lib/texts/places.ts";
import { plainDate, spanWords } from "#app/lib/time/format-time.ts";
import { Input, Select, type SelectOption } from "#app/ui/forms/field.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import * as texts from "#messages/browse";

export interface FilterPanelProps {
  filters: Filters;
  choices: Choices;
  /** In a search: the sports to choose from, and the day on which it is needed. */
  sports?: readonly SportName[] | undefined;
  onChange: (filters: Filters) => void;
}

export interface CountedFilters extends FilterPanelProps {
  /** The number of matches; null until it is known. */
  total: number | null;
}

const any: SelectOption = { value: "", label: texts.any };
const budgets = [50, 100, 200, 500] as const;

/** A limit in euros, and about how much it is in the reader's currency. */
function budgetLabel(euros: number, inOwn: (money: MoneyLike) => string): string {
  const about = inOwn({ amount: euros * 100, currency: "EUR" });
  return about === "" ? texts.upTo({ euros }) : texts.upToAbout({ euros, about });
}

/** The filters of a list; each change is written into the address immediately. */
export function FilterPanel({ filters, choices, sports, onChange }: FilterPanelProps) {
  // The panel of a sheet and the one beside the list are separate groups.
  const name = `kind-${useId()}`;
  const about = useAboutPrice();
  return (
    <form className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
      {sports !== undefined && (
        <Select
          label={texts.sport}
          value={filters.sport ?? ""}
          options={[any, ...sports.map(({ slug, name }) => ({ value: slug, label: name }))]}
          onChange={({ target }) => onChange({ ...filters, sport: target.value || null })}
        />
      )}
      <RadioCards
        legend={texts.kind}
        name={name}
        value={filters.kind ?? ""}
        cards={[
          { value: "", label: texts.everyKind },
          ...choices.kinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
        ]}
        onChange={({ target }) =>
          onChange({
            ...filters,
            kind: choices.kinds.find((kind) => kind === target.value) ?? null,
          })
        }
      />
      <Select
        label={texts.price}
        value={filters.maxPrice ?? ""}
        options={[
          any,
          ...budgets.map((euros) => ({ value: String(euros), label: budgetLabel(euros, about) })),
        ]}
        onChange={({ target }) => onChange({ ...filters, maxPrice: numberOf(target.value) })}
      />
      <Select
        label={texts.delivery}
        value={filters.within ?? ""}
        options={[
          any,
          { value: "24", label: spanWords(24) },
          { value: "72", label: spanWords(72) },
        ]}
        onChange={({ target }) =>
          onChange({
            ...filters,
            within: target.value === "24" ? 24 : target.value === "72" ? 72 : null,
          })
        }
      />
      {sports !== undefined && (
        <Input
          type="date"
          label={texts.neededOn}
          hint={texts.neededOnHint}
          value={filters.on ?? ""}
          onChange={({ target }) => onChange({ ...filters, on: target.value || null })}
        />
      )}
      <Select
        label={texts.rating}
        value={filters.minRating ?? ""}
        options={[
          any,
          { value: "4.5", label: texts.ratingFrom({ rating: "4.5" }) },
          { value: "4", label: texts.ratingFrom({ rating: "4" }) },
        ]}
        onChange={({ target }) => onChange({ ...filters, minRating: numberOf(target.value) })}
      />
      <Select
        label={texts.language}
        value={filters.language ?? ""}
        options={[any, ...named(choices.languages, languageName)]}
        onChange={({ target }) => onChange({ ...filters, language: target.value || null })}
      />
      <Select
        label={texts.country}
        value={filters.country ?? ""}
        options={[any, ...named(choices.countries, countryName)]}
        onChange={({ target }) => onChange({ ...filters, country: target.value || null })}
      />
    </form>
  );
}

function named(codes: readonly string[], name: (code: string) => string): SelectOption[] {
  return codes
    .map((code) => ({ value: code, label: name(code) }))
    .sort((one, other) => one.label.localeCompare(other.label, pageLocale));
}

function numberOf(text: string): number | null {
  return text === "" ? null : Number(text);
}

interface FilterChipsProps {
  filters: Filters;
  sports?: readonly SportName[];
  onChange: (filters: Filters) => void;
}

/** The filters in force; a press takes one away. */
export function FilterChips({ filters, sports = [], onChange }: FilterChipsProps) {
  const chips = chipsOf(filters, sports);
  if (chips.length === 0) return null;
  return (
    <ul className="mb-6 flex flex-wrap gap-2">
      {chips.map((chip) => (
        <li key={chip.label}>
          <button
            type="button"
            aria-label={texts.removeFilter({ filter: chip.label })}
            onClick={() => onChange({ ...filters, ...chip.without })}
            className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full bg-action py-1 pe-2.5 ps-4 text-sm font-semibold text-on-action hover:bg-action-hover"
          >
            {chip.label}
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => onChange({ ...noFilters, sort: filters.sort })}
          className="min-h-9 cursor-pointer rounded-full px-3 text-sm font-semibold underline underline-offset-4"
        >
          {texts.clearFilters}
        </button>
      </li>
    </ul>
  );
}

interface Chip {
  label: string;
  without: Partial<Filters>;
}

function chipsOf(filters: Filters, sports: readonly SportName[]): Chip[] {
  const chips: Chip[] = [];
  if (filters.sport !== null) {
    const named = sports.find(({ slug }) => slug === filters.sport);
    chips.push({ label: named?.name ?? filters.sport, without: { sport: null } });
  }
  if (filters.kind !== null)
    chips.push({ label: kindNames[filters.kind], without: { kind: null } });
  if (filters.maxPrice !== null) {
    chips.push({ label: texts.upTo({ euros: filters.maxPrice }), without: { maxPrice: null } });
  }
  if (filters.within !== null) {
    chips.push({
      label: texts.within({ span: spanWords(filters.within) }),
      without: { within: null },
    });
  }
  if (filters.on !== null) {
    chips.push({ label: texts.onDay({ day: plainDate(filters.on) }), without: { on: null } });
  }
  if (filters.minRating !== null) {
    chips.push({
      label: texts.ratingFrom({ rating: filters.minRating }),
      without: { minRating: null },
    });
  }
  if (filters.language !== null) {
    chips.push({ label: languageName(filters.language), without: { language: null } });
  }
  if (filters.country !== null) {
    chips.push({ label: countryName(filters.country), without: { country: null } });
  }
  return chips;
}
