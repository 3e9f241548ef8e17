import { type ComponentType, lazy, Suspense } from "react";

const WaitingOrders = lazy<ComponentType<{ reader: "customer" | "talent" }>>(() =>
  import("#app/features/orders/waiting-orders.tsx").then(
    ({ WaitingOrders }) => ({ default: WaitingOrders }),
    (error: unknown) => {
      // No page is worth reloading for a number.
      console.warn("failed to load what counts orders", error);
      return { default: () => null };
    },
  ),
);

/** How many orders wait for whoever is signed in. Its code comes after the page's. */
export function LazyWaitingOrders({ reader }: { reader: "customer" | "talent" }) {
  return (
    <Suspense>
      <WaitingOrders reader={reader} />
    </Suspense>
  );
}
