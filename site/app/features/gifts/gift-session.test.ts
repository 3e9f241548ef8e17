import { expect, test } from "vitest";
import { missingMeetingWords } from "./gift-session.tsx";

const gift = {
  schedule: {
    startAt: "2026-12-08T16:00:00Z",
    endAt: "2026-12-08T16:45:00Z",
    timeZone: "UTC",
  },
  talent: { displayName: "Ana Silva" },
  fromName: "Kim",
};
const at = (time: string) => missingMeetingWords(gift, Date.parse(time));

test("a place is announced until a day before, then missing, and nothing is promised afterwards", () => {
  expect(at("2026-12-07T15:59:00Z")).toContain("a day before");
  expect(at("2026-12-07T16:00:00Z")).toBe("Ana hasn’t entered yet where you meet. Kim can ask.");
  expect(at("2026-12-08T16:30:00Z")).toContain("Kim can ask.");
  expect(at("2026-12-08T16:45:00Z")).toBeNull();
  const meeting = { kind: "online", joinUrl: "https://meet.example/ana" } as const;
  expect(missingMeetingWords({ ...gift, meeting }, Date.parse("2026-12-07T16:00:00Z"))).toBeNull();
});
