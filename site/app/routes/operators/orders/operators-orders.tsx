import { useEffect, useEffectEvent, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { BulkBar } from "#app/features/operators/orders/bulk-bar.tsx";
import { OrderFiltersForm } from "#app/features/operators/orders/order-filters.tsx";
import { OrderList } from "#app/features/operators/orders/order-list.tsx";
import {
  filteredOrders,
  type OrderFilters,
  ordersAsCsv,
  queryOf,
  readFilters,
} from "#app/features/operators/orders/order-query.ts";
import { OrderTable, SortLink } from "#app/features/operators/orders/order-table.tsx";
import { useChoice } from "#app/features/operators/orders/use-choice.ts";
import { NextPage } from "#app/features/operators/parts/list-page.tsx";
import { SearchForm, useSearch } from "#app/features/operators/parts/search-form.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import { currencies } from "#app/lib/api/rules/currencies.ts";
import type { OperatorOrderSummary } from "#app/lib/api/types.ts";
import { session } from "#app/lib/auth/session.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { saveFile } from "#app/lib/storage/save-file.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as area from "#messages/operators";
import * as table from "#messages/operators-order-table";
import * as texts from "#messages/operators-orders";

/** The most pages of a downloaded file. */
const mostPages = 40;

export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const filters = readFilters(search);
  const { signal } = request;
  let talent: string | undefined;
  if (filters.athlete !== undefined) {
    const body = { find: filters.athlete };
    const found = await answerOf(api.POST("/api/operators/talent/search", { body, signal }));
    talent = found.items[0]?.talentGuid;
    if (talent === undefined) return { filters, talent, page: { items: [] } };
  }
  const query = queryOf(filters, talent, search.get("cursor") ?? undefined);
  const page = await pageAnswer(
    request,
    api.GET("/api/operators/orders", { params: { query }, signal }),
  );
  return { filters, talent, page };
}

interface Wanted {
  find: string;
  cursor?: string;
}

/**
 * The last search, for a return from an order. It contains personal data and secret links: it is kept only in memory,
 * for one user.
 */
let last: { find: string; userId: string } | null = null;

function lastSearch(): string {
  return last !== null && last.userId === ownUserId() ? last.find : "";
}

function rememberSearch(find: string): void {
  const userId = ownUserId();
  last = find === "" || userId === null ? null : { find, userId };
}

function ownUserId(): string | null {
  return session.state.status === 1 ? session.state.viewer.userId : null;
}

const searchOrders = (body: Wanted) => answerOf(api.POST("/api/operators/orders/search", { body }));

export default function OperatorsOrders() {
  const [wanted, setWanted] = useState(lastSearch);
  const first = useSearch((find) => searchOrders({ find }));
  const [cursor, setCursor] = useState<string | null>(null);
  const more = useSearch((next) => searchOrders({ find: wanted, cursor: next }));
  const page = cursor === null ? first.found : more.found;
  const searchAgain = useEffectEvent(() => {
    if (wanted !== "") void first.search(wanted);
  });
  useEffect(() => searchAgain(), []);
  return (
    <OperatorsPage title={area.orders} path={operatorPaths.orders()}>
      <SearchForm
        label={texts.find}
        hint={texts.findHint}
        busy={first.busy}
        initial={wanted}
        folded
        error={first.problem ?? more.problem}
        onSearch={(find) => {
          rememberSearch(find);
          setWanted(find);
          setCursor(null);
          if (find === "") first.clear();
          else void first.search(find);
        }}
      />
      <div aria-live="polite">
        {page !== null && <OrderList orders={page.items} />}
        {page?.next != null && (
          <div className="mt-8">
            <Button
              variant="outline"
              busy={more.busy}
              onClick={() => {
                const { next } = page;
                if (next == null) return;
                setCursor(next);
                void more.search(next);
              }}
            >
              {area.nextPage}
            </Button>
          </div>
        )}
      </div>
      {page === null && !first.busy && <FilteredOrders />}
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

/** All orders, by the filters of the address. */
function FilteredOrders() {
  const { filters, talent, page } = useLoaderData<typeof loader>();
  const { chosen, choice, clear } = useChoice(page.items);
  const hasUnknownAthlete = filters.athlete !== undefined && talent === undefined;
  return (
    <>
      <OrderFiltersForm
        filters={filters}
        currencies={["EUR", ...[...currencies.keys()].filter((code) => code !== "EUR")]}
        athleteProblem={hasUnknownAthlete ? table.noAthlete : undefined}
      />
      {page.items.length === 0 ? (
        <EmptyState title={table.none}>{page.next == null ? null : table.moreToSearch}</EmptyState>
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <span className="xl:invisible">
              <SortLink filters={filters}>
                {filters.sort === "oldest" ? table.oldestFirst : table.newestFirst}
              </SortLink>
            </span>
            <DownloadButton filters={filters} talent={talent} />
          </div>
          <BulkBar orders={chosen} onClear={clear} />
          <OrderTable orders={page.items} filters={filters} choice={choice} />
        </>
      )}
      <NextPage next={page.next} pathOf={(cursor) => filteredOrders(filters, cursor)} />
    </>
  );
}

interface DownloadButtonProps {
  filters: OrderFilters;
  talent: string | undefined;
}

/** Saves the orders of all pages as a CSV file. */
function DownloadButton({ filters, talent }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const orders: OperatorOrderSummary[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < mostPages; page += 1) {
        const query = queryOf(filters, talent, cursor);
        const { items, next } = await answerOf(
          api.GET("/api/operators/orders", { params: { query } }),
        );
        orders.push(...items);
        cursor = next ?? undefined;
        if (cursor === undefined) break;
      }
      saveFile("orders.csv", "text/csv;charset=utf-8", ordersAsCsv(orders));
      if (cursor !== undefined) showToast(table.downloadedSome({ count: orders.length }));
    } catch (error) {
      showToast(messageFor(error), "bad");
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="small" variant="outline" busy={busy} onClick={() => void download()}>
      {table.download}
    </Button>
  );
}
