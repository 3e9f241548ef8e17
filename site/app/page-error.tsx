import { lazy, Suspense } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorView } from "#app/features/errors/error-view.tsx";
import { OfflineView } from "#app/features/errors/offline-view.tsx";
import { DefaultLayout } from "#app/layouts/frame.tsx";
import { WrongArea } from "#app/lib/auth/require-auth.ts";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import { isConnectionLost } from "#app/lib/offline/connection.ts";

// Only a person who is signed in meets it.
const WrongAreaView = lazy(async () => {
  const { WrongArea: View } = await recoverChunk(
    () => import("#app/features/errors/wrong-area.tsx"),
  );
  return { default: View };
});

/** Everything a page could not show: an unknown address, the other role's area, no connection, or a fault of ours. */
export function PageError() {
  const error = useRouteError();
  return (
    <DefaultLayout>
      {error instanceof WrongArea ? (
        <Suspense>
          <WrongAreaView area={error.area} viewer={error.viewer} />
        </Suspense>
      ) : isConnectionLost(error) ? (
        <OfflineView />
      ) : (
        <ErrorView status={isRouteErrorResponse(error) ? error.status : 500} />
      )}
    </DefaultLayout>
  );
}
