import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { demoPassword, expect, logIn } from "./fixtures.ts";
import { IdentityService } from "./identity.ts";
import { mailsTo } from "./mailbox.ts";

// The steps of an athlete from the application form to the public page.

export const operator = "operator@matchday.example";

/** Waits for an email with this subject to an address, and returns the link in it. */
export async function mailedLink(
  request: APIRequestContext,
  to: string,
  subject: string | RegExp,
): Promise<string> {
  let link = "";
  const arrived = async () => {
    const mails = await mailsTo(request, to);
    const found = mails.find((mail) =>
      typeof subject === "string" ? mail.subject === subject : subject.test(mail.subject),
    );
    link = /https?:\/\/\S+/.exec(found?.text ?? "")?.[0] ?? "";
    return link;
  };
  await expect.poll(arrived, { message: `the mail “${subject}” to ${to}` }).not.toBe("");
  return link;
}

/** The data of an applicant. */
export interface Applicant {
  name: string;
  email: string;
  /** The name of a sport. */
  sport: string;
  birthDate?: string;
  guardian?: { name: string; email: string };
}

/** Fills all six steps of the form and sends it. */
export async function applyByForm(page: Page, applicant: Applicant) {
  await page.goto("/enroll");
  const form = page.getByRole("form", { name: "Apply to join" });
  const next = form.getByRole("button", { name: "Continue" });
  await form.getByLabel("Full legal name").fill(applicant.name);
  await form.getByLabel("Public name").fill(applicant.name);
  await form.getByLabel("Date of birth").fill(applicant.birthDate ?? "1995-04-01");
  await form.getByLabel("Country").selectOption("ES");
  if (applicant.guardian !== undefined) {
    await form.getByLabel("Guardian’s name").fill(applicant.guardian.name);
    await form.getByLabel("Guardian’s email").fill(applicant.guardian.email);
  }
  await next.click();
  await form
    .getByRole("combobox", { name: "Add a sport" })
    .selectOption({ label: applicant.sport });
  await form.getByRole("radio", { name: "Professional", exact: true }).check();
  await next.click();
  await expect(form.getByRole("heading", { name: "Who follows you?" })).toBeVisible();
  await next.click();
  await form.getByLabel("Your price").fill("80");
  await expect(form.getByText("€64.00")).toBeVisible();
  await next.click();
  await expect(form.getByRole("heading", { name: "Does someone represent you?" })).toBeVisible();
  await next.click();
  await form.getByLabel("Email").fill(applicant.email);
  for (const consent of await form.getByRole("checkbox").all()) await consent.check();
  await form.getByRole("button", { name: "Send the application" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

/** Sends an application by API and confirms its address. */
export async function applyByRequest(
  request: APIRequestContext,
  displayName: string,
  email: string,
) {
  const answer = await request.post("/api/join", {
    data: {
      legalName: displayName,
      displayName,
      email,
      country: "SE",
      birthDate: "1999-02-03",
      sports: ["tennis"],
      level: "pro",
      languages: ["sv", "en"],
      offers: [{ kind: "video", price: { amount: 9_000, currency: "EUR" } }],
      why: "Because fans ask.",
      entity: { kind: "individual" },
      consents: { terms: true, likeness: true, data: true },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const link = await mailedLink(request, email, "Confirm your email address");
  const token = new URL(link).hash.replace("#application=", "");
  const submitted = await request.post(`/api/join/links/${token}/steps`, {
    data: { step: "submit" },
  });
  expect(submitted.ok(), await submitted.text()).toBe(true);
}

/** Returns the headers of a request by the operator. */
export async function headersOfOperator(request: APIRequestContext) {
  return (await IdentityService.of(request)).headersOf(operator, demoPassword);
}

const applicationsShape = z.object({
  items: z.array(z.looseObject({ applicationGuid: z.string(), displayName: z.string() })),
});

/** Approves an application as an operator, by API. */
export async function approveByRequest(request: APIRequestContext, displayName: string) {
  const headers = await headersOfOperator(request);
  const listed = await request.get("/api/operators/applications", { headers });
  const { items } = applicationsShape.parse(await listed.json());
  const found = items.find((item) => item.displayName === displayName);
  const path = `/api/operators/applications/${found?.applicationGuid}`;
  for (const step of ["start_review", "approve"]) {
    const { application } = await (await request.get(path, { headers })).json();
    const data = { step, version: application.version, reason: "A great fit" };
    const taken = await request.post(`${path}/steps`, { headers, data });
    expect(taken.ok(), await taken.text()).toBe(true);
  }
}

/** Opens the emailed link and confirms the address. */
export async function proveAddress(page: Page, email: string) {
  await page.goto(await mailedLink(page.request, email, "Confirm your email address"));
  await page.getByRole("button", { name: "Confirm and send" }).click();
  await expect(page.getByRole("heading", { name: "We have your application" })).toBeVisible();
}

/** Opens an application as a signed-in operator. */
export async function openApplication(page: Page, name: string) {
  await page.goto("/operators/applications");
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name: "The application" })).toBeVisible();
}

/** Logs an operator in. */
export async function logInOperator(page: Page) {
  await page.goto("/operators");
  await logIn(page, operator);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
}

/** Presses one of an operator's buttons, gives the reason, and confirms. */
export async function decide(page: Page, button: string, reason: string, confirm: string) {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(reason);
  await dialog.getByRole("button", { name: confirm }).click();
  await expect(dialog).toBeHidden();
}

/** Accepts the invitation, which creates the account and opens it. */
export async function acceptInvitation(
  page: Page,
  email: string,
  password: string,
  brand = "Matchday",
) {
  await page.goto(await mailedLink(page.request, email, `Welcome to ${brand}`));
  await expect(page.getByText("Your page is ready to complete.")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create athlete account" }).click();
  await expect(page).toHaveURL("/talent/account");
}

/** Writes the headline of the own page, which the preview shows. */
export async function writeHeadline(page: Page, headline: string) {
  await page.goto("/talent/account/profile");
  await page.getByLabel("Headline", { exact: true }).fill(headline);
  await expect(page.getByRole("complementary", { name: "Preview" })).toContainText(headline);
  await page.getByRole("button", { name: "Save the profile" }).click();
  await expect(page.getByText(/^Saved\./)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Headline", { exact: true })).toHaveValue(headline);
}

/** Activates the proposed video. */
export async function activateVideo(page: Page) {
  await page.goto("/talent/account/profile");
  const offers = page.getByRole("region", { name: "Your offers" });
  // The links that add an offer have the same name and are no headings.
  await offers.getByRole("heading", { name: "Personal video" }).getByRole("link").click();
  const form = page.getByRole("form", { name: "Offer" });
  await form.getByLabel("Status").selectOption("active");
  await form.getByRole("button", { name: "Save the offer" }).click();
  await expect(page.getByText(/^Saved\./)).toBeVisible();
}
