import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { z } from "zod";
import { test as base, demoPassword, expect, logIn } from "./bench.ts";

/** The settings of the identity service that journeys turn, as the service itself names them. */
export interface Switches {
  emailPrivacyConfig?: { enableImprovedEmailPrivacy: boolean };
  passwordPolicyConfig?: {
    passwordPolicyEnforcementState: "OFF" | "ENFORCE";
    passwordPolicyVersions: { customStrengthOptions: Record<string, number | boolean> }[];
  };
  /** Seconds. */
  tokenLifetime?: number;
  /** Seconds for which a sign-in counts as recent. */
  recentSignIn?: number;
  failedSignInLimit?: number;
}

interface Fault {
  /** The last part of the path, such as `token`. */
  endpoint: string;
  times?: number;
  /** The service's own code, such as `TOO_MANY_ATTEMPTS_TRY_LATER`. */
  message?: string;
  status?: number;
  drop?: boolean;
}

const configShape = z.object({ firebase: z.object({ apiKey: z.string(), projectId: z.string() }) });
const signInShape = z.object({ localId: z.string(), idToken: z.string() });

/** The identity service beside the product, asked over the wire. */
export class IdentityService {
  readonly #request: APIRequestContext;
  readonly #project: string;
  readonly #key: string;

  constructor(request: APIRequestContext, project: string, key: string) {
    this.#request = request;
    this.#project = project;
    this.#key = key;
  }

  static async of(request: APIRequestContext): Promise<IdentityService> {
    const answer = await request.get("/config.json");
    const { firebase } = configShape.parse(await answer.json());
    return new IdentityService(request, firebase.projectId, firebase.apiKey);
  }

  async switches(): Promise<Switches> {
    return await (await this.#request.get(this.#helper("config"))).json();
  }

  async turn(switches: Switches): Promise<void> {
    const turned = await this.#request.patch(this.#helper("config"), { data: switches });
    expect(turned.ok(), await turned.text()).toBe(true);
  }

  async addFault(fault: Fault): Promise<void> {
    const added = await this.#request.post(this.#helper("faults"), { data: fault });
    expect(added.ok(), await added.text()).toBe(true);
  }

  async clearFaults(): Promise<void> {
    await this.#request.delete(this.#helper("faults"));
  }

  /** Disables an account as an operator does: through the product. */
  async disable(email: string, password: string): Promise<void> {
    const { localId } = await this.#signIn(email, password);
    const { idToken } = await this.#signIn("operator@matchday.example", demoPassword);
    const done = await this.#request.put("/api/token/disabled", {
      headers: { authorization: `Bearer ${idToken}` },
      data: { uid: localId, disabled: true },
    });
    expect(done.ok(), await done.text()).toBe(true);
  }

  async #signIn(email: string, password: string) {
    const url = `${origin()}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`;
    const answer = await this.#request.post(`${url}?key=${this.#key}`, {
      data: { email, password, returnSecureToken: true },
    });
    return signInShape.parse(await answer.json());
  }

  #helper(name: string): string {
    return `${origin()}/emulator/v1/projects/${this.#project}/${name}`;
  }
}

function origin(): string {
  return process.env.MATCHDAY_IDENTITY ?? "";
}

/** The journeys of signing in. Whatever a journey turns at the identity service is turned back after it. */
export const test = base.extend<{ identity: IdentityService }>({
  identity: async ({ request }, use) => {
    const identity = await IdentityService.of(request);
    const before = await identity.switches();
    await use(identity);
    await identity.clearFaults();
    await identity.turn({
      ...(before.emailPrivacyConfig && { emailPrivacyConfig: before.emailPrivacyConfig }),
      ...(before.passwordPolicyConfig && { passwordPolicyConfig: before.passwordPolicyConfig }),
      ...(before.tokenLifetime && { tokenLifetime: before.tokenLifetime }),
      ...(before.recentSignIn && { recentSignIn: before.recentSignIn }),
      ...(before.failedSignInLimit && { failedSignInLimit: before.failedSignInLimit }),
    });
  },
});

export const password = "correct horse";

/** Makes a customer's account on the page, and waits until it is logged in. */
export async function signUpCustomer(page: Page, email: string, name = "Ana Customer") {
  await page.goto("/signup");
  await fillSignUp(page, email, name);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("link", { name: "My orders" })).toBeVisible();
}

/** Fills the customers' sign-up form of the page that is open. */
export async function fillSignUp(page: Page, email: string, name = "Ana Customer") {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** Logs in on the page that asks for it, from wherever a signed-in page was asked for. */
export async function logInAt(page: Page, path: string, email: string, word = password) {
  await page.goto(path);
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, email, word);
}

/** Waits until the part of the account that looks after logging in is there. */
export async function openSecurity(page: Page, path = "/account/profile") {
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Ways to log in" })).toBeVisible();
}

/** The link of the newest mail to an address. */
export async function mailedLink(page: Page, to: string, link: RegExp): Promise<string> {
  await page.goto("/_local/mail");
  await page.getByRole("link").filter({ hasText: to }).first().click();
  const href = await page.getByRole("link", { name: link }).getAttribute("href");
  expect(href).not.toBeNull();
  return href ?? "";
}

/** Counts the calls for a new token that any tab of a browser makes. */
export function countRefreshes(context: BrowserContext): () => number {
  let calls = 0;
  context.on("request", (request) => {
    if (request.url().includes("/securetoken.googleapis.com/v1/token")) calls += 1;
  });
  return () => calls;
}
