import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { capitalised } from "#app/features/operators/parts/capitalised.ts";
import {
  applicationStates,
  orderStates,
  pageStates,
  textOf,
} from "#app/features/operators/parts/codes.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { SearchResults } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import { cardClass } from "#app/ui/card.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-search";

/** How long the text must rest before it is searched, in milliseconds. */
const restFor = 250;

/** Looks like a field, and opens the search. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-keyshortcuts="/"
      className="mb-3 flex w-full cursor-pointer items-center gap-2 rounded-lg px-3 py-2 text-start text-on-night/85 ring-1 ring-on-night/30 hover:bg-on-night/10"
    >
      <Search aria-hidden="true" className="size-4" />
      {texts.title}
      <span
        aria-hidden="true"
        className="ms-auto rounded px-1.5 text-sm ring-1 ring-on-night/30 pointer-coarse:hidden"
      >
        /
      </span>
    </button>
  );
}

interface Found {
  find: string;
  results: SearchResults | null;
  problem: string | undefined;
}

const nothing: Found = { find: "", results: null, problem: undefined };

/**
 * Searches orders, athletes and applications while the operator types. The text is in no address: it may be a secret
 * link.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState(nothing);
  const find = typed.trim();
  useEffect(() => {
    if (find === "") {
      setFound(nothing);
      return;
    }
    const asked = new AbortController();
    const { signal } = asked;
    const timer = setTimeout(() => {
      answerOf(api.POST("/api/operators/search", { body: { find }, signal })).then(
        (results) => setFound({ find, results, problem: undefined }),
        (error: unknown) => {
          if (!signal.aborted) setFound({ find, results: null, problem: messageFor(error) });
        },
      );
    }, restFor);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [find]);
  return (
    <Dialog open onClose={onClose} title={texts.title} size="large">
      <Input
        type="search"
        label={texts.find}
        hint={texts.hint}
        error={found.problem}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div aria-live="polite" aria-busy={find !== found.find} className="mt-5 min-h-24">
        {found.results !== null && <Results results={found.results} onChoose={onClose} />}
      </div>
    </Dialog>
  );
}

function Results({ results, onChoose }: { results: SearchResults; onChoose: () => void }) {
  const { orders, talent, applications } = results;
  if (orders.length + talent.length + applications.length === 0) return <p>{texts.none}</p>;
  return (
    <div className="grid gap-5">
      <Group
        title={area.orders}
        onChoose={onChoose}
        items={orders.map((order) => ({
          to: operatorPaths.order(order.orderGuid),
          title: `${order.number}: ${order.title}`,
          detail: texts.orderDetail({
            customer: order.customerName,
            athlete: order.talentName,
            total: formatMoney(order.total),
            day: formatShortDay(order.createdAt),
          }),
          status: textOf(orderStates, order.state),
        }))}
      />
      <Group
        title={area.athletes}
        onChoose={onChoose}
        items={talent.map((one) => ({
          to: operatorPaths.talent(one.talentGuid),
          title: one.displayName,
          detail: one.slug,
          status: textOf(pageStates, one.status),
        }))}
      />
      <Group
        title={area.applications}
        onChoose={onChoose}
        items={applications.map((one) => ({
          to: operatorPaths.application(one.applicationGuid),
          title: one.displayName,
          detail: one.reference,
          status: textOf(applicationStates, one.status),
        }))}
      />
    </div>
  );
}

interface Result {
  to: string;
  title: string;
  detail: string;
  status: string;
}

interface GroupProps {
  title: string;
  items: readonly Result[];
  onChoose: () => void;
}

function Group({ title, items, onChoose }: GroupProps) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-bold text-mute">{title}</h3>
      <ul className={cardClass("divide-y divide-line")}>
        {items.map(({ to, title, detail, status }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onChoose}
              className="flex items-center justify-between gap-4 rounded-2xl px-4 py-3 hover:bg-hover"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold underline">{title}</span>
                <span className="block text-sm text-mute">{detail}</span>
              </span>
              <span className="shrink-0 text-sm text-mute">{capitalised(status)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
