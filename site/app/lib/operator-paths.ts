import { withQuery } from "./paths.ts";

export type ApplicationList = "waiting" | "asked" | "decided";
export type DisputeList = "disputes" | "chargebacks";
export type PayoutList = "blocked" | "failed" | "held" | "due" | "paid";
export type TalentList = "published" | "pending" | "suspended";

/** Every address of the operators' area but its front page. */
export const operatorPaths = {
  applications: (list?: ApplicationList, cursor?: string) =>
    withQuery("/operators/applications", { list, cursor }),
  application: (guid: string) => `/operators/applications/${guid}`,
  allTalent: (list?: TalentList, cursor?: string) =>
    withQuery("/operators/talent", { list, cursor }),
  talent: (guid: string) => `/operators/talent/${guid}`,
  orders: () => "/operators/orders",
  order: (guid: string) => `/operators/orders/${guid}`,
  disputes: (list?: DisputeList, cursor?: string) =>
    withQuery("/operators/disputes", { list, cursor }),
  payouts: (list?: PayoutList, cursor?: string) =>
    withQuery("/operators/payouts", { list, cursor }),
  effects: (cursor?: string) => withQuery("/operators/effects", { cursor }),
  feedback: (cursor?: string) => withQuery("/operators/feedback", { cursor }),
  reports: () => "/operators/reports",
  reconciliation: (cursor?: string) => withQuery("/operators/reconciliation", { cursor }),
  taxes: () => "/operators/taxes",
  promotions: (cursor?: string) => withQuery("/operators/promotions", { cursor }),
  heldRecords: () => "/operators/held-records",
  addressProblems: (cursor?: string) => withQuery("/operators/address-problems", { cursor }),
  audit: (cursor?: string) => withQuery("/operators/audit", { cursor }),
};
