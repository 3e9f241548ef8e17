import { isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorView } from "#app/features/errors/error-view.tsx";
import { OfflineView } from "#app/features/errors/offline-view.tsx";
import { WrongArea as WrongAreaView } from "#app/features/errors/wrong-area.tsx";
import { DefaultLayout } from "#app/layouts/frame.tsx";
import { WrongArea } from "#app/lib/auth/require-auth.ts";
import { isConnectionLost } from "#app/lib/offline/connection.ts";

/** Everything a page could not show: an unknown address, the other role's area, no connection, or a fault of ours. */
export function PageError() {
  const error = useRouteError();
  return (
    <DefaultLayout>
      {error instanceof WrongArea ? (
        <WrongAreaView area={error.area} viewer={error.viewer} />
      ) : isConnectionLost(error) ? (
        <OfflineView />
      ) : (
        <ErrorView status={isRouteErrorResponse(error) ? error.status : 500} />
      )}
    </DefaultLayout>
  );
}
