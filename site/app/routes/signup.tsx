import { Link } from "react-router";
import { AuthCard } from "#app/features/auth/auth-card.tsx";
import { CustomerSignupForm } from "#app/features/auth/customer-signup-form.tsx";
import { TalentSignupForm } from "#app/features/auth/talent-signup-form.tsx";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { useHydratedSearch } from "#app/lib/use-hydrated.ts";
import { Tabs } from "#app/ui/tabs.tsx";

const reasons = [
  "Free, and made in a minute",
  "Follow every order to its delivery",
  "Athletes keep 80 % of every booking",
];

export default function Signup() {
  const [search, setSearch] = useHydratedSearch();
  const cameFrom = search.get("from");
  const as = search.get("as") === "talent" ? "talent" : "customer";
  return (
    <AuthCard title="Sign up" lead="Book athletes, or be booked." reasons={reasons}>
      <PageHead
        title="Sign up"
        description="Create a Matchday account to book athletes, or to be booked as one."
        path={paths.signup()}
      />
      <Tabs
        label="Kind of account"
        value={as}
        onChange={(next) =>
          setSearch((before) => ({ ...Object.fromEntries(before), as: next }), { replace: true })
        }
        tabs={[
          {
            value: "customer",
            label: "I want to book",
            content: <CustomerSignupForm cameFrom={cameFrom} />,
          },
          {
            value: "talent",
            label: "I am an athlete",
            content: <TalentSignupForm cameFrom={cameFrom} />,
          },
        ]}
      />
      <p className="mt-6 border-t border-line pt-5">
        Already have an account?{" "}
        <Link to={paths.login(cameFrom ?? undefined)} className="font-semibold underline">
          Log in
        </Link>
      </p>
    </AuthCard>
  );
}
