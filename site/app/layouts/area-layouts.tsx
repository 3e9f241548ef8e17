import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { OfflineNotice } from "#app/features/errors/offline-view.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/layouts";
import { AreaFooter } from "./area-footer.tsx";
import { Frame, type LayoutProps } from "./frame.tsx";
import { SiteHeader } from "./site-header.tsx";

export interface AreaLink {
  to: string;
  label: string;
  /** Beside the label: a number, usually. */
  note?: ReactNode;
}

export interface AreaNavigationProps {
  label: string;
  links: readonly AreaLink[];
}

/** The second row of a signed-in area. */
function AreaNavigation({ label, links }: AreaNavigationProps) {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link is another one on another page
  useEffect(() => {
    const row = list.current;
    if (row === null) return;
    // In a narrow window the link of the current page may be outside of the row. A link is wider once its number is loaded.
    const sizes = new ResizeObserver(() => {
      const current = row.querySelector<HTMLElement>("[aria-current]");
      if (current === null) return;
      row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
    });
    for (const link of row.children) sizes.observe(link);
    return () => sizes.disconnect();
  }, [pathname]);
  return (
    <nav aria-label={label} className="border-b border-line bg-surface-raised">
      <ul ref={list} className="shell fade-ends relative flex gap-1 overflow-x-auto">
        {links.map((link) => (
          <li key={link.to}>
            <NavLink
              to={link.to}
              end={link.to === paths.talentAccount()}
              className={({ isActive }) =>
                classNames(
                  "block border-b-4 px-3 py-3.5 font-semibold whitespace-nowrap lg:px-4",
                  isActive
                    ? "border-action text-strong"
                    : "border-transparent text-mute hover:text-strong",
                )
              }
            >
              {link.label}
              {link.note}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const accountLinks = [
  { to: paths.accountOrders(), label: texts.orders, note: <LazyWaitingOrders reader="customer" /> },
  { to: paths.accountProfile(), label: texts.profile },
];

/** The customer's area. */
export function AccountLayout({ children }: LayoutProps) {
  return (
    <Frame
      notice={<LazyLiveStatus />}
      footer={<AreaFooter />}
      header={
        <>
          <SiteHeader />
          <AreaNavigation label={texts.yourAccount} links={accountLinks} />
        </>
      }
    >
      {children}
    </Frame>
  );
}

const talentLinks = [
  { to: paths.talentAccount(), label: texts.overview },
  { to: paths.talentOrders(), label: texts.orders, note: <LazyWaitingOrders reader="talent" /> },
  { to: paths.talentProfile(), label: texts.profile },
  { to: paths.talentEarnings(), label: texts.earnings },
  { to: paths.talentAvailability(), label: texts.availability },
  { to: paths.talentReviews(), label: texts.reviews },
  { to: paths.talentSettings(), label: texts.settings },
];

/** The athlete's area. */
export function AccountTalentLayout({ children }: LayoutProps) {
  return (
    <Frame
      notice={<LazyLiveStatus />}
      footer={<AreaFooter />}
      header={
        <>
          <SiteHeader />
          <AreaNavigation label={texts.athleteArea} links={talentLinks} />
        </>
      }
    >
      {children}
    </Frame>
  );
}

// No page is worth reloading for a banner: without its code it is said as everywhere else.
const LiveStatus = lazy(() =>
  import("#app/features/live/live-status.tsx").then(
    ({ LiveStatus }) => ({ default: LiveStatus }),
    () => ({ default: OfflineNotice }),
  ),
);

/** The connection state of the signed-in areas, in place of the general one. Empty at first. */
function LazyLiveStatus() {
  return (
    <Suspense>
      <LiveStatus />
    </Suspense>
  );
}

const WaitingOrders = lazy<ComponentType<{ reader: "customer" | "talent" }>>(() =>
  import("#app/features/orders/list/waiting-orders.tsx").then(
    ({ WaitingOrders }) => ({ default: WaitingOrders }),
    (error: unknown) => {
      // No page is worth reloading for a number.
      console.warn("failed to load what counts orders", error);
      return { default: () => null };
    },
  ),
);

/** The number of orders that wait for the signed-in user. Its code is loaded after the page's. */
function LazyWaitingOrders({ reader }: { reader: "customer" | "talent" }) {
  return (
    <Suspense>
      <WaitingOrders reader={reader} />
    </Suspense>
  );
}
