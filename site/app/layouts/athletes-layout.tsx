import { Link } from "react-router";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Frame } from "./frame.tsx";
import type { LayoutProps } from "./layout-props.ts";
import { Logo } from "./logo.tsx";

/** Pages with one job (joining, paying, returning): a header without the ways out, and the footer. */
export function AthletesLayout({ children }: LayoutProps) {
  return <Frame header={<AthletesHeader />}>{children}</Frame>;
}

function AthletesHeader() {
  return (
    <header className="on-dark sticky top-0 z-30 bg-ink text-white">
      <div className="shell flex h-18 items-center justify-between gap-4">
        <Logo />
        <nav aria-label="Main" className="flex items-center gap-1">
          <Link
            to={paths.forAthletes()}
            className="hidden rounded-full px-4 py-2 font-semibold hover:bg-white/10 sm:block"
          >
            For athletes
          </Link>
          <Button asChild size="small" variant="accent">
            <Link to={paths.enroll()}>Apply to join</Link>
          </Button>
        </nav>
      </div>
    </header>
  );
}
