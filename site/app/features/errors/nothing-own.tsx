import { useLocation } from "react-router";
import type { Viewer } from "#app/lib/auth/auth-state.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { LogInAsSomebodyElse } from "./log-in-as-somebody-else.tsx";

/** A page of one's own orders or profile, opened by an operator: why it is empty, who is signed in, and the way out. */
export function NothingOwn({ viewer }: { viewer: Viewer }) {
  const { pathname } = useLocation();
  return (
    <section className="shell py-16 sm:py-24">
      <PageHead title="Nothing of your own here" path={pathname} noindex />
      <h1 className="display text-5xl sm:text-7xl">On the referee's side</h1>
      <p className="mt-5 max-w-xl text-lg text-ink-soft">
        You are signed in as an operator:{" "}
        <strong className="wrap-anywhere text-ink">{viewer.email}</strong>. Operators have no
        profile and no orders of their own; they open any order by its address.
      </p>
      <div className="mt-8">
        <LogInAsSomebodyElse variant="primary" />
      </div>
    </section>
  );
}
