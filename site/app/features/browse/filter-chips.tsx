import { X } from "lucide-react";
import { spanWords } from "#app/lib/calendar-words.ts";
import { kindNames } from "#app/lib/catalogue/offer-words.ts";
import { countryName, languageName } from "#app/lib/places.ts";
import { type Filters, noFilters } from "./filters.ts";

export interface FilterChipsProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** The filters in force; a press takes one away. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const chips = chipsOf(filters);
  if (chips.length === 0) return null;
  return (
    <ul className="mb-6 flex flex-wrap gap-2">
      {chips.map((chip) => (
        <li key={chip.label}>
          <button
            type="button"
            aria-label={`Remove filter: ${chip.label}`}
            onClick={() => onChange({ ...filters, ...chip.without })}
            className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full bg-ink py-1 pr-2.5 pl-4 text-sm font-semibold text-white hover:bg-pitch"
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
          Clear all
        </button>
      </li>
    </ul>
  );
}

interface Chip {
  label: string;
  without: Partial<Filters>;
}

function chipsOf(filters: Filters): Chip[] {
  const chips: Chip[] = [];
  if (filters.kind !== null)
    chips.push({ label: kindNames[filters.kind], without: { kind: null } });
  if (filters.maxPrice !== null) {
    chips.push({ label: `Up to €${filters.maxPrice}`, without: { maxPrice: null } });
  }
  if (filters.within !== null) {
    chips.push({ label: `Within ${spanWords(filters.within)}`, without: { within: null } });
  }
  if (filters.minRating !== null) {
    chips.push({ label: `${filters.minRating} and better`, without: { minRating: null } });
  }
  if (filters.language !== null) {
    chips.push({ label: languageName(filters.language), without: { language: null } });
  }
  if (filters.country !== null) {
    chips.push({ label: countryName(filters.country), without: { country: null } });
  }
  return chips;
}
