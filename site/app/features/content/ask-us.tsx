import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import * as texts from "#messages/help";

/** The way to write to the operators, beside answers. */
export function AskUs({ children }: { children?: ReactNode }) {
  return (
    <aside className="on-accent h-fit rounded-3xl bg-accent p-6 lg:sticky lg:top-(--head)">
      <h2 className="display text-3xl">{texts.notAnswered}</h2>
      <p className="mt-2">{texts.write}</p>
      <Button asChild className="mt-5">
        <Link to={paths.contact()}>{texts.contactUs}</Link>
      </Button>
      {children}
    </aside>
  );
}
