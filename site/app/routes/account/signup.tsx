import { Link } from "react-router";
import { AuthCard } from "#app/features/auth/auth-card.tsx";
import { CustomerSignupForm } from "#app/features/auth/customer-signup-form.tsx";
import { TalentSignupForm } from "#app/features/auth/talent-signup-form.tsx";
import { useAdoptedFavourites } from "#app/features/favourites/use-adopted-favourites.ts";
import { athleteShare } from "#app/lib/marketplace/business.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { useHydratedSearch } from "#app/lib/pages/use-hydrated.ts";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { NewTab } from "#app/ui/new-tab.tsx";
import * as texts from "#messages/page-signup";

export default function Signup() {
  useAdoptedFavourites();
  const [search, setSearch] = useHydratedSearch();
  const cameFrom = search.get("from");
  const as = search.get("as") === "talent" ? "talent" : "customer";
  const reasons = [
    texts.freeMadeMinute,
    texts.followEveryOrderDelivery,
    texts.athletesKeep80Every({ share: athleteShare() }),
  ];
  return (
    <AuthCard title={texts.signUp} lead={texts.bookAthletesBooked} reasons={reasons}>
      <PageHead
        title={texts.signUp}
        description={texts.createMatchdayAccountBook({ brand: brandName() })}
        path={paths.signup()}
      />
      <Tabs
        label={texts.kindAccount}
        value={as}
        onChange={(next) =>
          setSearch((before) => ({ ...Object.fromEntries(before), as: next }), { replace: true })
        }
        tabs={[
          {
            value: "customer",
            label: texts.wantBook,
            content: <CustomerSignupForm cameFrom={cameFrom} />,
          },
          {
            value: "talent",
            label: texts.amAthlete,
            content: <TalentSignupForm cameFrom={cameFrom} />,
          },
        ]}
      />
      <p className="mt-5 text-sm text-soft">
        {texts.agreement({
          terms: (children) => <NewTab href={paths.terms()}>{children}</NewTab>,
          privacy: (children) => <NewTab href={paths.privacyPolicy()}>{children}</NewTab>,
        })}
      </p>
      <p className="mt-6 border-t border-line pt-5">
        {texts.haveAccount({
          link: (children) => (
            <Link to={paths.login(cameFrom ?? undefined)} className="font-semibold underline">
              {children}
            </Link>
          ),
        })}
      </p>
    </AuthCard>
  );
}
