import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GiftPresent } from "./gift-present.tsx";

const present = (isSeen: boolean) =>
  renderToStaticMarkup(
    <GiftPresent isSeen={isSeen} giver="Kim">
      <p>The video</p>
    </GiftPresent>,
  );

test("a gift is wrapped until the recipient has seen it", () => {
  expect(present(false)).toContain("Unwrap");
  expect(present(false)).not.toContain("The video");
  expect(present(true)).toContain("The video");
});
