import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { z } from "zod";
import { test as base, expect, logIn } from "./fixtures.ts";
import { mailsTo } from "./mailbox.ts";

/** The password of the accounts that journeys create. */
export const password = "correct horse";

/** The settings of the identity service that journeys change, by the names of the service. */
export interface Switches {
  passwordPolicyConfig?: {
    passwordPolicyEnforcementState: "OFF" | "ENFORCE";
    passwordPolicyVersions: { customStrengthOptions: Record<string, number | boolean> }[];
  };
}

interface Fault {
  /** The last part of the path, such as `token`. */
  endpoint: string;
  times?: number;
  /** The error code of the service, such as `TOO_MANY_ATTEMPTS_TRY_LATER`. */
  message?: string;
  status?: number;
  drop?: boolean;
}

const configShape = z.object({ firebase: z.object({ apiKey: z.string(), projectId: z.string() }) });
const signInShape = z.object({
  localId: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.string(),
});

/** A client of the identity service. */
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

  /** Returns the headers of a request by an account. */
  async headersOf(email: string, word: string): Promise<{ authorization: string }> {
    const { idToken } = await this.signIn(email, word);
    return { authorization: `Bearer ${idToken}` };
  }

  async addFault(fault: Fault): Promise<void> {
    const added = await this.#request.post(this.#helper("faults"), { data: fault });
    expect(added.ok(), await added.text()).toBe(true);
  }

  async clearFaults(): Promise<void> {
    await this.#request.delete(this.#helper("faults"));
  }

  /** Creates and registers an account by API. */
  async register(
    email: string,
    profile: { name: string } | { displayName: string },
  ): Promise<void> {
    const { idToken } = await this.#account("signUp", email, password);
    const body = "name" in profile ? { email, ...profile } : { account: { email }, ...profile };
    const done = await this.#request.post("/api/token", {
      headers: { authorization: `Bearer ${idToken}` },
      data: body,
    });
    expect(done.ok(), await done.text()).toBe(true);
  }

  /** Signs in and returns the tokens. The product's API takes `idToken`. */
  async signIn(email: string, word: string): Promise<z.infer<typeof signInShape>> {
    return await this.#account("signInWithPassword", email, word);
  }

  async #account(call: "signUp" | "signInWithPassword", email: string, word: string) {
    const answer = await this.#request.post(this.#call(call), {
      data: { email, password: word, returnSecureToken: true },
    });
    return signInShape.parse(await answer.json());
  }

  #call(name: string): string {
    return `${origin()}/identitytoolkit.googleapis.com/v1/accounts:${name}?key=${this.#key}`;
  }

  #helper(name: string): string {
    return `${origin()}/emulator/v1/projects/${this.#project}/${name}`;
  }
}

function origin(): string {
  return process.env.MATCHDAY_IDENTITY ?? "";
}

/** Resets the settings and faults of the identity service after each journey. */
export const test = base.extend<{ identity: IdentityService }>({
  identity: async ({ request }, use) => {
    const identity = await IdentityService.of(request);
    const before = await identity.switches();
    await use(identity);
    await identity.clearFaults();
    const { passwordPolicyConfig } = before;
    if (passwordPolicyConfig !== undefined) await identity.turn({ passwordPolicyConfig });
  },
});

/** Fills the customers' sign-up form of the open page. */
export async function fillSignUp(page: Page, email: string, name = "Ana Customer") {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** Opens a page that needs a sign-in, and logs in by the form. */
export async function logInAt(page: Page, path: string, email: string, word = password) {
  await page.goto(path);
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, email, word);
}

/** Opens the account and waits for its ways to log in. */
export async function openSecurity(page: Page, path = "/account/profile") {
  if (new URL(page.url()).pathname !== path) await page.goto(path);
  await expect(page.getByRole("heading", { name: "Ways to log in" })).toBeVisible();
}

/** The account that a provider's page returns. */
export interface Person {
  email: string;
  name: string;
}

/** Presses a provider's button and fills the window that opens. */
export async function answerInWindow(page: Page, button: string, person: Person) {
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: button, exact: true }).click();
  await answer(await opening, person);
}

/** Fills and submits the provider's page. */
export async function answer(page: Page, { email, name }: Person) {
  await page.getByLabel("Email address", { exact: true }).fill(email);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

/** Waits for an email with such a link to an address, and returns the link. */
export async function mailedLink(page: Page, to: string, link: RegExp): Promise<string> {
  let href = "";
  const arrived = async () => {
    const mails = await mailsTo(page.request, to);
    const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
    href = links.find((one) => link.test(one)) ?? "";
    return href;
  };
  await expect.poll(arrived, { message: `a link ${link} to ${to}` }).not.toBe("");
  return href;
}

/** Counts the requests for a new token by all tabs of a browser. */
export function countRefreshes(context: BrowserContext): () => number {
  let calls = 0;
  context.on("request", (request) => {
    if (request.url().includes("/securetoken.googleapis.com/v1/token")) calls += 1;
  });
  return () => calls;
}
