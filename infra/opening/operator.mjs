// The first operator: a second factor for the team, the settings and the sports.

import { brand, business, money, sports } from "./brand.mjs";
import { post, put, requestsOver } from "./requests.mjs";

/**
 * Adds an authenticator app to the operator's account and requires one of the team; returns a token of a sign-in with it.
 * Throws if a sign-in without it may still act.
 */
export async function requireSecondFactor({ send, identity, operator }) {
  const request = requestsOver(send);
  const before = await identity.signIn(operator);
  const secret = await identity.addSecondFactor(before);
  const token = await identity.signInWithCode(operator, secret);
  const { version } = await request("the team", "/api/operators/team", { token });
  const rule = { required: true, version, reason: "Our policy" };
  await request("the rule", "/api/operators/second-factor", put(rule, { token }));
  const { status } = await send("/api/operators/settings", { token: before });
  if (status !== 403) throw new Error(`an operator without second factor gets ${status}`);
  return token;
}

/** Saves every group of settings, and opens the marketplace. */
export async function saveSettings({ send, token }) {
  const request = requestsOver(send);
  const stored = await request("the settings", "/api/operators/settings", { token });
  for (const [group, settings] of Object.entries({
    brand,
    business,
    money,
    launch: { open: true },
  })) {
    const { version } = stored[group];
    const body = { settings, version, reason: `Our ${group}` };
    await request(group, `/api/operators/settings/${group}`, put(body, { token }));
  }
}

/** Adds the sports in their order. */
export async function addSports({ send, token }) {
  const request = requestsOver(send);
  for (const [slug, sport] of Object.entries(sports)) {
    const body = { sport, version: 0, reason: "The first sports" };
    await request(slug, `/api/operators/sports/${slug}`, put(body, { token }));
  }
}

/** Approves the application of this name. */
export async function approve({ send, token, name }) {
  const request = requestsOver(send);
  const list = "/api/operators/applications";
  const { items } = await request("the applications", list, { token });
  const found = items.find(({ displayName }) => displayName === name);
  if (found === undefined) throw new Error(`no application of ${name} waits`);
  const path = `${list}/${found.applicationGuid}`;
  for (const step of ["start_review", "approve"]) {
    const { application } = await request("the application", path, { token });
    const body = { step, version: application.version, reason: "A great fit" };
    await request(step, `${path}/steps`, post(body, { token }));
  }
}
