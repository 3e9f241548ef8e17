import { type ComponentType, lazy, Suspense } from "react";
import { useAuth } from "#app/lib/auth/use-auth.ts";

const KeepButton = lazy<ComponentType<{ slug: string; userId: string }>>(() =>
  import("./favourite-button.tsx").then(
    ({ FavouriteButton }) => ({ default: FavouriteButton }),
    (error: unknown) => {
      // The page is as good without it, and not worth loading again.
      console.warn("failed to load what keeps an athlete", error);
      return { default: () => null };
    },
  ),
);

/** Saves an athlete for signed-in customers. Other visitors do not load its code. */
export function LazyFavouriteButton({ slug }: { slug: string }) {
  const auth = useAuth();
  if (auth.status !== 1 || !auth.viewer.holdsOrders) return null;
  return (
    <Suspense>
      <KeepButton slug={slug} userId={auth.viewer.userId} />
    </Suspense>
  );
}
