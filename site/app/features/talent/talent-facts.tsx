import { BadgeCheck, Clock, Zap } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "react-router";
import type { TalentView } from "#app/lib/api/types.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { ownKeys } from "#app/lib/pages/own-keys.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { spanWords } from "#app/lib/time/format-time.ts";
import { Rating } from "#app/ui/rating.tsx";
import * as texts from "#messages/talent";

/** One fact of an athlete, in a list on a dark ground. */
export function Fact({ icon: Icon, children }: { icon: typeof Clock; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />
      {children}
    </li>
  );
}

/** The rating, the usual time to answer and the share of accepted requests, as far as they are known. */
export function TrustFacts({ talent: { slug, stats } }: { talent: TalentView }) {
  const { ratingSum, ratingCount, medianResponseH, acceptedRate90d } = stats;
  return (
    <>
      {ratingCount > 0 && (
        <li className="flex">
          <Link to={`${paths.talent(slug)}#reviews`} className="flex rounded hover:underline">
            <Rating value={ratingSum / ratingCount} count={ratingCount} size="medium" />
          </Link>
        </li>
      )}
      {medianResponseH != null && (
        <Fact icon={Clock}>{texts.usuallyAnswers({ span: spanWords(medianResponseH) })}</Fact>
      )}
      {acceptedRate90d != null && (
        <Fact icon={Zap}>{texts.accepts({ percent: Math.round(acceptedRate90d) })}</Fact>
      )}
    </>
  );
}

/** The badge of an athlete whose identity was checked. Its meaning opens on hover, focus and tap, without code. */
export function VerifiedFact() {
  return (
    <li className="group relative flex">
      <button
        type="button"
        aria-describedby="verified-meaning"
        onKeyDown={ownKeys(({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
          if (key === "Escape") currentTarget.blur();
        })}
        className="flex cursor-help items-center gap-2 rounded underline decoration-dotted underline-offset-4"
      >
        <BadgeCheck aria-hidden="true" className="size-5 shrink-0 text-accent" />
        {texts.verified}
      </button>
      <span
        id="verified-meaning"
        role="tooltip"
        className="absolute start-0 top-full z-10 hidden w-72 max-w-[80vw] rounded-xl bg-surface-raised p-4 text-sm text-strong shadow-lg ring-1 ring-line group-focus-within:block group-hover:block"
      >
        {texts.verifiedMeaning({ brand: brandName() })}
      </span>
    </li>
  );
}
