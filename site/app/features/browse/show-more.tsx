import { Link } from "react-router";
import { cardsPerPage } from "#app/lib/catalogue/sport-cards.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { type Filters, writeQuery } from "./filters.ts";

/** The same list, so many pages of it. */
export interface NextPage {
  slug: string;
  filters: Filters;
  pages: number;
}

export interface ShowMoreProps {
  next: NextPage;
  /** How many athletes are shown, of how many. */
  count: number;
  total: number;
  /** The next ones are on their way. */
  waiting: boolean;
  onPrepare: () => void;
  onPress: () => void;
}

/**
 * The way to the next athletes of a list. Its address shows the list as far down, so that the way back and a link
 * sent to somebody lead to the same athletes.
 */
export function ShowMore({ next, count, total, waiting, onPrepare, onPress }: ShowMoreProps) {
  // While they are on their way the address is theirs already, and a press leads nowhere.
  const pages = waiting ? next.pages - 1 : next.pages;
  const more = Math.min(cardsPerPage, total - count);
  return (
    <div className="mt-10 text-center">
      <p className="mb-4 text-ink-mute tabular">{`${count} of ${total} shown`}</p>
      <Button asChild variant="outline" size="large">
        <Link
          to={paths.sport(next.slug, writeQuery(next.filters, pages).toString())}
          preventScrollReset
          replace={waiting}
          data-press
          aria-disabled={waiting || undefined}
          onPointerEnter={onPrepare}
          onFocus={onPrepare}
          onClick={(event) => {
            if (waiting) event.preventDefault();
            else onPress();
          }}
        >
          {waiting ? "Loading …" : `Show ${more} more`}
        </Link>
      </Button>
      <noscript>
        <p className="mt-4 text-sm text-ink-mute">
          This takes JavaScript. Without it, each athlete’s page leads to the next ones.
        </p>
      </noscript>
    </div>
  );
}
