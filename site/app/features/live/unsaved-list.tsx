import { Link } from "react-router";
import type { Role } from "#app/lib/auth/auth-state.ts";
import { useUnsaved } from "#app/lib/live/use-live-state.ts";
import { placeOf } from "./unsaved-places.ts";

/** What an earlier visit changed and the server did not take, each with the way to where it was changed. */
export function UnsavedList({ role }: { role: Role }) {
  const { paths, forget } = useUnsaved();
  return paths.map((path) => {
    const place = placeOf(path, role);
    return (
      place !== null && (
        <p
          key={path}
          className="flex flex-wrap items-center justify-center gap-x-5 border-t-2 border-clay bg-ink px-5 py-3 text-white"
        >
          <span className="font-semibold">
            {place.what}: a change of an earlier visit may not have been saved.
          </span>
          <Link to={place.to} className="underline" onClick={() => forget(path)}>
            Look at it
          </Link>
          <button
            type="button"
            className="cursor-pointer underline"
            aria-label={`Dismiss: ${place.what}`}
            onClick={() => forget(path)}
          >
            Dismiss
          </button>
        </p>
      )
    );
  });
}
