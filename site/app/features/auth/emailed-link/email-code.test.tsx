import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { MailedCode } from "#app/lib/auth/identity-port.ts";
import { Question } from "./email-code.tsx";

const htmlOf = (mailed: MailedCode) =>
  renderToStaticMarkup(<Question mailed={mailed} busy={false} onApply={() => undefined} />);

test("names the address and offers a button before a code is used", () => {
  const confirm = htmlOf({
    purpose: "verify_email",
    email: "ana@example.com",
    previousEmail: "",
  });
  expect(confirm).toContain("ana@example.com");
  expect(confirm).toContain("Confirm my email address");

  const change = { email: "new@example.com", previousEmail: "old@example.com" };
  const changed = htmlOf({ purpose: "change_email", ...change });
  expect(changed).toContain("Use the new address");
  const restored = htmlOf({
    purpose: "recover_email",
    email: "old@example.com",
    previousEmail: "new@example.com",
  });
  expect(restored).toContain("Restore my address");
  for (const html of [changed, restored]) {
    expect(html).toContain("old@example.com");
    expect(html).toContain("new@example.com");
  }
});

test("offers no button for a code of another kind", () => {
  const html = htmlOf({ purpose: "reset_password", email: "ana@example.com", previousEmail: "" });
  expect(html).not.toContain("<button");
});
