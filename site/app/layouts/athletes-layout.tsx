import { Link, useLocation } from "react-router";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { AccountLinks } from "./account-links.tsx";
import { Frame, type LayoutProps } from "./frame.tsx";
import { Logo } from "./logo.tsx";

/** Pages with one job (joining, paying, returning): a header for whoever is there, and the footer. */
export function AthletesLayout({ children }: LayoutProps) {
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

/** Who comes here has booked somebody, or was booked: nobody to win over. */
function isOrderPage(pathname: string): boolean {
  return pathname === paths.return() || pathname.startsWith(paths.payment(""));
}
