import { createHash } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { type Booked, type Placed, payByRequest, placeVideo } from "./booking.ts";
import { type CatalogueTalent, demoPassword, emailOfTalent, expect } from "./fixtures.ts";
import { IdentityService } from "./identity.ts";

// The steps of an order by API, for journeys about what follows them.

const announcedShape = z.object({ assetId: z.string() });
const signedShape = z.object({ parts: z.array(z.object({ url: z.string() })) });

/** What the talent delivers: a link, unless a journey needs a file. */
interface Deliverable {
  kind: "link" | "video";
  url?: string;
  assetId?: string;
  posterId?: string;
}

const aLink: Deliverable = { kind: "link", url: "https://videos.example.com/aisha" };

/** The headers of a request by a talent. */
export async function headersOfTalent(request: APIRequestContext, talent: CatalogueTalent) {
  const identity = await IdentityService.of(request);
  return identity.headersOf(emailOfTalent(talent), demoPassword);
}

/** The headers of a request by the customer of an order; a guest has none. */
function headersOfCustomer({ idToken }: Placed): Record<string, string> {
  return idToken === undefined ? {} : { authorization: `Bearer ${idToken}` };
}

/** The reference by which the customer reads an order: the hash of a guest's link, or the GUID. */
function refOfCustomer({ idToken, path, guid }: Placed): string {
  return idToken === undefined ? path.replace("/payment/", "") : guid;
}

/** Opens what a customer's page of an order folds away: every action but the next step. */
export async function openMore(page: Page) {
  await page.getByRole("region", { name: "What you can do" }).getByText("More").click();
}

/** Takes an action on the order as it is now. */
async function act(
  request: APIRequestContext,
  { order, headers }: { order: string; headers: Record<string, string> },
  action: Record<string, unknown>,
) {
  const { version } = await (await request.get(`/api/orders/${order}`, { headers })).json();
  const taken = await request.post(`/api/orders/${order}/actions`, {
    headers,
    data: { ...action, version },
  });
  expect(taken.ok(), await taken.text()).toBe(true);
}

/** Accepts a request as its talent. */
export async function acceptByRequest(
  request: APIRequestContext,
  talent: CatalogueTalent,
  { guid }: Pick<Placed, "guid">,
) {
  const headers = await headersOfTalent(request, talent);
  await act(request, { order: guid, headers }, { action: "accept" });
}

/** Delivers an accepted order as its talent. */
export async function deliverByRequest(
  request: APIRequestContext,
  talent: CatalogueTalent,
  { guid }: Pick<Placed, "guid">,
  deliverable = aLink,
) {
  const headers = await headersOfTalent(request, talent);
  await act(request, { order: guid, headers }, { action: "deliver", deliverable });
}

/** Approves a delivery as its customer. */
export async function approveByRequest(request: APIRequestContext, placed: Placed) {
  const who = { order: refOfCustomer(placed), headers: headersOfCustomer(placed) };
  await act(request, who, { action: "approve" });
}

/** Places a guest's order for a video, pays it, and accepts it as the talent. */
export async function placeAccepted(
  request: APIRequestContext,
  booked: Booked & { talent: CatalogueTalent },
  booking: Parameters<typeof placeVideo>[2],
): Promise<Placed> {
  const placed = await placeVideo(request, booked, booking);
  await payByRequest(request, placed);
  await acceptByRequest(request, booked.talent, placed);
  return placed;
}

/** A file and the place that it is uploaded for. */
interface Upload {
  purpose: string;
  kind: "picture" | "video";
  orderGuid?: string;
  file: Buffer;
}

/** Uploads a small file as a client of the API does; returns its ID. */
export async function uploadByRequest(
  request: APIRequestContext,
  headers: Record<string, string>,
  { file, ...announced }: Upload,
): Promise<string> {
  const send = async (path: string, data: unknown): Promise<unknown> => {
    const answer = await request.post(`/api/media${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return await answer.json();
  };
  const { assetId } = announcedShape.parse(await send("", { ...announced, bytes: file.length }));
  const sha256 = createHash("sha256").update(file).digest("base64");
  const wanted = { parts: [{ number: 1, sha256 }] };
  const { parts } = signedShape.parse(await send(`/${assetId}/parts`, wanted));
  const put = await request.put(parts[0]?.url ?? "", {
    headers: { "x-amz-checksum-sha256": sha256 },
    data: file,
  });
  expect(put.ok(), await put.text()).toBe(true);
  await send(`/${assetId}/complete`, {});
  return assetId;
}
