import { Card } from "#app/ui/card.tsx";
import * as texts from "#messages/payouts";

/** What the statements are for, and what an athlete does about tax. */
export function TaxNote() {
  return (
    <Card tone="quiet">
      <h3 className="display mb-2 text-xl">{texts.tax}</h3>
      <p className="max-w-2xl text-soft">{texts.taxHint}</p>
    </Card>
  );
}
