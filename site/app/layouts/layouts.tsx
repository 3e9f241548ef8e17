import type { ComponentType } from "react";
import { Link, useLocation } from "react-router";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { paths } from "#app/lib/paths.ts";
import type { LayoutName } from "#app/lib/route-handle.ts";
import { Button } from "#app/ui/button.tsx";
import { AccountLinks } from "./account-links.tsx";
import { AccountLayout, AccountTalentLayout } from "./area-layouts.tsx";
import { DefaultLayout, Frame, type LayoutProps } from "./frame.tsx";
import { Logo } from "./logo.tsx";
import { TalentBookLayout } from "./talent-book-layout.tsx";

/** The layouts a route handle may name (SPEC section 2). */
export const layoutComponents: Record<Exclude<LayoutName, "custom">, ComponentType<LayoutProps>> = {
  home: HomeLayout,
  athletes: AthletesLayout,
  sport: SportLayout,
  talent: TalentLayout,
  "talent-book": TalentBookLayout,
  account: AccountLayout,
  "account-talent": AccountTalentLayout,
  inapp: InappLayout,
  default: DefaultLayout,
};

/** The front page: its hero carries the header's ground to the edge of the window. */
function HomeLayout({ children }: LayoutProps) {
  return <Frame>{children}</Frame>;
}

/** A sport: the grid needs the whole width, so there is no sidebar. */
function SportLayout({ children }: LayoutProps) {
  return <Frame>{children}</Frame>;
}

/** An athlete's own page: room at the foot of a phone for the bar that books. */
function TalentLayout({ children }: LayoutProps) {
  return <Frame>{children}</Frame>;
}

/** Inside another app, or installed as one: that app has the navigation, the page has the window. */
function InappLayout({ children }: LayoutProps) {
  return (
    <Frame header={null} footer={null}>
      {children}
    </Frame>
  );
}

/** Pages with one task (joining, paying, returning): a header for the current user, and the footer. */
function AthletesLayout({ children }: LayoutProps) {
  return <Frame header={<AthletesHeader />}>{children}</Frame>;
}

const linkClasses = "hidden rounded-full px-4 py-2 font-semibold hover:bg-white/10 sm:block";

function AthletesHeader() {
  const loggedIn = useAuth().status === 1;
  const guest = isOrderPage(useLocation().pathname);
  return (
    <header className="on-dark sticky top-0 z-30 bg-ink text-white low:static">
      <div className="shell flex h-18 items-center justify-between gap-4">
        <Logo />
        <nav aria-label="Main" className="flex items-center gap-1">
          {loggedIn || guest ? (
            <>
              {guest && (
                <Link to={paths.faq()} className={linkClasses}>
                  Help
                </Link>
              )}
              <AccountLinks />
            </>
          ) : (
            <>
              <Link to={paths.forAthletes()} className={linkClasses}>
                For athletes
              </Link>
              <Button asChild size="small" variant="accent">
                <Link to={paths.enroll()}>Apply to join</Link>
              </Button>
            </>
          )}
        </nav>
      </div>
    </header>
  );
}

/** A visitor of these pages has already booked or was booked: no promotion. */
function isOrderPage(pathname: string): boolean {
  return pathname === paths.return() || pathname.startsWith(paths.payment(""));
}
