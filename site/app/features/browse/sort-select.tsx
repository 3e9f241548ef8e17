import { useId } from "react";
import { type SortOrder, sortOrders } from "#app/lib/catalogue/sort-orders.ts";
import { classNames } from "#app/ui/class-names.ts";
import { controlClasses } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/browse";

const names: Record<SortOrder, string> = {
  featured: texts.featured,
  price: texts.sortPrice,
  rating: texts.sortRating,
  fastest: texts.sortFastest,
};

interface SortSelectProps {
  value: SortOrder;
  /** The name of the list's own order. */
  first?: string;
  onChange: (value: SortOrder) => void;
}

export function SortSelect({ value, first = texts.featured, onChange }: SortSelectProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 items-center gap-3">
      <label htmlFor={id} className="text-sm font-semibold text-mute max-sm:sr-only">
        {texts.sortBy}
      </label>
      <select
        id={id}
        value={value}
        className={classNames(controlClasses, "select-arrow w-auto! min-w-0 pe-11! font-semibold")}
        onChange={({ target }) =>
          onChange(sortOrders.find((order) => order === target.value) ?? "featured")
        }
      >
        {sortOrders.map((order) => (
          <option key={order} value={order}>
            {order === "featured" ? first : names[order]}
          </option>
        ))}
      </select>
    </div>
  );
}
