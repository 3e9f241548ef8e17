import { type ReactNode, useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { classNames } from "#app/ui/class-names.ts";

const links = [
  { to: paths.operators(), label: "Queues" },
  { to: operatorPaths.applications(), label: "Applications" },
  { to: operatorPaths.allTalent(), label: "Athletes" },
  { to: operatorPaths.orders(), label: "Orders" },
  { to: operatorPaths.disputes(), label: "Disputes" },
  { to: operatorPaths.payouts(), label: "Payouts" },
  { to: operatorPaths.feedback(), label: "Reviews" },
  { to: operatorPaths.reports(), label: "Reports" },
  { to: operatorPaths.effects(), label: "Failed jobs" },
  { to: operatorPaths.reconciliation(), label: "Reconciliation" },
  { to: operatorPaths.promotions(), label: "Promo codes" },
  { to: operatorPaths.sports(), label: "Sports" },
  { to: operatorPaths.taxes(), label: "Taxes" },
  { to: operatorPaths.heldRecords(), label: "Pages with errors" },
  { to: operatorPaths.addressProblems(), label: "Undeliverable emails" },
  { to: operatorPaths.audit(), label: "Audit log" },
];

export interface OperatorsPageProps {
  title: string;
  path: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Every page of the operators' area: its navigation, its title, nothing for search engines. */
export function OperatorsPage({ title, path, aside, children }: OperatorsPageProps) {
  const list = useCurrentLinkInView();
  return (
    <>
      <PageHead title={title} path={path} noindex />
      <nav aria-label="Operators" className="border-b border-line bg-white">
        <ul ref={list} className="shell flex gap-1 overflow-x-auto lg:flex-wrap">
          {links.map((link) => (
            <li key={link.to}>
              <NavLink
                to={link.to}
                end={link.to === paths.operators()}
                className={({ isActive }) =>
                  classNames(
                    "block border-b-4 px-3 py-3.5 font-semibold whitespace-nowrap sm:px-4",
                    isActive
                      ? "border-ink text-ink"
                      : "border-transparent text-ink-mute hover:text-ink",
                  )
                }
              >
                {link.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <section className="shell py-8 sm:py-12">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
          <h1 className="display text-4xl wrap-anywhere sm:text-5xl">{title}</h1>
          {aside}
        </div>
        {children}
      </section>
    </>
  );
}

/** Scrolls a list of links, never the page, so far that the link of the page in the window is in the middle. */
function useCurrentLinkInView() {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current link
  useEffect(() => {
    const current = list.current?.querySelector("[aria-current=page]");
    if (list.current === null || current == null) return;
    const frame = list.current.getBoundingClientRect();
    const link = current.getBoundingClientRect();
    list.current.scrollLeft += link.left + link.width / 2 - (frame.left + frame.width / 2);
  }, [pathname]);
  return list;
}
