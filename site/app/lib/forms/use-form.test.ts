import { expect, test } from "vitest";
import { shownMessage } from "./use-form.ts";

test("a message that introduces those of the fields ends with the last of them", () => {
  const wrong = [{ field: "amount", message: "Must be at most 40" }];
  expect(shownMessage("Please correct the following fields.", true, wrong)).not.toBeNull();
  expect(shownMessage("Please correct the following fields.", true, [])).toBeNull();
  expect(shownMessage("The service doesn’t answer.", false, [])).toBe(
    "The service doesn’t answer.",
  );
});
