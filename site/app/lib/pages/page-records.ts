import type { Access } from "#app/lib/auth/route-access.ts";
import type { LayoutName } from "./route-handle.ts";
import type { ParamKind } from "./route-params.ts";

/**
 * One page of the site. The URL table, the addresses of links, sign-in checks, prerendering, the rules at the edge and the
 * tests of every page are derived from these records.
 */
export interface PageRecord {
  /** As the router matches it. */
  path: string;
  /** The role that the page needs. */
  access: Access;
  /**
   * The source of the page's document. `listed` and `unlisted`: a separate file, in the sitemap or not. `catalogue`: a
   * file per record of the catalogue. `shell`: 200.html, at every address that the path matches. `live`: 200.html, if
   * the function `pages` finds the talent. `moved`: none, the edge redirects to `movedTo`.
   */
  document: "listed" | "unlisted" | "catalogue" | "shell" | "live" | "moved";
  movedTo?: string;
  /** The `default` layout where a record names none. */
  layout?: LayoutName;
  /** The shape of each parameter in the path; an address of another shape is not found. */
  params?: Readonly<Record<string, ParamKind>>;
  /** The path of the public API that 200.html loads ahead for the page. */
  data?: string;
  /** When the page is preloaded (route-handle.ts); `in view` by default. */
  loadAhead?: "when touched";
  /** Starts only when it is used: complete in its document, without fields to type in (ADR 16). */
  startsLate?: true;
}

const late = { access: "anyone", startsLate: true } as const;
const text = { ...late, document: "listed" } as const;
const onTouch = { loadAhead: "when touched" } as const;
const shell = { ...onTouch, document: "shell" } as const;
const account = { ...shell, layout: "account" } as const;
const ofTalent = { ...shell, access: "talent", layout: "account-talent" } as const;
// No public page's code leads to the operators' pages.
const ofOperators = { ...shell, access: "operator", layout: "operators" } as const;
const guid = { guid: "guid" } as const;

