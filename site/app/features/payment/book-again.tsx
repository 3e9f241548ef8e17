import { Link } from "react-router";
import type { OrderView } from "#app/lib/api/types.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";

/** The way on after an order that came to nothing. */
export function BookAgain({ order }: { order: OrderView }) {
  return (
    <Button asChild className="justify-self-start">
      <Link to={paths.book(order.talent.slug, order.offer.offerGuid)}>
        Book {order.talent.displayName} again
      </Link>
    </Button>
  );
}
