import { SlidersHorizontal, X } from "lucide-react";
import { useId, useState } from "react";
import { useSearchParams } from "react-router";
import type { Reader } from "#app/features/orders/state/order-words.ts";
import type { OrderSummary } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Input, Select } from "#app/ui/forms/field.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import * as texts from "#messages/orders-list";
import { DownloadOrders } from "./download-orders.tsx";
import {
  isFiltering,
  kindLabels,
  type OrderFilter,
  readOrderFilter,
  withOrderFilter,
} from "./order-filter.ts";

const kindOptions = [
  { value: "", label: texts.kindAny },
  ...Object.entries(kindLabels).map(([value, label]) => ({ value, label })),
];

interface OrderFiltersProps {
  /** What the filter found, in the list's order. */
  found: readonly OrderSummary[];
  /** There are older ones that the page has not. */
  more: boolean;
  reader: Reader;
}

/** Above a list of orders: what it is searched by, and the found orders as a file. The filter is in the address. */
export function OrderFilters({ found, more, reader }: OrderFiltersProps) {
  const [address, setAddress] = useSearchParams();
  const filter = readOrderFilter(address);
  // The field has separate state: the address follows a moment later.
  const [search, setSearch] = useState(filter.search);
  // On a phone the fields are folded: the first order is what the page is opened for.
  const [open, setOpen] = useState(isFiltering(filter));
  const fieldsId = useId();
  const change = (part: Partial<OrderFilter>) =>
    setAddress((before) => withOrderFilter(before, { ...readOrderFilter(before), ...part }), {
      replace: true,
      preventScrollReset: true,
    });
  const clear = () => {
    setSearch("");
    change({ search: "", kind: null, from: "", to: "" });
  };
  return (
    <search className="mb-4 grid gap-3 sm:mb-6 sm:gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="me-auto text-mute">
          {countWords(found.length, more)}
        </p>
        {isFiltering(filter) && (
          <Button variant="outline" size="small" onClick={clear}>
            <X aria-hidden="true" className="size-5" />
            {texts.clearFilters}
          </Button>
        )}
        <Button
          variant="outline"
          size="small"
          className="sm:hidden"
          aria-expanded={open}
          aria-controls={fieldsId}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          {texts.searchAndFilter}
        </Button>
        <div className={classNames("contents", !open && "max-sm:hidden")}>
          <DownloadOrders found={found} filter={filter} reader={reader} />
        </div>
      </div>
      <div id={fieldsId} className={classNames("grid gap-3", !open && "max-sm:hidden")}>
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
          <Input
            label={texts.search}
            type="search"
            className="max-sm:col-span-2"
            maxLength={100}
            placeholder={reader === "talent" ? texts.searchAsTalent : texts.searchAsCustomer}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              change({ search: event.target.value });
            }}
          />
          <Select
            label={texts.kind}
            className="max-sm:col-span-2"
            options={kindOptions}
            value={filter.kind ?? ""}
            onChange={(event) => change(readKind(event.target.value))}
          />
          <Input
            label={texts.placedFrom}
            type="date"
            max={filter.to === "" ? undefined : filter.to}
            value={filter.from}
            onChange={(event) => change({ from: event.target.value })}
          />
          <Input
            label={texts.placedTo}
            type="date"
            min={filter.from === "" ? undefined : filter.from}
            value={filter.to}
            onChange={(event) => change({ to: event.target.value })}
          />
        </div>
      </div>
    </search>
  );
}

/** How many orders are listed; where there are more, how to come by them. */
export function countWords(count: number, more: boolean): string {
  return more ? texts.newestOrders({ count }) : texts.countedOrders({ count });
}

/** A tab without an order that the filter lets through. */
export function NothingFound() {
  return <EmptyState title={texts.nothingFound}>{texts.noMatch}</EmptyState>;
}

/** The address with one parameter changed; the others stay. */
export function withParam(name: string, value: string) {
  return (before: URLSearchParams) => {
    const next = new URLSearchParams(before);
    next.set(name, value);
    return next;
  };
}

function readKind(value: string): Pick<OrderFilter, "kind"> {
  const { kind } = readOrderFilter(new URLSearchParams({ kind: value }));
  return { kind };
}