/** Every page, by its name: the file `NAME.tsx` in one of the rooms of `routes`. */
export const pageRecords = {
  home: { ...text, path: "/", layout: "home" },
  faq: { access: "anyone", document: "moved", path: "/faq", movedTo: "/help" },
  // Has a field to search in.
  help: { access: "anyone", document: "listed", path: "/help" },
  "help-question": { ...text, path: "/help/:question", params: { question: "sport" } },
  about: { ...text, path: "/about" },
  login: {
    ...onTouch,
    path: "/login",
    access: "anyone",
    document: "unlisted",
  },
  signup: {
    ...onTouch,
    path: "/signup",
    access: "anyone",
    document: "unlisted",
  },
  terms: { ...text, path: "/terms" },
  "find-my-orders": {
    path: "/find-my-orders",
    access: "anyone",
    document: "listed",
  },
  withdraw: { path: "/withdraw", access: "anyone", document: "listed" },
  contact: { path: "/contact", access: "anyone", document: "listed" },
  "privacy-policy": { ...text, path: "/privacy-policy" },
  imprint: { ...text, path: "/imprint" },
  // Has a search field.
  developers: { path: "/developers", access: "anyone", document: "listed" },
  "not-found": {
    path: "/not-found",
    access: "anyone",
    document: "unlisted",
  },
  search: { ...onTouch, path: "/search", access: "anyone", document: "unlisted" },
  saved: { ...onTouch, path: "/saved", access: "anyone", document: "unlisted" },
  "index-copy": { ...late, path: "/index copy", document: "unlisted" },
  "for-athletes": {
    path: "/for-athletes",
    access: "anyone",
    document: "listed",
    layout: "athletes",
  },
  enroll: {
    ...onTouch,
    path: "/enroll",
    access: "anyone",
    document: "listed",
    layout: "athletes",
  },
  return: {
    path: "/return",
    access: "anyone",
    document: "unlisted",
    layout: "athletes",
  },
  "enroll-success": {
    path: "/enroll-success",
    access: "anyone",
    document: "unlisted",
    layout: "custom",
  },
  sport: {
    ...late,
    path: "/sport/:slug",
    document: "catalogue",
    layout: "sport",
    params: { slug: "sport" },
  },
  talent: {
    ...late,
    path: "/:slug",
    document: "catalogue",
    layout: "talent",
    params: { slug: "slug" },
    data: "/api/talent/:slug",
  },
  "talent-book": {
    ...onTouch,
    path: "/:slug/book",
    access: "anyone",
    document: "live",
    layout: "talent-book",
    params: { slug: "slug" },
    data: "/api/talent/:slug",
  },
  "talent-item": {
    ...late,
    path: "/:slug/:guid",
    document: "catalogue",
    layout: "talent",
    params: { slug: "slug", guid: "guid" },
  },
  // The hash of an order is the permission to pay and review it, with or without a login.
  payment: {
    ...shell,
    path: "/payment/:orderHash",
    access: "anyone",
    layout: "athletes",
    params: { orderHash: "hash" },
  },
  feedback: {
    ...shell,
    path: "/feedback/:orderHash",
    access: "anyone",
    params: { orderHash: "hash" },
  },
  gift: { ...shell, path: "/gift/:giftToken", access: "anyone", params: { giftToken: "hash" } },
  "account-profile": { ...account, path: "/account/profile", access: "own" },
  "account-orders": { ...account, path: "/account/orders", access: "own" },
  "account-order": {
    ...account,
    path: "/account/orders/:orderGuid",
    access: "customer",
    params: { orderGuid: "guid" },
  },
  "talent-account": { ...ofTalent, path: "/talent/account" },
  "talent-earnings": { ...ofTalent, path: "/talent/account/earnings" },
  "talent-availability": { ...ofTalent, path: "/talent/account/availability" },
  "talent-settings": { ...ofTalent, path: "/talent/account/settings" },
  "talent-reviews": { ...ofTalent, path: "/talent/account/reviews" },
  "talent-profile": { ...ofTalent, path: "/talent/account/profile" },
  "talent-orders": { ...ofTalent, path: "/talent/orders" },
  "talent-order": {
    ...ofTalent,
    path: "/talent/orders/:orderGuid",
    params: { orderGuid: "guid" },
  },
  operators: { ...ofOperators, path: "/operators" },
  "operators-join": {
    ...shell,
    path: "/operators/join",
    access: "anyone",
  },
  "operators-applications": { ...ofOperators, path: "/operators/applications" },
  "operators-application": { ...ofOperators, path: "/operators/applications/:guid", params: guid },
  "operators-talent": { ...ofOperators, path: "/operators/talent" },
  "operators-one-talent": { ...ofOperators, path: "/operators/talent/:guid", params: guid },
  "operators-customers": { ...ofOperators, path: "/operators/customers" },
  "operators-orders": { ...ofOperators, path: "/operators/orders" },
  "operators-order": { ...ofOperators, path: "/operators/orders/:guid", params: guid },
  "operators-disputes": { ...ofOperators, path: "/operators/disputes" },
  "operators-payouts": { ...ofOperators, path: "/operators/payouts" },
  "operators-approvals": { ...ofOperators, path: "/operators/approvals" },
  "operators-effects": { ...ofOperators, path: "/operators/effects" },
  "operators-feedback": { ...ofOperators, path: "/operators/feedback" },
  "operators-reports": { ...ofOperators, path: "/operators/reports" },
  "operators-reconciliation": { ...ofOperators, path: "/operators/reconciliation" },
  "operators-promotions": { ...ofOperators, path: "/operators/promotions" },
  "operators-settings": { ...ofOperators, path: "/operators/settings" },
  "operators-sports": { ...ofOperators, path: "/operators/sports" },
  "operators-taxes": { ...ofOperators, path: "/operators/taxes" },
  "operators-team": { ...ofOperators, path: "/operators/team" },
  "operators-keys": { ...ofOperators, path: "/operators/keys" },
  "operators-webhooks": { ...ofOperators, path: "/operators/webhooks" },
  "operators-webhook": { ...ofOperators, path: "/operators/webhooks/:guid", params: guid },
  "operators-account": { ...ofOperators, path: "/operators/account" },
  "operators-health": { ...ofOperators, path: "/operators/health" },
  "operators-held-records": { ...ofOperators, path: "/operators/held-records" },
  "operators-address-problems": { ...ofOperators, path: "/operators/address-problems" },
  "operators-audit": { ...ofOperators, path: "/operators/audit" },
} as const satisfies Record<string, PageRecord>;

export type PageName = keyof typeof pageRecords;

/** All records with their names, in the order of the URL table. */
export const pageList: readonly (PageRecord & { name: PageName })[] = Object.entries(
  pageRecords,
).map(([name, record]) => ({ name: name as PageName, ...record }));
