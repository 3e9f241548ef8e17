import { SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import { noFilters, writeFilters } from "#app/lib/catalogue/filters.ts";
import { kindNames } from "#app/lib/catalogue/offer-words.ts";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/browse";
import type { CountedFilters } from "./filter-panel.tsx";

const FilterSheet = lazy(async () => {
  const { FilterSheet } = await recoverChunk(() => import("./filter-sheet.tsx"));
  return { default: FilterSheet };
});

const chipClasses =
  "inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border-2 px-4 text-sm font-semibold";

/** The filters where the window has no room for the panel: what is booked as chips, the others in a sheet. */
export function FilterBar({ total, ...panel }: CountedFilters) {
  const { filters, choices, onChange } = panel;
  const [isOpen, setOpen] = useState(false);
  const count = writeFilters({ ...filters, sort: noFilters.sort }).size;
  return (
    <div className="lg:hidden">
      <div className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 md:-mx-10 md:px-10 [scrollbar-width:none]">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={classNames(chipClasses, "border-action bg-surface-raised text-strong")}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4.5" />
          {count === 0 ? texts.filters : texts.filtersSet({ count })}
        </button>
        {choices.kinds.length > 1 &&
          choices.kinds.map((kind) => {
            const isPressed = filters.kind === kind;
            return (
              <button
                key={kind}
                type="button"
                aria-pressed={isPressed}
                onClick={() => onChange({ ...filters, kind: isPressed ? null : kind })}
                className={classNames(
                  chipClasses,
                  isPressed
                    ? "border-action bg-action text-on-action"
                    : "border-field bg-surface-raised text-strong",
                )}
              >
                {kindNames[kind]}
              </button>
            );
          })}
      </div>
      {isOpen && (
        <Suspense>
          <FilterSheet {...panel} total={total} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
