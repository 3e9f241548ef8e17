import { expect, test } from "vitest";
import { askForCode, CodeNotGiven, codeQuestion } from "./code-question.ts";

const wrong = new Error("wrong code");
const isWrong = (error: unknown) => error === wrong;

test("a wrong code can be corrected", async () => {
  const asked = askForCode(async (code) => {
    if (code !== "123456") throw wrong;
    return "signed in";
  }, isWrong);
  expect(await codeQuestion.read()?.answer("000000")).toBe(false);
  expect(await codeQuestion.read()?.answer("123456")).toBe(true);
  expect(await asked).toBe("signed in");
  expect(codeQuestion.read()).toBeNull();
});

test("another error ends the question", async () => {
  const ended = new Error("the sign-in is too old");
  const asked = askForCode(() => Promise.reject(ended), isWrong);
  await codeQuestion.read()?.answer("123456");
  await expect(asked).rejects.toBe(ended);
  expect(codeQuestion.read()).toBeNull();
});

test("a closed question is a cancelled sign-in", async () => {
  const asked = askForCode(async () => "signed in", isWrong);
  codeQuestion.read()?.cancel();
  await expect(asked).rejects.toBeInstanceOf(CodeNotGiven);
});
