import type { ComponentType } from "react";
import { useLocation } from "react-router";
import { paths } from "#app/lib/pages/paths.ts";
import type { LayoutName } from "#app/lib/pages/route-handle.ts";
import type { Visitor } from "./account-links.tsx";
import { AreaFooter } from "./area-footer.tsx";
import { AccountLayout, AccountTalentLayout } from "./area-layouts.tsx";
import { DefaultLayout, Frame, type LayoutProps } from "./frame.tsx";
import { OperatorsLayout } from "./operators-layout.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
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
  operators: OperatorsLayout,
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

/** Pages with one task (joining, paying, returning). Their visitor applies, or has an order: neither signs up here. */
function AthletesLayout({ children }: LayoutProps) {
  const { pathname } = useLocation();
  const visitor = visitorOf(pathname);
  return (
    <Frame
      header={<SiteHeader visitor={visitor} />}
      footer={visitor === "customer" ? <AreaFooter /> : <SiteFooter />}
    >
      {children}
    </Frame>
  );
}

function visitorOf(pathname: string): Visitor {
  if (pathname === paths.return() || pathname.startsWith(paths.payment(""))) return "customer";
  return pathname.startsWith(paths.enroll()) ? "applicant" : "athlete";
}
