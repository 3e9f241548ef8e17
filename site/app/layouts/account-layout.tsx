import { paths } from "#app/lib/paths.ts";
import { AreaNavigation } from "./area-navigation.tsx";
import { Frame } from "./frame.tsx";
import type { LayoutProps } from "./layout-props.ts";
import { LivePlace } from "./live-place.tsx";
import { SiteHeader } from "./site-header.tsx";
import { WaitingPlace } from "./waiting-place.tsx";

const links = [
  { to: paths.accountOrders(), label: "Orders", note: <WaitingPlace reader="customer" /> },
  { to: paths.accountProfile(), label: "Profile" },
];

/** The customer's area. */
export function AccountLayout({ children }: LayoutProps) {
  return (
    <Frame
      notice={<LivePlace />}
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
