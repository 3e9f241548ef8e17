import { expect, test } from "vitest";
import { lesson, talent, video } from "#app/features/booking/booking.fixture.ts";
import type { OfferView } from "#app/lib/api/types.ts";
import { type BookingDraft, emptyDraft, noGift, type Step } from "./draft.ts";
import { missingFields, rulesOf, stepOfField } from "./draft-rules.ts";

const language = "en";

function problems(
  step: Step,
  change: (draft: BookingDraft) => void,
  offer: OfferView = video,
): string[] {
  const draft = emptyDraft(talent);
  change(draft);
  const checked = rulesOf(step, draft, { talent, offer }).safeParse(draft);
  return checked.success ? [] : checked.error.issues.map((issue) => issue.path.join("."));
}

test("instructions are 20 to 1,000 characters", () => {
  const brief = (instructions: string) =>
    problems("details", (draft) => {
      draft.brief = {
        ...draft.brief,
        recipientName: "Sam",
        occasion: "birthday",
        language,
        instructions,
      };
    });
  expect(brief("x".repeat(19))).toEqual(["brief.instructions"]);
  expect(brief(` ${"x".repeat(19)} `)).toEqual(["brief.instructions"]);
  expect(brief("x".repeat(20))).toEqual([]);
  expect(brief("x".repeat(1_000))).toEqual([]);
  expect(brief("x".repeat(1_001))).toEqual(["brief.instructions"]);
});

test.each([
  ["video", "Enter the name to say in the video"],
  ["session", "Enter the participant’s name"],
  ["appearance", "Enter the recipient’s name"],
  ["item", "Enter the name to be written"],
] as const)("the missing name of a booked %s is wanted in its words", (kind, message) => {
  const draft = emptyDraft(talent);
  const checked = rulesOf("details", draft, { talent, offer: { ...video, kind } }).safeParse(draft);
  expect(checked.error?.issues.map((issue) => issue.message)).toContain(message);
});

const whole = (draft: BookingDraft) => {
  draft.brief = {
    ...draft.brief,
    recipientName: " Sam ",
    occasion: "birthday",
    instructions: "x".repeat(20),
  };
};

const reachable = (draft: BookingDraft) => {
  draft.customer = { name: " Kim ", email: "kim@example.com", phone: "" };
  draft.billing = { country: "DE" };
  draft.consents.agreed = true;
};

test("a gift needs an address unless the customer sends the link, and a day if it waits for one, but no message", () => {
  const gift = (change: Partial<BookingDraft["gift"]>, forWhom: "gift" | "other" = "gift") =>
    problems("details", (draft) => {
      whole(draft);
      draft.brief.forWhom = forWhom;
      draft.gift = { ...noGift, ...change };
    });
  expect(gift({ recipientEmail: "" }, "other")).toEqual([]);
  expect(gift({ how: "link" })).toEqual([]);
  expect(gift({ how: "link", message: "x".repeat(501) })).toEqual(["gift.message"]);
  expect(gift({ recipientEmail: "sam" })).toEqual(["gift.recipientEmail"]);
  expect(gift({ recipientEmail: " Sam@example.com" })).toEqual([]);
  expect(gift({ how: "link", when: "day" })).toEqual(["gift.opens.date"]);
});

test("an occasion may be left out", () => {
  const without = (draft: BookingDraft) => {
    whole(draft);
    draft.brief.occasion = "";
  };
  expect(problems("details", without)).toEqual([]);
});

test("what a step still needs is named by its fields, each once", () => {
  const draft = { ...emptyDraft(talent), billing: { country: "" } };
  const missing = (step: Step) => missingFields(step, draft, { talent, offer: video });
  expect(missing("details")).toEqual(["brief.recipientName", "brief.instructions"]);
  whole(draft);
  expect(missing("details")).toEqual([]);
  expect(missing("pay")).toEqual([
    "customer.name",
    "customer.email",
    "billing.country",
    "consents.agreed",
  ]);
  reachable(draft);
  expect(missing("pay")).toEqual([]);
});

test("a name is asked for once: a booking for oneself has it in the brief", () => {
  const nameless = (draft: BookingDraft) => {
    reachable(draft);
    draft.customer.name = "";
  };
  expect(problems("pay", nameless)).toEqual(["customer.name"]);
  expect(
    problems("pay", (draft) => {
      nameless(draft);
      draft.brief.forWhom = "self";
    }),
  ).toEqual([]);
});

test("a phone number is optional, but international", () => {
  const phone = (value: string) =>
    problems("pay", (draft) => {
      reachable(draft);
      draft.customer.phone = value;
    });
  expect(phone("")).toEqual([]);
  expect(phone("+34600111222")).toEqual([]);
  expect(phone("600111222")).toEqual(["customer.phone"]);
});

