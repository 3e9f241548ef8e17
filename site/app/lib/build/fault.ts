import { isRouteErrorResponse } from "react-router";
import { WrongArea } from "#app/lib/auth/require-auth.ts";
import { isConnectionLost } from "#app/lib/offline/connection.ts";
import { navigationTarget } from "./navigation.ts";
import type { BuildWatch } from "./watch-builds.ts";

/**
 * A page that failed may be of older code than the data or the interface it met: where other code is deployed, the
 * document of the page is loaded, once. Answers that no page is to show (a missing one, another person's) are no faults.
 */
export function recoverFault(
  error: unknown,
  {
    builds,
    newBuild,
  }: {
    builds: Pick<BuildWatch["builds"], "compare">;
    newBuild: Pick<BuildWatch["newBuild"], "leaveFor">;
  },
): void {
  if (isRouteErrorResponse(error) || error instanceof WrongArea || isConnectionLost(error)) return;
  // Read now: the way ends with the error.
  const path = navigationTarget() ?? `${location.pathname}${location.search}${location.hash}`;
  builds.compare().then(
    (deployed) => {
      if (deployed === "code") newBuild.leaveFor(path);
    },
    (reason: unknown) => console.warn("failed to ask for the latest build", reason),
  );
}
