import { expect, test } from "vitest";
import type { OfferView } from "#app/lib/api/types.ts";
import { lesson, talent, video } from "./booking.fixture.ts";
import { type BookingDraft, emptyDraft, isGift, noGift, type Step } from "./draft.ts";
import { rulesOf, stepOfField } from "./draft-rules.ts";

const language = "en";

function problems(
  step: Step,
  change: (draft: BookingDraft) => void,
  offer: OfferView = video,
): string[] {
  const draft = emptyDraft(talent);
  change(draft);
  const checked = rulesOf(step, { talent, offer }, [], isGift(draft, offer)).safeParse(draft);
  return checked.success ? [] : checked.error.issues.map((issue) => issue.path.join("."));
}

test("instructions are 20 to 1,000 characters", () => {
  const brief = (instructions: string) =>
    problems("brief", (draft) => {
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
  ["session", "Enter the participant's name"],
  ["appearance", "Enter the recipient's name"],
  ["item", "Enter the name to be written"],
] as const)("the missing name of a booked %s is wanted in its words", (kind, message) => {
  const checked = rulesOf("brief", { talent, offer: { ...video, kind } }).safeParse(
    emptyDraft(talent),
  );
  expect(checked.error?.issues.map((issue) => issue.message)).toContain(message);
});

test("the two email addresses must be the same, whatever their case", () => {
  const contact = (email: string, emailAgain: string) =>
    problems("contact", (draft) => {
      draft.customer = { name: "Kim", email, emailAgain, phone: "" };
    });
  expect(contact("kim@example.com", "KIM@example.com")).toEqual([]);
  expect(contact("kim@example.com", "kin@example.com")).toEqual(["customer.emailAgain"]);
  expect(contact("kim", "kim")).toContain("customer.email");
});

test("a gift needs words, an address unless the customer sends the link, and a day if it waits for one", () => {
  const gift = (change: Partial<BookingDraft["gift"]>) =>
    problems("contact", (draft) => {
      const email = "kim@example.com";
      draft.customer = { name: "Kim", email, emailAgain: email, phone: "" };
      draft.gift = { ...noGift, isGift: true, message: "Run well!", ...change };
    });
  expect(gift({ isGift: false, message: "" })).toEqual([]);
  expect(gift({ how: "link", message: " " })).toEqual(["gift.message"]);
  expect(gift({ how: "link" })).toEqual([]);
  expect(gift({ recipientEmail: "sam" })).toEqual(["gift.recipientEmail"]);
  expect(gift({ recipientEmail: " Sam@example.com" })).toEqual([]);
  expect(gift({ how: "link", when: "day" })).toEqual(["gift.opens.date"]);
});

test("blanks around a text are no problem where several rules check one form", () => {
  const email = "kim@example.com";
  const customer = { name: " Kim ", email, emailAgain: email, phone: "" };
  expect(
    problems("contact", (draft) => {
      draft.customer = customer;
      draft.gift = { ...noGift, isGift: true, how: "link", message: " Run well! " };
    }),
  ).toEqual([]);
});

test("a phone number is optional, but international", () => {
  const phone = (value: string) =>
    problems("contact", (draft) => {
      draft.customer = {
        name: "Kim",
        email: "k@example.com",
        emailAgain: "k@example.com",
        phone: value,
      };
    });
  expect(phone("")).toEqual([]);
  expect(phone("+34600111222")).toEqual([]);
  expect(phone("600111222")).toEqual(["customer.phone"]);
});

test("sessions need a time, videos do not", () => {
  expect(problems("when", () => undefined, lesson)).toEqual(["schedule.startAt"]);
  expect(problems("when", () => undefined, video)).toEqual([]);
});

test("every required consent is asked for; news are not required", () => {
  expect(problems("review", () => undefined)).toEqual([
    "consents.terms",
    "consents.performanceBeginsNow",
    "consents.age",
  ]);
});

test("a video for somebody else that everybody may see needs their word", () => {
  const asked = (change: (draft: BookingDraft) => void, offer = video) =>
    problems("review", change, offer).includes("consents.recipientAgrees");
  const forOther = (draft: BookingDraft) => {
    draft.visibility = "public";
    draft.brief.forWhom = "other";
  };
  expect(asked(forOther)).toBe(true);
  expect(asked(forOther, lesson)).toBe(false);
  expect(
    asked((draft) => {
      forOther(draft);
      draft.consents.recipientAgrees = true;
    }),
  ).toBe(false);
  expect(
    asked((draft) => {
      forOther(draft);
      draft.brief.forWhom = "self";
    }),
  ).toBe(false);
});

test("a field the API refuses opens the step that shows it", () => {
  expect(
    [
      "offerGuid",
      "brief.instructions",
      "brief.wantedBy",
      "schedule.startAt",
      "customer.email",
      "visibility",
      "consents.age",
    ].map(stepOfField),
  ).toEqual(["offer", "brief", "when", "when", "contact", "contact", "review"]);
});

test("an offer's own questions follow their rules", () => {
  const question = { key: "guests", label: "How many?", type: "number" as const, required: true };
  const asking = { ...video, questions: [question, { ...question, key: "more", required: false }] };
  const answer = (answers: Record<string, string>) =>
    problems(
      "brief",
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

test("of several languages one is chosen, never in advance; a single one needs no answer", () => {
  const filled = (draft: BookingDraft) => {
    draft.brief = {
      ...draft.brief,
      recipientName: "Sam",
      occasion: "birthday",
      instructions: "x".repeat(20),
    };
  };
  expect(problems("brief", filled)).toEqual(["brief.language"]);
  const choose = (tag: string) =>
    problems("brief", (draft) => {
      filled(draft);
      draft.brief.language = tag;
    });
  expect(choose("en")).toEqual([]);
  // Kept from a time at which the athlete still spoke it.
  expect(choose("de")).toEqual(["brief.language"]);
  const single = emptyDraft({ ...talent, languages: ["es"] });
  expect(single.brief.language).toBe("es");
});
