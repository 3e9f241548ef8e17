import { type ComponentType, lazy, Suspense } from "react";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import type { Viewed } from "#app/lib/catalogue/viewed.ts";
import { Button } from "#app/ui/button.tsx";
import * as texts from "#messages/page-talent";

const KeepButton = lazy<ComponentType<{ talent: Viewed; userId: string | null }>>(() =>
  import("./favourite-button.tsx").then(
    ({ FavouriteButton }) => ({ default: FavouriteButton }),
    (error: unknown) => {
      // The page is as good without it, and not worth loading again.
      console.warn("failed to load what keeps an athlete", error);
      return { default: () => null };
    },
  ),
);

/**
 * Saves an athlete: in the account of a signed-in customer, on this device for other visitors. No page starts with its
 * code.
 */
export function LazyFavouriteButton({ talent }: { talent: Viewed }) {
  const auth = useAuth();
  if (auth.status === 1 && !auth.viewer.holdsOrders) return null;
  // As large as the button, so that nothing moves when it comes: the icon's place is empty.
  const place = (
    <Button variant="ghost" size="small" className="invisible ps-10.5!">
      {texts.keep}
    </Button>
  );
  if (auth.status === 0) return place;
  return (
    <Suspense fallback={place}>
      <KeepButton talent={talent} userId={auth.status === 1 ? auth.viewer.userId : null} />
    </Suspense>
  );
}
