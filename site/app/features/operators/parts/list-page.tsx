import type { ReactNode } from "react";
import { Link, type LoaderFunctionArgs, NavLink } from "react-router";
import type { answerOf } from "#app/lib/api/client.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import * as texts from "#messages/operators";

/** One of the lists of a page: its name in the address, and what it is called. */
export interface ListName<List extends string> {
  list: List;
  label: string;
}

type Lists<List extends string> = readonly [ListName<List>, ...ListName<List>[]];

type CallOptions<Query> = { params: { query: Query }; signal: AbortSignal };

type Call<Data> = Parameters<typeof answerOf<Data>>[0];

/** Where a page of a list begins, by the address. */
export function readCursor(request: Request): { cursor?: string } {
  const cursor = new URL(request.url).searchParams.get("cursor");
  return cursor === null ? {} : { cursor };
}

/** Which list the address asks for, the first one unless it names another, and from where on. */
export function readListQuery<List extends string>(request: Request, lists: Lists<List>) {
  const wanted = new URL(request.url).searchParams.get("list");
  const { list } = lists.find((one) => one.list === wanted) ?? lists[0];
  return { list, ...readCursor(request) };
}

/** A loader of one list, a page at a time. */
export function listLoader<Data>(load: (options: CallOptions<{ cursor?: string }>) => Call<Data>) {
  return ({ request }: LoaderFunctionArgs): Promise<Data> => {
    const params = { query: readCursor(request) };
    return pageAnswer(request, load({ params, signal: request.signal }));
  };
}

/** A loader of several lists, each a page at a time. */
export function tabLoader<List extends string, Data>(
  lists: Lists<List>,
  load: (options: CallOptions<{ list: List; cursor?: string }>) => Call<Data>,
) {
  return async ({ request }: LoaderFunctionArgs): Promise<{ list: List; page: Data }> => {
    const query = readListQuery(request, lists);
    const page = await pageAnswer(request, load({ params: { query }, signal: request.signal }));
    return { list: query.list, page };
  };
}

export interface ListTabsProps<List extends string> {
  lists: readonly ListName<List>[];
  /** The one that is open. */
  current: List;
  pathOf: (list: List) => string;
}

/** Links to the lists of a page. */
export function ListTabs<List extends string>({ lists, current, pathOf }: ListTabsProps<List>) {
  return (
    <nav aria-label={texts.lists} className="mb-6 flex flex-wrap gap-2">
      {lists.map(({ list, label }) => (
        <Button key={list} asChild size="small" variant={list === current ? "primary" : "outline"}>
          <NavLink to={pathOf(list)} aria-current={list === current ? "page" : undefined}>
            {label}
          </NavLink>
        </Button>
      ))}
    </nav>
  );
}

export interface ItemListProps<Item> {
  items: readonly Item[];
  /** Shown for an empty list. */
  none: string;
  hint?: ReactNode;
  /** The row of an entry, with its key. */
  children: (item: Item) => ReactNode;
}

/** The entries of a list as rows, or that there are none. */
export function ItemList<Item>({ items, none, hint, children }: ItemListProps<Item>) {
  if (items.length === 0) return <EmptyState title={none}>{hint}</EmptyState>;
  return <ul className="grid gap-3">{items.map(children)}</ul>;
}

export interface NextPageProps {
  /** Where the next page begins; nothing on the last page. */
  next: string | null | undefined;
  pathOf: (cursor: string) => string;
}

/** The link to the next page of a list. */
export function NextPage({ next, pathOf }: NextPageProps) {
  if (next == null) return null;
  return (
    <div className="mt-8">
      <Button asChild variant="outline">
        <Link to={pathOf(next)}>{texts.nextPage}</Link>
      </Button>
    </div>
  );
}