test("a company has a name and an address", () => {
  const company = (change: Partial<BookingDraft["company"]>) =>
    problems("pay", (draft) => {
      reachable(draft);
      draft.company = { ...draft.company, isCompany: true, ...change };
    });
  expect(company({ isCompany: false })).toEqual([]);
  expect(company({})).toEqual(["company.name", "company.address"]);
  expect(company({ name: "Sport GmbH", address: "Hafenstraße 12\n20457 Hamburg" })).toEqual([]);
});

test("a company's request has a brand, a product, a channel, a country and a budget in order", () => {
  const price = { amount: 30_000, currency: "EUR" };
  const offer: OfferView = {
    ...video,
    use: "both",
    commercial: { price, licence: "Web", termDays: 30 },
  };
  const request = (change: Partial<BookingDraft["commercial"]>, asksForPrice = true) =>
    problems(
      "details",
      (draft) => {
        draft.use = "commercial";
        draft.asksForPrice = asksForPrice;
        draft.brief.instructions = "x".repeat(20);
        draft.commercial = {
          ...draft.commercial,
          ...{ brand: "Otter", product: "Drink", country: "NL", otherChannel: "Cinema" },
          budget: { least: "500", most: "900" },
          ...change,
        };
      },
      offer,
    );
  expect(request({})).toEqual([]);
  expect(request({ brand: "", product: " " })).toEqual(["commercial.brand", "commercial.product"]);
  expect(request({ otherChannel: " " })).toEqual(["commercial.otherChannel"]);
  expect(request({ country: "" })).toEqual(["commercial.country"]);
  expect(request({ country: "", where: "everywhere" })).toEqual([]);
  const budget = (least: string, most: string) => request({ budget: { least, most } });
  expect(budget("", "900")).toEqual([]);
  expect(budget("", "")).toEqual(["commercial.budget.most"]);
  expect(budget("5.50", "1,900.00 €")).toEqual([]);
  expect(budget("", "0")).toEqual(["commercial.budget.most"]);
  expect(budget("some", "900")).toEqual(["commercial.budget.least"]);
  expect(budget("1000", "900")).toEqual(["commercial.budget.most"]);
  expect(request({ budget: { least: "", most: "" } }, false)).toEqual([]);
});

test("sessions need a time, videos do not", () => {
  expect(problems("what", () => undefined, lesson)).toEqual(["schedule.startAt"]);
  expect(problems("what", () => undefined, video)).toEqual([]);
});

test("one consent is required, and a company marks what it shows as advertising; news are optional", () => {
  const without = (draft: BookingDraft) => {
    reachable(draft);
    draft.consents.agreed = false;
  };
  expect(problems("pay", without)).toEqual(["consents.agreed"]);
  expect(
    problems("pay", (draft) => {
      without(draft);
      draft.use = "commercial";
    }),
  ).toEqual(["consents.agreed", "commercial.disclosure"]);
});

test("a field the API refuses opens the step that shows it", () => {
  expect(
    [
      "offerGuid",
      "brief.instructions",
      "brief.wantedBy",
      "schedule.startAt",
      "customer.email",
      "gift.recipientEmail",
      "commercial.budget.most",
      "consents.age",
    ].map(stepOfField),
  ).toEqual(["what", "details", "details", "what", "pay", "details", "details", "pay"]);
});

test("an offer's own questions follow their rules", () => {
  const question = { key: "guests", label: "How many?", type: "number" as const, required: true };
  const asking = { ...video, questions: [question, { ...question, key: "more", required: false }] };
  const answer = (answers: Record<string, string>) =>
    problems(
      "details",
      (draft) => {
        const instructions = "x".repeat(20);
        draft.brief = {
          ...draft.brief,
          recipientName: "Sam",
          occasion: "birthday",
          language,
          instructions,
          answers,
        };
      },
      asking,
    );
  expect(answer({})).toEqual(["brief.answers.guests"]);
  expect(answer({ guests: "many" })).toEqual(["brief.answers.guests"]);
  expect(answer({ guests: "30" })).toEqual([]);
  expect(answer({ guests: "30", more: "some" })).toEqual(["brief.answers.more"]);
});

test("the language of the site is likely, and another one can be chosen", () => {
  const choose = (tag: string) =>
    problems("details", (draft) => {
      whole(draft);
      draft.brief.language = tag;
    });
  expect(emptyDraft(talent).brief.language).toBe("en");
  expect(emptyDraft({ ...talent, languages: ["es", "fr"] }).brief.language).toBe("es");
  expect(emptyDraft({ ...talent, languages: ["es", "en-GB"] }).brief.language).toBe("en-GB");
  expect(choose("es")).toEqual([]);
  expect(choose("de")).toEqual(["brief.language"]);
});
