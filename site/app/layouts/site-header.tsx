import { Menu, Search, X } from "lucide-react";
import { useState } from "react";
import { Link, NavLink } from "react-router";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { marketplace } from "#app/lib/marketplace/marketplace.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { addressOf } from "#app/lib/texts/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/layouts";
import { AccountLinks, useAuthPaths, type Visitor } from "./account-links.tsx";
import { Logo } from "./logo.tsx";
import { ReaderOptionsButton } from "./reader-options.tsx";

interface HeaderTarget {
  to: string;
  label: string;
}

const catalogueLinks: readonly HeaderTarget[] = [
  { to: `${paths.home()}#sports`, label: texts.browseSports },
  { to: `${paths.home()}#how-it-works`, label: texts.howWorks },
];

const pageLinks: readonly HeaderTarget[] = [
  { to: paths.forAthletes(), label: texts.forAthletes },
  { to: paths.help(), label: texts.help },
];

const helpLinks: readonly HeaderTarget[] = [{ to: paths.help(), label: texts.help }];

export interface SiteHeaderProps {
  visitor?: Visitor;
  /** Shown above a loading page; the page replaces it, possibly during a press. */
  isSkeleton?: boolean;
}

/** The header of every public page but the booking. */
export function SiteHeader({ visitor = "anyone", isSkeleton = false }: SiteHeaderProps) {
  const [open, setOpen] = useState(false);
  const loggedIn = useAuth().status === 1;
  const { login } = useAuthPaths();
  const own = visitor === "customer" ? helpLinks : pageLinks;
  const links = marketplace().isOpen ? [...catalogueLinks, ...own] : own;
  const menu = loggedIn ? links : [...links, { to: login, label: texts.logIn }];
  return (
    <header className="on-dark sticky top-0 z-30 bg-night text-on-night low:static">
      <div className="shell flex h-18 items-center justify-between gap-2 sm:gap-3 lg:grid lg:grid-cols-[1fr_auto_1fr] lg:justify-items-start">
        <Logo />
        <nav aria-label={texts.main} className="hidden items-center lg:flex">
          {links.map((link) => (
            <HeaderLink key={link.to} {...link} />
          ))}
        </nav>
        <div className="flex min-w-0 items-center gap-1 sm:gap-2 lg:justify-self-end">
          <ReaderOptionsButton />
          {marketplace().isOpen && <HeaderSearch />}
          <AccountLinks canLogOut={!isSkeleton} visitor={visitor} />
          <button
            type="button"
            className="-me-2 grid size-11 cursor-pointer place-items-center rounded-full hover:bg-on-night/10 lg:hidden"
            aria-expanded={open}
            aria-controls="site-menu"
            aria-label={open ? texts.closeMenu : texts.openMenu}
            onClick={() => setOpen(!open)}
          >
            {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          </button>
        </div>
      </div>
      <nav
        id="site-menu"
        aria-label={texts.menu}
        hidden={!open}
        className="border-y border-on-night/15 px-2 py-3 md:px-7 lg:hidden"
      >
        <ul>
          {menu.map((link) => (
            <li key={link.to} className={classNames(link.to === login && "sm:hidden")}>
              <HeaderLink {...link} onPress={() => setOpen(false)} wide />
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

/** The way to the results page: a field in a wide window, which the browser sends, a link elsewhere. */
function HeaderSearch() {
  return (
    <>
      <Link
        to={paths.search()}
        aria-label={texts.search}
        data-header-search
        className="grid size-11 place-items-center rounded-full hover:bg-on-night/10 max-sm:-me-2 xl:hidden"
      >
        <Search aria-hidden="true" />
      </Link>
      <search
        aria-label={texts.searchAthletes}
        data-header-search
        className="relative hidden xl:block"
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute start-3.5 top-3 size-5"
        />
        <form action={addressOf(paths.search())}>
          <input
            type="search"
            name="q"
            aria-label={texts.search}
            placeholder={texts.search}
            className="h-11 w-36 rounded-full border border-on-night/40 bg-on-night/10 ps-10 pe-4 placeholder:text-on-night/85 placeholder-shown:text-ellipsis"
          />
        </form>
      </search>
    </>
  );
}

interface HeaderLinkProps {
  to: string;
  label: string;
  wide?: boolean;
  onPress?: () => void;
}

function HeaderLink({ to, label, wide = false, onPress }: HeaderLinkProps) {
  const anchor = to.includes("#");
  return (
    <NavLink
      to={to}
      {...(onPress === undefined ? {} : { onClick: onPress })}
      className={({ isActive }) =>
        classNames(
          "rounded-full font-semibold hover:bg-on-night/10",
          wide
            ? "block px-3 py-3 text-lg"
            : "px-2.5 py-2 whitespace-nowrap max-xl:text-[0.9375rem]",
          isActive && !anchor && "text-accent",
        )
      }
    >
      {label}
    </NavLink>
  );
}
