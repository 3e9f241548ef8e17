import { Link } from "react-router";
import { answerConsent } from "#app/lib/analytics/consent.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { useFootHeight } from "#app/ui/layout/use-foot-height.ts";
import * as texts from "#messages/consent";

/** Asks whether visits may be counted. Nothing waits for the answer, and both answers are one press away. */
export function ConsentBanner() {
  const banner = useFootHeight<HTMLElement>("--consent");
  return (
    <section
      ref={banner}
      aria-label={texts.heading}
      className="on-dark sticky bottom-0 z-30 low:static border-t border-on-night/15 bg-night text-on-night"
    >
      <div className="shell flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
        <p className="max-w-2xl">
          {texts.question({
            link: (children) => (
              <Link to={paths.privacyPolicy()} className="font-semibold underline">
                {children}
              </Link>
            ),
          })}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="accent" size="small" onClick={() => answerConsent("refused")}>
            {texts.refuse}
          </Button>
          <Button variant="accent" size="small" onClick={() => answerConsent("granted")}>
            {texts.grant}
          </Button>
        </div>
      </div>
    </section>
  );
}
