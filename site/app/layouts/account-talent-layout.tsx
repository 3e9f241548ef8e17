import { paths } from "#app/lib/paths.ts";
import { AreaNavigation } from "./area-navigation.tsx";
import { Frame } from "./frame.tsx";
import type { LayoutProps } from "./layout-props.ts";
import { LazyLiveStatus } from "./lazy-live-status.tsx";
import { LazyWaitingOrders } from "./lazy-waiting-orders.tsx";
import { SiteHeader } from "./site-header.tsx";

const links = [
  { to: paths.talentOrders(), label: "Orders", note: <LazyWaitingOrders reader="talent" /> },
  { to: paths.talentAccount(), label: "Account" },
  { to: paths.talentProfile(), label: "Profile" },
];

/** The athlete's area. */
export function AccountTalentLayout({ children }: LayoutProps) {
  return (
    <Frame
      notice={<LazyLiveStatus />}
      header={
        <>
          <SiteHeader />
          <AreaNavigation label="Athlete area" links={links} />
        </>
      }
    >
      {children}
    </Frame>
  );
}
