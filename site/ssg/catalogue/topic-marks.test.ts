import { expect, test } from "vitest";
import { topicMarks } from "./topic-marks.ts";

const offer = (kind: "video" | "session", title: string, description = "") => ({
  ...{ kind, title, description },
});

test.each([
  ["a title", [offer("video", "Birthday message")], ["+birthday"]],
  ["a description", [offer("video", "Greeting", "For graduations.")], ["+congratulations"]],
  ["several words", [offer("video", "Low voice", "A pep talk.")], ["+luck"]],
  ["a session that teaches", [offer("session", "Serve clinic")], ["+coaching"]],
  ["a session that does not", [offer("session", "Careers in science")], []],
  ["another kind", [offer("session", "Birthday chat")], []],
  ["any kind for children", [offer("session", "Hello", "For kids.")], ["+kids"]],
  ["no part of a word", [offer("video", "Examination")], []],
])("offers are about a topic by %s", (_, offers, marks) => {
  expect(topicMarks(offers)).toEqual(marks);
});

test("texts in other languages count, too", () => {
  const translations = { de: { title: "Aufschlagtraining", description: "Technik für alle" } };
  expect(topicMarks([{ ...offer("session", "Serve"), translations }])).toEqual(["+coaching"]);
});
