// An athlete on the way from the application to the public page.

import sharp from "sharp";
import { uploadPicture } from "./picture.mjs";
import { post, put, requestsOver } from "./requests.mjs";

/** The applicant's price in cents. */
export const price = 9_000;

/** Sends an application and confirms its address by the emailed link. */
export async function apply({ send, linkIn, athlete }) {
  const request = requestsOver(send);
  const form = {
    legalName: athlete.name,
    displayName: athlete.name,
    email: athlete.email,
    country: "SE",
    birthDate: "1999-02-03",
    sports: ["beach-volleyball", "tennis"],
    level: "pro",
    languages: ["sv", "en"],
    offers: [{ kind: "video", price: { amount: price, currency: "EUR" } }],
    why: "Because fans ask.",
    entity: { kind: "individual" },
    consents: { terms: true, likeness: true, data: true },
  };
  await request("the application", "/api/join", post(form));
  const token = await linkIn(athlete.email, "Confirm your email address", /#application=([\w-]+)/);
  await request("the confirmation", `/api/join/links/${token}/steps`, post({ step: "submit" }));
}

/** Opens the account of an invited athlete by the emailed link; returns a token. */
export async function acceptInvitation({ send, identity, linkIn, athlete, brandName }) {
  const request = requestsOver(send);
  const subject = `Welcome to ${brandName}`;
  const invitation = await linkIn(athlete.email, subject, /#invitation=([\w-]{22})/);
  const token = await identity.signUp(athlete);
  const body = { account: { email: athlete.email }, invitation };
  await request("the registration", "/api/token", post(body, { token }));
  return identity.signIn(athlete);
}

/** Fills the page, activates the proposed offer, and publishes; returns the slug and the offer. */
export async function goLive({ send, project, token }) {
  const request = requestsOver(send);
  const own = await request("the page", "/api/talent-account/profile", { token });
  const [offer] = own.offers;
  await writeDocument({ send, project, token }, `talents/${own.talentGuid}`, {
    headline: "Plays on sand, laughs at rain",
    bio: "World tour since 2018. Coaches juniors in Malmö.",
  });
  await writeDocument(
    { send, project, token },
    `talents/${own.talentGuid}/offers/${offer.offerGuid}`,
    { status: "active" },
  );
  await uploadPortrait({ send, token });
  const publication = "/api/talent-account/publication";
  const live = await request("publishing", publication, post({ acceptsTerms: true }, { token }));
  if (live.status !== "published") throw new Error(`the page is ${live.status}`);
  return { slug: live.slug, offerGuid: offer.offerGuid };
}

/** Lets the payment provider's form be filled in, so that the athlete can be paid. */
export async function setUpPayouts({ send, token }) {
  const request = requestsOver(send);
  const { url } = await request("payouts", "/api/payments/account", post({}, { token }));
  const form = new URLSearchParams({ outcome: "finish" });
  const sent = await fetch(url, { method: "POST", redirect: "manual", body: form });
  if (sent.status >= 400) throw new Error(`the provider's form answers ${sent.status}`);
  const account = await request("the account", "/api/payments/account", { token });
  if (account.status !== "verified") throw new Error(`payouts are ${JSON.stringify(account)}`);
}

/** Writes fields of an own document, as a form of the site does. */
async function writeDocument({ send, project, token }, path, fields) {
  const documents = `projects/${project}/databases/(default)/documents`;
  const update = {
    name: `${documents}/${path}`,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, stringValue]) => [name, { stringValue }]),
    ),
  };
  const updateMask = { fieldPaths: Object.keys(fields) };
  const writes = [{ update, updateMask, currentDocument: { exists: true } }];
  // A document of a row exists from its first read.
  const read = { documents: [update.name] };
  await requestsOver(send)(`reading ${path}`, `/v1/${documents}:batchGet`, post(read, { token }));
  await requestsOver(send)(path, `/v1/${documents}:commit`, post({ writes }, { token }));
}

async function uploadPortrait({ send, token }) {
  const picture = await drawPortrait();
  const assetId = await uploadPicture({ send, token, purpose: "avatar", picture });
  const slot = { assetId, alt: "The athlete at the net" };
  const path = "/api/media/talent-page/avatar";
  await requestsOver(send)("the slot", path, put(slot, { token }));
}

/** A figure at a net, on sand, below a sky. */
async function drawPortrait() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000">
    <rect width="800" height="1000" fill="#8fd0ea"/><rect y="700" width="800" height="300" fill="#e8cf9a"/>
    <path d="M0 380h800M0 440h800M0 500h800" stroke="#fff" stroke-width="8"/>
    <circle cx="400" cy="360" r="110" fill="#b9805a"/>
    <path d="M220 1000c0-320 60-480 180-480s180 160 180 480z" fill="#7a1f5c"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}
