import { useOnline } from "#app/lib/offline/connection.ts";

/** Says while there is no connection that what stands on the page may have changed since. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-40">
      {!online && (
        <p className="bg-ink px-5 py-3 text-center font-semibold text-white">
          You are offline. What you see may have changed since.
        </p>
      )}
    </div>
  );
}
