import { expect, test, vi } from "vitest";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { deletedMessage, NotConfirmed, securityMessage, withProof } from "./recent-sign-in.ts";

const tooOld = [
  Object.assign(new Error("old"), { code: "auth/requires-recent-login" }),
  new ApiFailure({ code: "recent_login_required", status: 403, detail: "old" }),
];

test.each(tooOld)(
  "what wants a recent sign-in is done again after a proof: %s",
  async (refusal) => {
    const action = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce("done");
    const prove = vi.fn(async () => undefined);
    expect(await withProof(action, prove)).toBe("done");
    expect(prove).toHaveBeenCalledOnce();
  },
);

test("without the proof it is not done, and the words say so", async () => {
  const action = vi.fn().mockRejectedValue(tooOld[0]);
  const closed = withProof(action, () => Promise.reject(new NotConfirmed()));
  await expect(closed).rejects.toThrow(NotConfirmed);
  expect(action).toHaveBeenCalledOnce();
  expect(securityMessage(new NotConfirmed())).toContain("Nothing was changed");
});

test("any other refusal asks for no proof", async () => {
  const taken = Object.assign(new Error("taken"), { code: "auth/email-already-in-use" });
  const prove = vi.fn(async () => undefined);
  await expect(withProof(() => Promise.reject(taken), prove)).rejects.toBe(taken);
  expect(prove).not.toHaveBeenCalled();
  expect(securityMessage(taken)).toBe("Another account already has that email address.");
});

test("a proof is asked for once: a second refusal is the answer", async () => {
  const prove = vi.fn(async () => undefined);
  await expect(withProof(() => Promise.reject(tooOld[1]), prove)).rejects.toBe(tooOld[1]);
  expect(prove).toHaveBeenCalledOnce();
});

test("a deletion that finishes later has a separate message", () => {
  expect(deletedMessage(false)).toBe("Your account is deleted.");
  expect(deletedMessage(true)).toBe(
    "Your account is deleted. The remaining data is deleted within a few minutes.",
  );
});
