import { useEffect, useEffectEvent, useState } from "react";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import { OrderList } from "#app/features/operators/order-list.tsx";
import { SearchForm, useSearch } from "#app/features/operators/search-form.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import { session } from "#app/lib/auth/session.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { Button } from "#app/ui/button.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-orders";

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
        error={first.problem ?? more.problem}
        onSearch={(find) => {
          rememberSearch(find);
          setWanted(find);
          setCursor(null);
          void first.search(find);
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
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
