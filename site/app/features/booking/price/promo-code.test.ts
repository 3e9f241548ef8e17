import { afterEach, expect, test, vi } from "vitest";
import { talent } from "#app/features/booking/booking.fixture.ts";
import { type BookingDraft, emptyDraft } from "#app/features/booking/draft/draft.ts";
import { api } from "#app/lib/api/client.ts";
import { applyTypedCode } from "./promo-code.ts";

afterEach(() => vi.restoreAllMocks());

/** As much of the form as a code needs, with what was written into it. */
function formWith(typedPromoCode: string) {
  const draft: BookingDraft = { ...emptyDraft(talent), typedPromoCode };
  const written: Record<string, unknown> = {};
  const errors: Record<string, string | undefined> = {};
  const form = {
    getValues: (() => draft) as never,
    setValue: ((name: string, value: unknown) => {
      written[name] = value;
    }) as never,
    setError: (name: string, { message }: { message?: string }) => {
      errors[name] = message;
    },
    clearErrors: vi.fn(),
  };
  return { form, written, errors };
}

function answerQuotes(answer: unknown, status = 200) {
  const response = new Response(null, { status });
  const part = status === 200 ? { data: answer } : { error: answer };
  return vi.spyOn(api, "POST").mockResolvedValue({ ...part, response } as never);
}

test("a good code is applied in capitals, and its field is emptied", async () => {
  const post = answerQuotes({});
  const { form, written, errors } = formWith(" summer ");
  expect(await applyTypedCode(form, talent.slug)).toBe(true);
  expect(post.mock.lastCall?.[1]).toMatchObject({ body: { promoCode: "summer" } });
  expect(written).toEqual({ promoCode: "SUMMER", typedPromoCode: "" });
  expect(errors).toEqual({});
});

test("a refused code says why beside its field and changes nothing", async () => {
  const fields = [{ field: "promoCode", rule: "used" }];
  answerQuotes({ code: "validation_failed", status: 422, fields }, 422);
  const { form, written, errors } = formWith("NOBODYS");
  expect(await applyTypedCode(form, talent.slug)).toBe(false);
  expect(written).toEqual({});
  expect(errors).toEqual({ typedPromoCode: "Is not valid, or was used before" });
});

test("nothing is asked without a code", async () => {
  const post = answerQuotes({});
  const { form, errors } = formWith(" ");
  expect(await applyTypedCode(form, talent.slug)).toBe(false);
  expect(post).not.toHaveBeenCalled();
  expect(errors).toEqual({ typedPromoCode: "Enter a code" });
});

test.each([200, 422])(
  "the answer %s about a code that is no longer typed changes nothing",
  async (status) => {
    const { form, written, errors } = formWith("SUMMER");
    const post = answerQuotes({ code: "validation_failed", status, fields: [] }, status);
    const applying = applyTypedCode(form, talent.slug);
    (form.getValues as () => BookingDraft)().typedPromoCode = "WINTER";
    expect(await applying).toBe(false);
    expect(post).toHaveBeenCalledOnce();
    expect([written, errors]).toEqual([{}, {}]);
  },
);
