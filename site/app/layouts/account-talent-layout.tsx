import { paths } from "#app/lib/paths.ts";
import { AreaNavigation } from "./area-navigation.tsx";
import { Frame } from "./frame.tsx";
import type { LayoutProps } from "./layout-props.ts";
import { LivePlace } from "./live-place.tsx";
import { SiteHeader } from "./site-header.tsx";
import { WaitingPlace } from "./waiting-place.tsx";

const links = [
  { to: paths.talentOrders(), label: "Orders", note: <WaitingPlace reader="talent" /> },
  { to: paths.talentAccount(), label: "Account" },
  { to: paths.talentProfile(), label: "Profile" },
];

/** The athlete's area. */
export function AccountTalentLayout({ children }: LayoutProps) {
  return (
    <Frame
      notice={<LivePlace />}
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
