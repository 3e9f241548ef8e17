// Gives the athletes of a running demo product photographs, as they would upload them, and books one of them.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { identityAt } from "../../opening/identity.mjs";
import { book } from "../../opening/order.mjs";
import { uploadPicture } from "../../opening/picture.mjs";
import { put, requestsOver } from "../../opening/requests.mjs";
import { direct } from "../../opening/web.mjs";
import { step } from "../../scripts/run/terminal.mjs";
import { password, people, signIn } from "../addresses.mjs";
import { covers, gallery, portraits, turned } from "./crops.mjs";

/**
 * Uploads through the API, and a turned portrait through the form, since the API accepts no Exif data. Returns the pages of
 * athletes, each with another cover.
 */
export async function addPhotos({ product, catalogue, browser, photos }) {
  const send = direct(product.site);
  const { firebase } = (await send("/config.json")).json;
  const { projectId: project, apiKey } = firebase;
  const identity = identityAt({ origin: product.identity, apiKey, project });
  const athletes = await readAthletes(catalogue);
  await step(`Uploading photographs of ${athletes.length} athletes`, async () => {
    for (const [at, athlete] of athletes.entries()) {
      const email = `${athlete.slug}@talent.matchday.example`;
      const token = await identity.signIn({ email, password });
      await fillPage({ send, token, athlete, at, photos });
    }
  });
  await step("Uploading a turned portrait", async () =>
    useForm({ browser, site: product.site, picture: await turned(photos) }),
  );
  await step("Booking an athlete with a photograph", () => bookFirst({ send, identity, athletes }));
  const names = Object.keys(covers);
  return athletes.slice(0, names.length).map(({ slug }, at) => ({
    name: `talent-${names[at].replaceAll(" ", "-")}`,
    role: "anyone",
    path: `/${slug}`,
  }));
}

/** All athletes, those first that the home page shows. */
async function readAthletes(catalogue) {
  const lines = (await readFile(join(catalogue, "talent.ndjson"), "utf8")).trimEnd().split("\n");
  const rank = ({ featuredRank }) => featuredRank ?? Number.POSITIVE_INFINITY;
  return lines.map((line) => JSON.parse(line)).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

async function fillPage({ send, token, athlete, at, photos }) {
  const request = requestsOver(send);
  const upload = async (purpose, [name, make]) => {
    const assetId = await uploadPicture({ send, token, purpose, picture: await make(photos) });
    return { assetId, alt: `${athlete.displayName}: ${name}` };
  };
  const nth = (pictures) => Object.entries(pictures)[at % Object.keys(pictures).length];
  const slot = (name) => `/api/media/talent-page/${name}`;
  const avatar = await upload("avatar", nth(portraits));
  await request("the portrait", slot("avatar"), put(avatar, { token }));
  if (athlete.featuredRank === undefined) return;
  const cover = await upload("cover", nth(covers));
  await request("the cover", slot("cover"), put(cover, { token }));
  const pictures = [];
  for (const one of Object.entries(gallery)) pictures.push(await upload("gallery", one));
  const shown = await request("the page", "/api/media/talent-page", { token });
  const seen = shown.gallery.map(({ assetId, image }) => assetId ?? image.src);
  await request("the gallery", slot("gallery"), put({ seen, pictures }, { token }));
}

/** Chooses the picture in the form of the athlete whose page the pictures show. */
async function useForm({ browser, site, picture }) {
  const { talent } = await signIn(browser, site, ["talent"]);
  const context = await browser.newContext({
    baseURL: site,
    locale: "en-GB",
    storageState: talent,
  });
  const page = await context.newPage();
  await page.goto("/talent/account/profile");
  const file = { name: "photo.jpg", mimeType: "image/jpeg", buffer: picture };
  await page.getByLabel("Portrait file").setInputFiles(file);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What does it show?").fill("Ada Keller: turned");
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await dialog.waitFor({ state: "detached" });
  await context.close();
}

/** The order pages show the picture that the athlete had at the time of the booking. */
async function bookFirst({ send, identity, athletes }) {
  const email = people.customer;
  const token = await identity.signIn({ email, password });
  const { slug, offers } = athletes.find((athlete) => athlete.slug === "ada-keller");
  const { offerGuid } = offers.find(({ kind }) => kind === "video");
  const customer = { name: "Robin Becker", email };
  await book({ send, token, talent: { slug, offerGuid }, customer });
}
