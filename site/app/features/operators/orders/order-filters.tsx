import type { FormEvent } from "react";
import { Link, useNavigate } from "react-router";
import { offerKinds, orderStates, waitingParties } from "#app/features/operators/parts/codes.ts";
import { Button } from "#app/ui/button.tsx";
import { cardClass } from "#app/ui/card.tsx";
import { Input, Select } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/operators-order-table";
import {
  filteredOrders,
  type OrderFilter,
  type OrderFilters,
  orderFilters,
  readFilters,
} from "./order-query.ts";

export interface OrderFiltersFormProps {
  filters: OrderFilters;
  currencies: readonly string[];
  /** What is wrong with the athlete. */
  athleteProblem: string | undefined;
}

/** The filters of the list of orders. The address keeps them. */
export function OrderFiltersForm({ filters, currencies, athleteProblem }: OrderFiltersFormProps) {
  const navigate = useNavigate();
  const isFiltered = orderFilters.some((name) => name !== "sort" && filters[name] !== undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string") search.set(name, value);
    }
    const { currency, ...wanted } = readFilters(search);
    const hasAmount = wanted.atLeast !== undefined || wanted.atMost !== undefined;
    const kept = currency !== undefined && hasAmount ? { currency } : {};
    const sort = filters.sort === undefined ? {} : { sort: filters.sort };
    void navigate(filteredOrders({ ...wanted, ...kept, ...sort }));
  };
  return (
    <details open={isFiltered} className={cardClass("mb-6")}>
      <summary className="cursor-pointer rounded-2xl px-5 py-4 font-bold">{texts.filters}</summary>
      <form key={JSON.stringify(filters)} onSubmit={submit} className="px-5 pb-5">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <CodeFilter name="state" label={texts.state} filters={filters} codes={orderStates} />
          <CodeFilter
            name="waitingFor"
            label={texts.waitingFor}
            filters={filters}
            codes={waitingParties}
          />
          <CodeFilter
            name="mine"
            label={texts.assigned}
            filters={filters}
            codes={{ yes: texts.assignedToMe }}
          />
          <CodeFilter name="kind" label={texts.kind} filters={filters} codes={offerKinds} />
          <Input
            name="athlete"
            label={texts.athlete}
            defaultValue={filters.athlete}
            error={athleteProblem}
            autoComplete="off"
            spellCheck={false}
          />
          <Input name="from" type="date" label={texts.from} defaultValue={filters.from} />
          <Input name="until" type="date" label={texts.until} defaultValue={filters.until} />
          <Input
            name="atLeast"
            inputMode="decimal"
            label={texts.atLeast}
            defaultValue={filters.atLeast}
          />
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
            <Input
              name="atMost"
              inputMode="decimal"
              label={texts.atMost}
              defaultValue={filters.atMost}
            />
            <Select
              name="currency"
              label={texts.currency}
              defaultValue={filters.currency ?? currencies[0]}
              options={currencies.map((code) => ({ value: code, label: code }))}
            />
          </div>
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" size="small">
            {texts.apply}
          </Button>
          {isFiltered && (
            <Button asChild size="small" variant="ghost">
              <Link to={filteredOrders({})}>{texts.removeFilters}</Link>
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}

interface CodeFilterProps {
  name: OrderFilter;
  label: string;
  filters: OrderFilters;
  codes: Readonly<Record<string, string>>;
}

function CodeFilter({ name, label, filters, codes }: CodeFilterProps) {
  const options = Object.entries(codes).map(([value, text]) => ({ value, label: text }));
  return (
    <Select
      name={name}
      label={label}
      defaultValue={filters[name] ?? ""}
      options={[{ value: "", label: texts.all }, ...options]}
    />
  );
}
