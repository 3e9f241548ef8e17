import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Role } from "#app/lib/auth/auth-state.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { useLiveState, useUnsaved } from "#app/lib/live/use-live-state.ts";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/live";

/** Whether the signed-in areas are in touch with the database; sends what was left from an earlier visit. */
export function LiveStatus() {
  const auth = useAuth();
  const role = auth.status === 1 ? auth.viewer.role : "customer";
  return (
    <LiveBanner {...useLiveState()} role={role}>
      <UnsavedList role={role} />
    </LiveBanner>
  );
}

/** What an earlier visit changed and the server did not take, each with the way to where it was changed. */
function UnsavedList({ role }: { role: Role }) {
  const { paths, forget } = useUnsaved();
  return paths.map((path) => {
    const place = placeOf(path, role);
    return (
      place !== null && (
        <p
          key={path}
          className="flex flex-wrap items-center justify-center gap-x-5 border-t-2 border-danger-mark bg-night px-5 py-3 text-on-night"
        >
          <span className="font-semibold">{texts.unsaved({ what: place.what })}</span>
          <Link to={place.to} className="underline" onClick={() => forget(path)}>
            {texts.look}
          </Link>
          <button
            type="button"
            className="cursor-pointer underline"
            aria-label={texts.dismissUnsaved({ what: place.what })}
            onClick={() => forget(path)}
          >
            {texts.dismiss}
          </button>
        </p>
      )
    );
  });
}

/** The page of a change, for repeating it. */
interface UnsavedPlace {
  /** What was changed. */
  what: string;
  to: string;
}

/** Returns the page on which a document is changed; `null` for automatic changes, such as read marks. */
export function placeOf(path: string, role: Role): UnsavedPlace | null {
  const [collection, id = "", part] = path.split("/");
  switch (`${collection}/${part ?? ""}`) {
    case "customers/":
      return { what: texts.profile, to: paths.accountProfile() };
    case "customers/favourites":
      return { what: texts.favourites, to: paths.accountProfile() };
    case "talents/":
      return { what: texts.profile, to: paths.talentProfile() };
    case "talents/offers":
      return { what: texts.offers, to: `${paths.talentProfile()}#offers` };
    case "orders/messages":
      return {
        what: texts.message,
        to: role === "talent" ? paths.talentOrder(id) : paths.accountOrder(id),
      };
    default:
      return null;
  }
}

interface LiveBannerProps {
  online: boolean;
  /** Changes that the server has not decided about. */
  pendingWrites: number;
  /** Changes outlive the page. */
  kept: boolean;
  /** Decides what can be changed without a connection. */
  role: Role;
  /** Shown above the banner. */
  children: ReactNode;
}

/** Shows below the header, while the database is out of reach, what becomes of changes. Announced politely. */
function LiveBanner({ online, pendingWrites, kept, role, children }: LiveBannerProps) {
  return (
    <div
      role="status"
      aria-live="polite"
      className="sticky top-0 z-20 low:static [.sticky~&]:top-18"
    >
      {children}
      {!online && (
        <p
          data-offline
          className="border-t-2 border-accent bg-night px-5 py-3 text-center font-semibold text-on-night"
        >
          {kept ? texts.offline({ role }) : texts.offlineOpen({ role })}
          {pendingWrites > 0 && ` ${texts.waiting({ count: pendingWrites })}`}
        </p>
      )}
    </div>
  );
}
