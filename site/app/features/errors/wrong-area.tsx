import { Link } from "react-router";
import { isOperator, type Viewer } from "#app/lib/auth/auth-state.ts";
import type { Area } from "#app/lib/auth/route-access.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import * as texts from "#messages/error-pages";
import { OtherAccountButton } from "./other-account-button.tsx";

/** The owner of an area, and its content. */
const areas: Record<Area, () => string> = {
  customer: () => texts.customerArea,
  talent: () => texts.talentArea,
  operator: () => texts.operatorArea({ brand: brandName() }),
};

/** The pages to which a role can go instead. */
const ownPages: Record<Area, readonly { label: string; to: string }[]> = {
  customer: [
    { label: texts.yourOrders, to: paths.accountOrders() },
    { label: texts.yourProfile, to: paths.accountProfile() },
  ],
  talent: [
    { label: texts.yourOrders, to: paths.talentOrders() },
    { label: texts.yourAccount, to: paths.talentAccount() },
  ],
  operator: [{ label: texts.yourOverview, to: paths.operators() }],
};

export interface WrongAreaProps {
  /** Whose area the page is in. */
  area: Area;
  viewer: Viewer;
}

/** The other role's area: whose it is, who is signed in, and the ways on from here. */
export function WrongArea({ area, viewer }: WrongAreaProps) {
  const role = isOperator(viewer) ? "operator" : viewer.role;
  const own = ownPages[role];
  return (
    <section className="shell py-16 sm:py-24">
      <PageHead title={texts.wrongAreaTitle} path={own[0]?.to ?? paths.home()} noindex />
      <h1 className="display text-5xl sm:text-7xl">{texts.wrongArea}</h1>
      <p className="mt-5 max-w-xl text-lg text-soft">{areas[area]()}</p>
      <p className="mt-3 max-w-xl text-lg text-soft">
        {texts.signedInAs({
          role,
          email: viewer.email ?? "",
          strong: (children) => <strong className="wrap-anywhere text-strong">{children}</strong>,
        })}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {own.map(({ label, to }, index) => (
          <Button key={to} asChild variant={index === 0 ? "primary" : "outline"}>
            <Link to={to}>{label}</Link>
          </Button>
        ))}
      </div>
      <div className="mt-10 border-t border-line pt-6">
        <OtherAccountButton variant="ghost" className="-ms-6" />
      </div>
    </section>
  );
}
