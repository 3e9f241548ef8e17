import { noFilters } from "#app/lib/catalogue/filters.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import * as texts from "#messages/browse";
import { type CountedFilters, FilterPanel } from "./filter-panel.tsx";

/** The filters of a list as a sheet from below; the list behind it follows each change. */
export function FilterSheet({
  total,
  onClose,
  ...panel
}: CountedFilters & { onClose: () => void }) {
  const { filters, onChange } = panel;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.filters}
      footer={
        <div className="flex items-center justify-between gap-3">
          <Button
            variant="ghost"
            onClick={() => onChange({ ...noFilters, sort: filters.sort })}
            className="px-3!"
          >
            {texts.clearFilters}
          </Button>
          <Button onClick={onClose}>
            {total === null ? texts.showAthletes : texts.showResults({ count: total })}
          </Button>
        </div>
      }
    >
      <FilterPanel {...panel} />
    </Dialog>
  );
}
