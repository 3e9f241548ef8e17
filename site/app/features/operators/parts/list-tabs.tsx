import { Link, NavLink } from "react-router";
import { Button } from "#app/ui/button.tsx";
import * as texts from "#messages/operators";

/** One of the lists of a page: its name in the address, and what it is called. */
export interface ListName<List extends string> {
  list: List;
  label: string;
}

/** Which list the address asks for, the first one unless it names another, and from where on. */
export function readListQuery<List extends string>(
  request: Request,
  lists: readonly [ListName<List>, ...ListName<List>[]],
): { list: List; cursor?: string } {
  const { searchParams } = new URL(request.url);
  const { list } = lists.find((one) => one.list === searchParams.get("list")) ?? lists[0];
  const cursor = searchParams.get("cursor");
  return cursor === null ? { list } : { list, cursor };
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

/** The link to the next page of a list; nothing on the last page. */
export function NextPage({ to }: { to: string | null }) {
  return to === null ? null : (
    <div className="mt-8">
      <Button asChild variant="outline">
        <Link to={to}>{texts.nextPage}</Link>
      </Button>
    </div>
  );
}
