import { useEffect } from "react";

/** On the pages to sign up and log in: moves favourites of this device to the account at the sign-in. */
export function useAdoptedFavourites(): void {
  useEffect(() => {
    import("./keep-as-guest.ts").then(
      ({ adoptAtSignIn }) => adoptAtSignIn(),
      // The next page with favourites moves them.
      (error: unknown) => console.warn("failed to load the favourites of this device", error),
    );
  }, []);
}
