import { CircleCheck, CircleDashed } from "lucide-react";
import { Link } from "react-router";
import { Card } from "#app/ui/card.tsx";
import * as texts from "#messages/operators-settings";
import { type MarketplaceState, openingSteps } from "./open-marketplace.ts";

/** What a new marketplace needs before it opens, with what does not work yet. */
export function OpeningChecklist({ state }: { state: MarketplaceState }) {
  return (
    <Card className="mb-8">
      <h2 className="mb-4 text-2xl font-bold">{texts.openMarketplace}</h2>
      <ol className="grid gap-3">
        {openingSteps(state).map(({ title, missing, to }) => {
          const Icon = missing === null ? CircleCheck : CircleDashed;
          return (
            <li key={title} className="flex gap-3">
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              <div>
                <Link to={to} className="font-semibold underline">
                  {title}
                </Link>
                <p className="text-sm text-mute">{missing ?? texts.stepDone}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
