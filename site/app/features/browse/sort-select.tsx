import { useId } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { controlClasses } from "#app/ui/field.tsx";
import { type SortOrder, sortOrders } from "./filters.ts";

const names: Record<SortOrder, string> = {
  featured: "Featured",
  price: "Lowest price",
  rating: "Best rated",
  fastest: "Fastest delivery",
};

export interface SortSelectProps {
  value: SortOrder;
  onChange: (value: SortOrder) => void;
}

export function SortSelect({ value, onChange }: SortSelectProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-sm font-semibold text-ink-mute max-sm:sr-only">
        Sort by
      </label>
      <select
        id={id}
        value={value}
        className={classNames(controlClasses, "select-arrow w-auto! pr-11! font-semibold")}
        onChange={({ target }) =>
          onChange(sortOrders.find((order) => order === target.value) ?? "featured")
        }
      >
        {sortOrders.map((order) => (
          <option key={order} value={order}>
            {names[order]}
          </option>
        ))}
      </select>
    </div>
  );
}
