// The tools of a flow: separate SDK instances, raw calls, emailed codes and administration.

import { deleteApp, initializeApp } from "@firebase/app";
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
} from "@firebase/auth";

let count = 0;

export class Trial {
  #apps = [];

  constructor(service) {
    this.service = service;
  }

  /** A fresh SDK instance, like another browser. */
  auth(url = this.service.url) {
    count += 1;
    const { apiKey, projectId } = this.service;
    const app = initializeApp({ apiKey, projectId, authDomain: "localhost" }, `trial-${count}`);
    this.#apps.push(app);
    const auth = initializeAuth(app);
    connectAuthEmulator(auth, url, { disableWarnings: true });
    return auth;
  }

  /** A new account with a password, signed in. */
  async signUp(email = "ada@example.com", password = "secret-1") {
    const auth = this.auth();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    return { auth, user };
  }

  /** A client's raw call `accounts:{name}`; gives the answer's body. */
  async call(name, body) {
    const { url, apiKey } = this.service;
    const path = `identitytoolkit.googleapis.com/v1/accounts:${name}?key=${apiKey}`;
    const answer = await fetch(`${url}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.json();
  }

  /** An administrator's call to `projects/{project}/accounts{name}`; gives the answer's body. */
  admin(name, body) {
    return this.service.administer(
      "POST",
      `v1/projects/${this.service.projectId}/accounts${name}`,
      body,
    );
  }

  /** Sets the password policy as the console does. */
  async setPolicy(options, more = {}) {
    await this.service.administer(
      "PATCH",
      `v2/projects/${this.service.projectId}/config?updateMask=passwordPolicyConfig`,
      {
        passwordPolicyConfig: {
          passwordPolicyEnforcementState: "ENFORCE",
          passwordPolicyVersions: [{ customStrengthOptions: options }],
          ...more,
        },
      },
    );
  }

  /** Turns enumeration protection on or off. */
  async setProtection(enableImprovedEmailPrivacy) {
    await this.service.configure({ emailPrivacyConfig: { enableImprovedEmailPrivacy } });
  }

  /** Returns the newest emailed code, or undefined. */
  async newestCode() {
    return (await this.service.codes()).at(-1);
  }

  async end() {
    await Promise.all(this.#apps.map((app) => deleteApp(app)));
  }
}

/** "ok", or the code of the error. */
export async function codeOf(work) {
  try {
    await work;
    return "ok";
  } catch (error) {
    if (typeof error.code !== "string") throw error;
    return error.code;
  }
}

/** The code of a raw answer, without its details. */
export function rawCode(body) {
  return body.error?.message.split(" : ")[0] ?? body.errorMessage ?? "ok";
}

/** One step of the script: the expected outcome at the hosted service, and the calls that show it. */
export function flow(name, expected, run) {
  return { name, expected, run };
}
