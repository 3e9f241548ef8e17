// A product under another name: started empty, and opened by an operator, an athlete and a guest through its API.

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { identityAt } from "../opening/identity.mjs";
import { openMarketplace } from "../opening/open.mjs";
import { direct, eventually } from "../opening/web.mjs";
import { prepareProduct, serveProduct } from "../scripts/build/product.mjs";
import { rebuildSite } from "../scripts/build/rebuild.mjs";
import { places } from "../scripts/run/places.mjs";
import { freePorts } from "../scripts/tests/journeys.mjs";

const operator = { email: "operator@matchday.example", password: "matchday-demo" };

/**
 * Starts it, writes the invoice of its order to `out`, and returns the product with the pages to show and the emails that it
 * sent.
 */
export async function openBrandProduct(out) {
  const data = join(places.data, "screens-brand");
  await rm(data, { recursive: true, force: true });
  const prepared = await prepareProduct({ data, port: await freePorts(4790), empty: true });
  const product = await serveProduct(prepared);
  try {
    const send = direct(product.site);
    const { talent, guest, athlete, order } = await open(product, send);
    await rebuildSite(prepared);
    const invoice = await send(`/api/payments/orders/${order.orderHash}/invoice.pdf`);
    if (invoice.status !== 200) throw new Error(`the invoice answers ${invoice.status}`);
    await writeFile(join(out, "invoice.pdf"), invoice.bytes);
    const mails = await Promise.all([guest, athlete].map(({ email }) => mailsTo(send, email)));
    return { ...product, pages: pagesOf(talent, order), mails: mails.flat() };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

async function open({ identity: origin }, send) {
  const { firebase } = (await send("/config.json")).json;
  const project = firebase.projectId;
  const identity = identityAt({ origin, apiKey: firebase.apiKey, project });
  const linkIn = (to, subject, pattern) =>
    eventually(`no email “${subject}” to ${to}`, async () => {
      const mails = await mailsTo(send, to);
      return pattern.exec(mails.find((mail) => mail.subject === subject)?.text)?.[1];
    });
  return openMarketplace({ send, identity, project, operator, linkIn });
}

async function mailsTo(send, address) {
  const { json } = await send(`/_local/mail/mails.json?to=${encodeURIComponent(address)}`);
  return json.mails;
}

function pagesOf({ slug }, { orderHash }) {
  const paths = {
    home: "/",
    sport: "/sport/beach-volleyball",
    talent: `/${slug}`,
    "talent-book": `/${slug}/book`,
    payment: `/payment/${orderHash}`,
    login: "/login",
    imprint: "/imprint",
    about: "/about",
    enroll: "/enroll",
  };
  return Object.entries(paths).map(([name, path]) => ({ name, path, role: "anyone" }));
}
