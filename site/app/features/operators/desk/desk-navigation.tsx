import { Menu, Search, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { useMayAct } from "#app/lib/accounts/operator-roles.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/operators";
import * as search from "#messages/operators-search";
import { type DeskLink, deskGroups, overviewLink, waitingFor } from "./desk-links.ts";
import { SearchButton, SearchDialog } from "./desk-search.tsx";
import { useDeskShortcuts } from "./desk-shortcuts.ts";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { useQueues } from "./use-queues.ts";

/** The navigation of the operators' area: beside the page, and behind a button on a phone. */
export function DeskNavigation() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setOpen(false), [pathname]);
  const queues = useQueues();
  const mayAct = useMayAct();
  const [dialog, setDialog] = useState<"search" | "shortcuts" | null>(null);
  const shortcuts = useDeskShortcuts({
    onSearch: () => setDialog("search"),
    onHelp: () => setDialog("shortcuts"),
  });
  return (
    <div className="on-dark bg-night text-on-night lg:min-h-[calc(100dvh-3.5rem)]">
      <div className="flex h-14 items-center justify-between px-4 sm:px-8 lg:h-auto lg:px-6 lg:pt-6 lg:pb-3">
        <Link to={paths.operators()} className="rounded-full font-extrabold">
          {texts.operators}
        </Link>
        <div className="flex items-center lg:hidden">
          <button
            type="button"
            className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-on-night/10"
            aria-label={search.title}
            onClick={() => setDialog("search")}
          >
            <Search aria-hidden="true" />
          </button>
          <button
            type="button"
            className="-me-2 grid size-11 cursor-pointer place-items-center rounded-full hover:bg-on-night/10"
            aria-expanded={open}
            aria-controls="desk-menu"
            aria-label={open ? texts.closeMenu : texts.openMenu}
            onClick={() => setOpen(!open)}
          >
            {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          </button>
        </div>
      </div>
      <nav
        id="desk-menu"
        aria-label={texts.operators}
        className={classNames("px-2 pb-6 sm:px-5 lg:block lg:px-3", open ? "block" : "hidden")}
      >
        <SearchButton onOpen={() => setDialog("search")} />
        <DeskItem link={overviewLink} waiting={null} />
        {deskGroups.map(({ label, links }) => (
          <section key={label} aria-label={label} className="mt-4">
            <p
              aria-hidden="true"
              className="px-3 pb-1 text-xs font-bold tracking-wider text-on-night/70 uppercase"
            >
              {label}
            </p>
            <ul>
              {links
                .filter(({ act }) => act === undefined || mayAct(act))
                .map((link) => (
                  <li key={link.to}>
                    <DeskItem link={link} waiting={waitingFor(link, queues)} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
        <button
          type="button"
          className="mt-4 hidden w-full cursor-pointer rounded-lg px-3 py-2 text-start text-sm text-on-night/85 hover:bg-on-night/10 lg:block pointer-coarse:hidden!"
          aria-keyshortcuts="?"
          onClick={() => setDialog("shortcuts")}
        >
          {search.shortcuts}
        </button>
      </nav>
      {dialog === "search" && <SearchDialog onClose={() => setDialog(null)} />}
      {dialog === "shortcuts" && (
        <ShortcutsDialog shortcuts={shortcuts} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}

function DeskItem({ link, waiting }: { link: DeskLink; waiting: string | null }) {
  return (
    <NavLink
      to={link.to}
      end={link.to === paths.operators()}
      className={({ isActive }) =>
        classNames(
          "flex items-center justify-between gap-2 rounded-lg px-3 py-2 font-semibold hover:bg-on-night/10",
          isActive && "bg-on-night/15 text-accent",
        )
      }
    >
      {link.label}
      {waiting !== null && (
        <span className="rounded-full bg-accent px-2 text-sm text-on-accent tabular">
          {waiting}
          <span className="sr-only"> {texts.waiting}</span>
        </span>
      )}
    </NavLink>
  );
}
