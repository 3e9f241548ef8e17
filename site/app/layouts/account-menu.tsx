import { CircleUser } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { useLogOut } from "#app/features/auth/log-out-button.tsx";
import { isMember, isOperator, type Viewer } from "#app/lib/auth/auth-state.ts";
import { ownKeys } from "#app/lib/pages/own-keys.ts";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/layouts";

export interface AccountMenuProps {
  viewer: Viewer;
  /** The header stays: a press on *Log out* lasts. */
  canLogOut: boolean;
}

/** The user's pages and *Log out*, behind one button of the header. */
export function AccountMenu({ viewer, canLogOut }: AccountMenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { busy, logOut } = useLogOut();
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) !== true) setOpen(false);
    };
    const closeByKey = ownKeys(({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    });
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [open]);
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={texts.accountMenu}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-on-night/10"
      >
        <CircleUser aria-hidden="true" className="size-6" />
      </button>
      <nav
        id={id}
        aria-label={texts.yourAccount}
        hidden={!open}
        className="absolute end-0 top-full z-40 mt-1 w-64 rounded-2xl border border-on-night/25 bg-night p-2 shadow-2xl"
      >
        <p className="border-b border-on-night/15 px-3 pt-1 pb-3 text-sm wrap-anywhere text-on-night/80">
          {viewer.email}
        </p>
        <ul className="pt-2">
          {linksOf(viewer).map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={itemClass} onClick={() => setOpen(false)}>
                {label}
              </Link>
            </li>
          ))}
          {canLogOut && (
            <li>
              <button
                type="button"
                aria-busy={busy || undefined}
                onClick={() => void logOut().then(() => setOpen(false))}
                className={`${itemClass} w-full cursor-pointer text-start`}
              >
                {texts.logOut}
              </button>
            </li>
          )}
        </ul>
      </nav>
    </div>
  );
}

const itemClass = "block rounded-xl px-3 py-2.5 font-semibold hover:bg-on-night/10";

function linksOf(viewer: Viewer): { to: string; label: string }[] {
  const team = isMember(viewer) ? [{ to: paths.operators(), label: texts.team }] : [];
  if (isOperator(viewer)) return team;
  const own =
    viewer.role === "talent"
      ? [
          { to: paths.talentAccount(), label: texts.overview },
          { to: paths.talentOrders(), label: texts.orders },
          { to: paths.talentProfile(), label: texts.profile },
          { to: paths.talentSettings(), label: texts.settings },
        ]
      : [
          { to: paths.accountOrders(), label: texts.orders },
          { to: paths.saved(), label: texts.saved },
          { to: paths.accountProfile(), label: texts.profile },
        ];
  return [...own, ...team];
}
