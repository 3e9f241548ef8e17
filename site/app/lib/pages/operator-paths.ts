import { paths, withQuery } from "./paths.ts";

export type ApprovalList = "open" | "decided";
export type ApplicationList = "waiting" | "asked" | "decided" | "invited";
export type DisputeList = "disputes" | "chargebacks";
export type FiguresPeriod = "7" | "30" | "90";
export type PayoutList = "blocked" | "failed" | "held" | "due" | "paid";
export type SettingsList = "brand" | "business" | "money" | "opening" | "texts" | "emails";
export type TalentList = "published" | "pending" | "suspended";

/** The addresses of the operators' lists with their filters; no public page loads this. */
export const operatorPaths = {
  home: (days?: FiguresPeriod, currency?: string) =>
    withQuery(paths.operators(), { days, currency }),
  applications: (list?: ApplicationList, cursor?: string) =>
    withQuery(paths.operatorsApplications(), { list, cursor }),
  application: paths.operatorsApplication,
  allTalent: (list?: TalentList, cursor?: string) =>
    withQuery(paths.operatorsTalent(), { list, cursor }),
  talent: paths.operatorsOneTalent,
  customers: paths.operatorsCustomers,
  orders: paths.operatorsOrders,
  order: paths.operatorsOrder,
  disputes: (list?: DisputeList, cursor?: string) =>
    withQuery(paths.operatorsDisputes(), { list, cursor }),
  payouts: (list?: PayoutList, cursor?: string) =>
    withQuery(paths.operatorsPayouts(), { list, cursor }),
  approvals: (list?: ApprovalList, cursor?: string) =>
    withQuery(paths.operatorsApprovals(), { list, cursor }),
  effects: (cursor?: string) => withQuery(paths.operatorsEffects(), { cursor }),
  feedback: (cursor?: string) => withQuery(paths.operatorsFeedback(), { cursor }),
  reports: paths.operatorsReports,
  reconciliation: (cursor?: string) => withQuery(paths.operatorsReconciliation(), { cursor }),
  settings: (list?: SettingsList, place?: Readonly<Record<string, string>>) =>
    withQuery(paths.operatorsSettings(), { list, ...place }),
  sports: paths.operatorsSports,
  taxes: paths.operatorsTaxes,
  team: paths.operatorsTeam,
  account: paths.operatorsAccount,
  keys: paths.operatorsKeys,
  webhooks: paths.operatorsWebhooks,
  webhook: (guid: string, cursor?: string) => withQuery(paths.operatorsWebhook(guid), { cursor }),
  promotions: (cursor?: string) => withQuery(paths.operatorsPromotions(), { cursor }),
  health: paths.operatorsHealth,
  heldRecords: paths.operatorsHeldRecords,
  addressProblems: (cursor?: string) => withQuery(paths.operatorsAddressProblems(), { cursor }),
  audit: (cursor?: string) => withQuery(paths.operatorsAudit(), { cursor }),
};
