import { expect, test } from "vitest";
import { failureFrom } from "#app/lib/api/refusal.ts";
import { inField, WrongField } from "./refusals.ts";

test("a refusal of a field is shown at the form's field, every other failure as it is", async () => {
  const fields = [{ field: "calendar.url", rule: "url", values: { kind: "not_public" } }];
  const refused = failureFrom({ code: "validation_failed", fields }, 422);
  const shown = await inField("url", "Enter a link", Promise.reject(refused)).catch(
    (error: unknown) => error,
  );
  expect(shown).toBeInstanceOf(WrongField);
  expect(shown).toMatchObject({ field: "url", message: "Enter a link" });
  const outage = failureFrom({ code: "unavailable" }, 503);
  await expect(inField("url", "Enter a link", Promise.reject(outage))).rejects.toBe(outage);
  await expect(inField("url", "Enter a link", Promise.resolve(3))).resolves.toBe(3);
});
