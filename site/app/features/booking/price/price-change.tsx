import type { Breakdown } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import * as texts from "#messages/booking-review";
import { changedLines } from "./changed-lines.ts";

export interface PriceChangeProps {
  before: Breakdown;
  after: Breakdown;
  onAccept: () => void;
}

/** What changed between the price that was shown and the price that holds. */
export function PriceChange({ before, after, onAccept }: PriceChangeProps) {
  return (
    <Notice tone="warning" title={texts.priceChanged}>
      <ul className="mt-1">
        {changedLines(before, after).map((line) => (
          <li key={line.label}>
            {line.label}: {line.before === null ? texts.newLine : <Price money={line.before} />}
            {" → "}
            <strong>{line.after === null ? texts.goneLine : <Price money={line.after} />}</strong>
          </li>
        ))}
      </ul>
      <Button variant="outline" size="small" className="mt-3" onClick={onAccept}>
        {texts.acceptPrice}
      </Button>
    </Notice>
  );
}
