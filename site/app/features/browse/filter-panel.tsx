import type { Choices } from "#app/lib/catalogue/choices.ts";
import { kindNames } from "#app/lib/catalogue/offer-words.ts";
import { countryName, languageName } from "#app/lib/places.ts";
import { Select, type SelectOption } from "#app/ui/field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import type { Filters } from "./filters.ts";

export interface FilterPanelProps {
  filters: Filters;
  choices: Choices;
  onChange: (filters: Filters) => void;
}

const any: SelectOption = { value: "", label: "Any" };
const budgets = [50, 100, 200, 500] as const;

/** What a list is narrowed by; each change is written into the address at once. */
export function FilterPanel({ filters, choices, onChange }: FilterPanelProps) {
  return (
    <form className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
      <RadioCards
        legend="What you book"
        name="kind"
        value={filters.kind ?? ""}
        cards={[
          { value: "", label: "Everything" },
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
        label="Price"
        value={filters.maxPrice ?? ""}
        options={[
          any,
          ...budgets.map((euros) => ({ value: String(euros), label: `Up to €${euros}` })),
        ]}
        onChange={({ target }) => onChange({ ...filters, maxPrice: numberOf(target.value) })}
      />
      <Select
        label="Video delivered within"
        value={filters.within ?? ""}
        options={[any, { value: "24", label: "24 hours" }, { value: "72", label: "3 days" }]}
        onChange={({ target }) =>
          onChange({
            ...filters,
            within: target.value === "24" ? 24 : target.value === "72" ? 72 : null,
          })
        }
      />
      <Select
        label="Rating"
        value={filters.minRating ?? ""}
        options={[
          any,
          { value: "4.5", label: "4.5 and better" },
          { value: "4", label: "4 and better" },
        ]}
        onChange={({ target }) => onChange({ ...filters, minRating: numberOf(target.value) })}
      />
      <Select
        label="Speaks"
        value={filters.language ?? ""}
        options={[any, ...named(choices.languages, languageName)]}
        onChange={({ target }) => onChange({ ...filters, language: target.value || null })}
      />
      <Select
        label="Country"
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
    .sort((one, other) => one.label.localeCompare(other.label, "en"));
}

function numberOf(text: string): number | null {
  return text === "" ? null : Number(text);
}
