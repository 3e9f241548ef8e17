import { paths } from "#app/lib/paths.ts";
import { AreaNavigation } from "./area-navigation.tsx";
import { Frame } from "./frame.tsx";
import type { LayoutProps } from "./layout-props.ts";
import { LazyLiveStatus } from "./lazy-live-status.tsx";
import { LazyWaitingOrders } from "./lazy-waiting-orders.tsx";
import { SiteHeader } from "./site-header.tsx";

const links = [
  { to: paths.accountOrders(), label: "Orders", note: <LazyWaitingOrders reader="customer" /> },
  { to: paths.accountProfile(), label: "Profile" },
];

/** The customer's area. */
export function AccountLayout({ children }: LayoutProps) {
  return (
    <Frame
      notice={<LazyLiveStatus />}
      header={
        <>
          <SiteHeader />
          <AreaNavigation label="Your account" links={links} />
        </>
      }
    >
      {children}
    </Frame>
  );
}
