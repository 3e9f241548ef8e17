import { expect, test } from "vitest";
import type { CustomerSummary } from "#app/lib/api/types.ts";
import { joinCustomers } from "./customer-list.tsx";

const customer = (email: string, userId?: string): CustomerSummary => ({
  name: "Noor Bakker",
  email,
  orders: [],
  hasMore: false,
  ...(userId === undefined ? {} : { userId }),
});

test("lists each customer once over pages", () => {
  const noor = customer("noor@example.org");
  const account = customer("noor@example.org", "u1");
  const other = customer("other@example.org");
  const joined = joinCustomers([noor, account], [account, noor, other]);
  expect(joined).toEqual([noor, account, other]);
});
