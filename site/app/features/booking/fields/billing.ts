import type { CompanyDraft } from "#app/features/booking/draft/draft.ts";
import { companyName } from "#app/lib/api/rules/texts.ts";
import type { BillingInput } from "#app/lib/api/types.ts";

/** Returns the billing part of the quote: a company once its name is typed. */
export function billingOf(country: string, typed: CompanyDraft): BillingInput {
  const { isCompany, name, address, taxNumber } = typed;
  if (!isCompany || name.length < companyName.shortest) return { country };
  return {
    country,
    business: {
      name,
      ...(address === "" ? {} : { address }),
      ...(taxNumber === "" ? {} : { taxNumber }),
    },
  };
}
