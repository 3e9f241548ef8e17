import type { Role } from "#app/lib/auth/auth-state.ts";
import { type FoundDocument, Marker, type QueryWords } from "./database-port.ts";
import {
  type CustomerNow,
  customerNowShape,
  type Favourite,
  favouriteShape,
  type Message,
  messageShape,
  type OfferNow,
  type OrderNow,
  offerNowShape,
  orderNowShape,
  type ReadMark,
  type Report,
  readMarkShape,
  reportShape,
  type TalentNow,
  talentNowShape,
} from "./types.ts";

/** A document by its place, and what it must look like to be taken. */
export interface LiveDocument<Data> {
  path: string;
  shape: Shape<Data>;
}

/** Documents of one collection, and what each must look like to be taken. */
export interface LiveQuery<Data> extends QueryWords {
  shape: Shape<Data>;
}

/** As much of a Zod shape as is used. */
interface Shape<Data> {
  safeParse(value: unknown): { success: true; data: Data } | { success: false; error: Error };
}

/** An order's state, for its customer, its talent and the operator. Never written here. */
export function orderDocument(orderGuid: string): LiveDocument<OrderNow> {
  return { path: `orders/${orderGuid}`, shape: orderNowShape };
}

/** The orders of one party that changed last, newest first; the rules allow only the caller's own. */
export function ordersOf(
  side: { customer: string } | { talent: string },
  first = 50,
): LiveQuery<OrderNow> {
  const [field, value] = "customer" in side ? ["customer", side.customer] : ["talent", side.talent];
  return {
    collection: "orders",
    where: [[field, "==", value]],
    orderBy: [["updatedAt", "desc"]],
    first,
    shape: orderNowShape,
  };
}

/** Orders that wait for an answer of one side: requests of a talent, deliveries of a customer. To be counted. */
export function ordersWaitingFor(role: Role, userId: string): LiveQuery<OrderNow> {
  const [field, state] =
    role === "talent" ? (["talent", "requested"] as const) : (["customer", "delivered"] as const);
  return {
    collection: "orders",
    where: [
      [field, "==", userId],
      ["state", "==", state],
    ],
    // As the table's index of both fields is sorted.
    orderBy: [["updatedAt", "desc"]],
    shape: orderNowShape,
  };
}

/** What was said about an order, oldest first; the newest `last` of it. */
export function messagesOf(orderGuid: string, last = 100): LiveQuery<Message> {
  return {
    collection: `orders/${orderGuid}/messages`,
    orderBy: [["sentAt", "asc"]],
    last,
    shape: messageShape,
  };
}

/** What was said about an order after a time, oldest first; all of it for `null`. At most `first` of it. */
export function messagesAfter(
  orderGuid: string,
  upTo: string | null,
  first: number,
): LiveQuery<Message> {
  return {
    collection: `orders/${orderGuid}/messages`,
    ...(upTo === null ? {} : { where: [["sentAt", ">", new Marker("time", upTo)]] }),
    orderBy: [["sentAt", "asc"]],
    first,
    shape: messageShape,
  };
}

/** How far both sides of an order have read; a row's id is the side. */
export function readMarksOf(orderGuid: string): LiveQuery<ReadMark> {
  return { collection: `orders/${orderGuid}/reads`, shape: readMarkShape };
}

/** One message, written once; its id is made by who writes it (`newId` in write.ts). */
export function messageDocument(orderGuid: string, id: string): LiveDocument<Message> {
  return { path: `orders/${orderGuid}/messages/${id}`, shape: messageShape };
}

/** How far one side has read; each side writes its own. */
export function readMark(orderGuid: string, role: Role): LiveDocument<ReadMark> {
  return { path: `orders/${orderGuid}/reads/${role}`, shape: readMarkShape };
}

/** The other party's report of a message. Can be written, not read. */
export function reportOf(orderGuid: string, messageId: string): LiveDocument<Report> {
  return { path: `orders/${orderGuid}/reports/${messageId}`, shape: reportShape };
}

/** The own account of a customer. */
export function customerDocument(userId: string): LiveDocument<CustomerNow> {
  return { path: `customers/${userId}`, shape: customerNowShape };
}

/** Talent a customer keeps for later; a row's id is the talent's slug. */
export function favouritesOf(userId: string): LiveQuery<Favourite> {
  return { collection: `customers/${userId}/favourites`, shape: favouriteShape };
}

export function favouriteDocument(userId: string, slug: string): LiveDocument<Favourite> {
  return { path: `customers/${userId}/favourites/${slug}`, shape: favouriteShape };
}

/** A talent's own page. */
export function talentDocument(talentGuid: string): LiveDocument<TalentNow> {
  return { path: `talents/${talentGuid}`, shape: talentNowShape };
}

/** A talent's own offers, those not on sale included. */
export function offersOf(talentGuid: string): LiveQuery<OfferNow> {
  return { collection: `talents/${talentGuid}/offers`, shape: offerNowShape };
}

export function offerDocument(talentGuid: string, offerGuid: string): LiveDocument<OfferNow> {
  return { path: `talents/${talentGuid}/offers/${offerGuid}`, shape: offerNowShape };
}

/** A document of a query. */
export interface LiveRow<Data> {
  id: string;
  path: string;
  data: Data;
  /** Not acknowledged by the server yet. */
  pending: boolean;
}

/** Returns every valid document; invalid ones are skipped and logged. */
export function readRows<Data>(found: FoundDocument[], shape: Shape<Data>): LiveRow<Data>[] {
  return found.flatMap(({ id, path, fields, pending }) => {
    const data = readFields(path, fields, shape);
    return data === null ? [] : [{ id, path, data, pending }];
  });
}

/** A document as its page reads it; one that does not look as it must is as if there were none. */
export function readDocument<Data>(found: FoundDocument | null, shape: Shape<Data>): Data | null {
  return found === null ? null : readFields(found.path, found.fields, shape);
}

function readFields<Data>(path: string, fields: unknown, shape: Shape<Data>): Data | null {
  const read = shape.safeParse(fields);
  if (read.success) return read.data;
  console.error(`the document ${path} is not what this page reads`, read.error);
  return null;
}
