/** Every address of the site, in one place; `paths.test.ts` keeps a picture of them all. */
export const paths = {
  home: () => "/",
  faq: () => "/faq",
  about: () => "/about",
  login: (from?: string) => withQuery("/login", { from }),
  signup: (options: { from?: string; as?: "customer" | "talent" } = {}) =>
    withQuery("/signup", options),
  terms: () => "/terms",
  contact: () => "/contact",
  privacyPolicy: () => "/privacy-policy",
  notFound: () => "/not-found",
  indexCopy: () => "/index%20copy",
  forAthletes: () => "/for-athletes",
  enroll: () => "/enroll",
  enrollSuccess: (reference?: string) => withQuery("/enroll-success", { reference }),
  return: (sessionId?: string) => withQuery("/return", { session_id: sessionId }),
  sport: (slug: string, filters = "") => `/sport/${slug}${filters === "" ? "" : `?${filters}`}`,
  talent: (slug: string) => `/${slug}`,
  askForPrice: (slug: string, offerGuid: string) =>
    withQuery(`/${slug}/book`, { offer: offerGuid, price: "ask" }),
  book: (slug: string, offerGuid?: string) => withQuery(`/${slug}/book`, { offer: offerGuid }),
  item: (slug: string, guid: string) => `/${slug}/${guid}`,
  payment: (orderHash: string) => `/payment/${orderHash}`,
  feedback: (orderHash: string) => `/feedback/${orderHash}`,
  gift: (giftToken: string) => `/gift/${giftToken}`,
  accountProfile: () => "/account/profile",
  accountOrders: () => "/account/orders",
  accountOrder: (orderGuid: string) => `/account/orders/${orderGuid}`,
  talentAccount: () => "/talent/account",
  talentProfile: () => "/talent/account/profile",
  talentOrders: () => "/talent/orders",
  talentOrder: (orderGuid: string) => `/talent/orders/${orderGuid}`,
  /** The rest of the operators' area is in `operator-paths.ts`, which no public page loads. */
  operators: () => "/operators",
};

export function withQuery(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, value);
  }
  return search.size === 0 ? path : `${path}?${search}`;
}
