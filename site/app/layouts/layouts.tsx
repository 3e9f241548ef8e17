import type { ComponentType } from "react";
import type { LayoutName } from "#app/lib/route-handle.ts";
import { AccountLayout } from "./account-layout.tsx";
import { AccountTalentLayout } from "./account-talent-layout.tsx";
import { AthletesLayout } from "./athletes-layout.tsx";
import { DefaultLayout } from "./default-layout.tsx";
import { HomeLayout } from "./home-layout.tsx";
import { InappLayout } from "./inapp-layout.tsx";
import type { LayoutProps } from "./layout-props.ts";
import { SportLayout } from "./sport-layout.tsx";
import { TalentBookLayout } from "./talent-book-layout.tsx";
import { TalentLayout } from "./talent-layout.tsx";

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
  default: DefaultLayout,
};
