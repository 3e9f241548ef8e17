import { useCallback, useEffect, useRef } from "react";
import { Link, useLocation, useNavigate, useNavigation } from "react-router";
import { useOnline } from "#app/lib/offline/connection.ts";
import { noteReachable } from "#app/lib/offline/reachability.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/error-pages";

/** Replaces a page that was never visited and cannot be fetched; retries automatically. */
export function OfflineView() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const again = useCallback(
    () => void navigate(`${pathname}${search}${hash}`, { replace: true }),
    [navigate, pathname, search, hash],
  );
  const online = useOnline();
  const lost = useRef(false);
  useEffect(() => {
    if (!online) {
      lost.current = true;
    } else if (lost.current) {
      lost.current = false;
      again();
    } else {
      // The lost connection was not detected yet: from now on the site is probed.
      noteReachable(false);
    }
  }, [online, again]);
  return (
    <section className="on-dark lanes min-h-[70vh] bg-night text-on-night">
      <div className="shell py-20 sm:py-28">
        <PageHead title={texts.offline} path={pathname} noindex />
        <p className="eyebrow text-accent">{texts.noConnection}</p>
        <h1 className="display mt-2.5 text-5xl sm:text-7xl">{texts.offline}</h1>
        <p className="mt-5 max-w-xl text-lg text-on-night/90">{texts.offlineText}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button variant="accent" busy={navigation.state === "loading"} onClick={again}>
            {common.tryAgain}
          </Button>
          <Button asChild variant="ghost" className="text-on-night! hover:bg-on-night/10!">
            <Link to={paths.home()}>{texts.home}</Link>
          </Button>
        </div>
      </div>
    </section>
  );
}

/** While offline, notifies the visitor that the page may be outdated. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status" className="sticky top-0 z-20 low:static [.sticky~&]:top-18">
      {!online && (
        <p data-offline className="bg-night px-5 py-3 text-center font-semibold text-on-night">
          {texts.outdated}
        </p>
      )}
    </div>
  );
}
