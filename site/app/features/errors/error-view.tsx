import { Link, useLocation } from "react-router";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { useHydrated } from "#app/lib/pages/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/error-pages";

/** The error page: "Page Not Found" for 404 and "Internal Server Error" for anything else (SPEC section 2). */
export function ErrorView({ status }: { status: number }) {
  const { pathname } = useLocation();
  // One file, 404.html, answers every unknown address: the address itself is known in the browser only.
  const hydrated = useHydrated();
  const missing = status === 404;
  const isOrderLink = hydrated && /^\/(payment|feedback)\//.test(pathname);
  const title = missing ? texts.notFound : texts.internalError;
  return (
    <section className="on-dark lanes min-h-[70vh] border-b border-on-night/15 bg-night text-on-night">
      <div className="shell py-16 sm:py-24">
        <PageHead title={title} path={paths.notFound()} noindex />
        <p
          aria-hidden="true"
          className="display text-[8rem] leading-none text-accent sm:text-[14rem]"
        >
          {status}
        </p>
        {missing ? (
          <h1 className="mt-2 text-2xl font-bold wrap-anywhere">
            {hydrated ? texts.notFoundAt({ path: pathname }) : texts.notFoundText}
          </h1>
        ) : (
          <h1 className="display -mt-1 text-5xl sm:-mt-3 sm:text-7xl">{title}</h1>
        )}
        <p className="mt-4 max-w-xl text-lg text-on-night/90">
          {missing ? texts.notFoundHint : texts.internalErrorText}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          {!missing && (
            <Button variant="accent" onClick={() => window.location.reload()}>
              {common.tryAgain}
            </Button>
          )}
          <Button asChild variant={missing ? "accent" : "outlineOnDark"}>
            <Link to={paths.home()}>{texts.home}</Link>
          </Button>
          {missing && isOrderLink && (
            <Button asChild variant="outlineOnDark">
              <Link to={paths.findMyOrders()}>{texts.findOrders}</Link>
            </Button>
          )}
          {missing && (
            <Button asChild variant="outlineOnDark">
              <Link to={`${paths.home()}#sports`}>{texts.findAthlete}</Link>
            </Button>
          )}
          <Button asChild variant="outlineOnDark">
            <Link to={paths.contact()}>{texts.contact}</Link>
          </Button>
        </div>
      </div>
    </section>
  );
}
