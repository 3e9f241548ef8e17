import type { ReactNode } from "react";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { DeskNavigation } from "./desk-navigation.tsx";

export interface OperatorsPageProps {
  title: string;
  path: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page of the operators' area: the navigation, the title, and the content. Search engines do not index it. */
export function OperatorsPage({ title, path, aside, children }: OperatorsPageProps) {
  return (
    <div className="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
      <PageHead title={title} path={path} noindex />
      <DeskNavigation />
      <section className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-8 sm:py-10">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
          <h1 className="display text-4xl wrap-anywhere sm:text-5xl">{title}</h1>
          {aside}
        </div>
        {children}
      </section>
    </div>
  );
}
