import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { CardOffer } from "#app/lib/catalogue/card.ts";
import { fixtureCard, fixtureOffer } from "#app/lib/catalogue/fixture-card.ts";
import { TalentCard } from "./talent-card.tsx";

test.each<[string, Partial<CardOffer>, string | null]>([
  ["every video", { deliveryH: 24 }, "24 h delivery"],
  ["an extra", { deliveryH: 120, rushH: 24 }, "24 h option"],
  ["no video", { deliveryH: 120 }, null],
])("a card shows that %s is delivered within a day", (_, offer, badge) => {
  const card = fixtureCard({ slug: "ada-keller", offers: [fixtureOffer(offer)] });
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <TalentCard card={card} sport="Athletics" />
    </MemoryRouter>,
  );
  if (badge === null) expect(html).not.toContain("24 h");
  else expect(html).toContain(badge);
});
