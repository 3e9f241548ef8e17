import * as texts from "#messages/page-developers";

const names: Readonly<Record<string, string>> = {
  catalogue: texts.groupCatalogue,
  join: texts.groupJoin,
  media: texts.groupMedia,
  operators: texts.groupOperators,
  orders: texts.groupOrders,
  payments: texts.groupPayments,
  profiles: texts.groupProfiles,
  token: texts.groupToken,
  verify: texts.groupVerify,
};

/** The name of a group of operations: a tag of the description, which is the function that has them. */
export function groupName(tag: string): string {
  return names[tag] ?? tag;
}
