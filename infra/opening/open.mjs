// From an empty table to a paid and completed order, through the API alone: what an operator, an athlete and a guest do.

import { acceptInvitation, apply, goLive, setUpPayouts } from "./athlete.mjs";
import { brand } from "./brand.mjs";
import { addSports, approve, requireSecondFactor, saveSettings } from "./operator.mjs";
import { bookAsGuest, complete } from "./order.mjs";

const athlete = {
  name: "Mira Lindqvist",
  email: "mira@volley-stars.example",
  password: "correct horse battery",
};
const guest = { name: "Kim Guest", email: "kim@volley-stars.example" };

/**
 * Opens the marketplace. `send` requests a path of the site; `identity` is of `identity.mjs`; `operator` is the account of
 * the first operator; `linkIn(to, subject, pattern)` returns the first group of `pattern` in an email. Returns the tokens, the
 * athlete's page and the order.
 */
export async function openMarketplace({ send, identity, project, operator, linkIn }) {
  const token = await requireSecondFactor({ send, identity, operator });
  await saveSettings({ send, token });
  await addSports({ send, token });
  await apply({ send, linkIn, athlete });
  await approve({ send, token, name: athlete.name });
  const invited = { send, identity, linkIn, athlete, brandName: brand.name };
  const own = await acceptInvitation(invited);
  const talent = await goLive({ send, project, token: own });
  const order = await bookAsGuest({ send, talent, guest });
  const completed = await complete({ send, token: own, order });
  await setUpPayouts({ send, token: own });
  return { operator: token, token: own, athlete, guest, talent, order: { ...order, ...completed } };
}
