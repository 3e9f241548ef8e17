import { type ReactNode, useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/operators";

const links = [
  { to: paths.operators(), label: texts.queues },
  { to: operatorPaths.applications(), label: texts.applications },
  { to: operatorPaths.allTalent(), label: texts.athletes },
  { to: operatorPaths.orders(), label: texts.orders },
  { to: operatorPaths.disputes(), label: texts.disputes },
  { to: operatorPaths.payouts(), label: texts.payouts },
  { to: operatorPaths.feedback(), label: texts.reviews },
  { to: operatorPaths.reports(), label: texts.reports },
  { to: operatorPaths.effects(), label: texts.failedJobs },
  { to: operatorPaths.reconciliation(), label: texts.reconciliation },
  { to: operatorPaths.promotions(), label: texts.promoCodes },
  { to: operatorPaths.settings(), label: texts.settings },
  { to: operatorPaths.sports(), label: texts.sports },
  { to: operatorPaths.taxes(), label: texts.taxes },
  { to: operatorPaths.heldRecords(), label: texts.pagesWithErrors },
  { to: operatorPaths.addressProblems(), label: texts.undeliverable },
  { to: operatorPaths.audit(), label: texts.auditLog },
];

export interface OperatorsPageProps {
  title: string;
  path: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page of the operators' area: the navigation, the title, and the content. Search engines do not index it. */
export function OperatorsPage({ title, path, aside, children }: OperatorsPageProps) {
  const list = useCurrentLinkInView();
  return (
    <>
      <PageHead title={title} path={path} noindex />
      <nav aria-label={texts.operators} className="border-b border-line bg-white">
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
