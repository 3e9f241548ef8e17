import { z } from "zod/mini";
import type { Carrier, ShipmentInput } from "#app/lib/api/types.ts";
import * as texts from "#messages/orders-delivery";

/** A parcel as it is typed; no carrier means that none is named. */
export interface ParcelDraft {
  carrier: Carrier | "";
  carrierName: string;
  trackingNumber: string;
}

export const emptyParcel: ParcelDraft = { carrier: "", carrierName: "", trackingNumber: "" };

const carrierNames: Record<Carrier, string> = {
  australia_post: "Australia Post",
  canada_post: "Canada Post",
  colissimo: "La Poste (Colissimo)",
  dhl: "DHL",
  dpd: "DPD",
  evri: "Evri",
  fedex: "FedEx",
  gls: "GLS",
  postnl: "PostNL",
  royal_mail: "Royal Mail",
  ups: "UPS",
  usps: "USPS",
  other: texts.otherCarrier,
};

export const carrierOptions = Object.entries(carrierNames).map(([value, label]) => ({
  value,
  label,
}));

/** The rules that the API holds to; `required`: a parcel has to be named. */
export function parcelRules(required: boolean) {
  return z
    .object({ carrier: z.string(), carrierName: z.string(), trackingNumber: z.string() })
    .check(
      z.superRefine(({ carrier, carrierName, trackingNumber }, context) => {
        const add = (field: keyof ParcelDraft, message: string) =>
          context.addIssue({ code: "custom", path: [field], message });
        if (carrier === "") {
          if (required) add("carrier", texts.chooseCarrier);
          return;
        }
        const isListed = carrier !== "other";
        const number = withoutGaps(trackingNumber);
        if (!isListed && carrierName.trim() === "") add("carrierName", texts.carrierNameMissing);
        if (isListed && number === "") add("trackingNumber", texts.trackingNumberMissing);
        if (number !== "" && !/^(?=.*\d)[A-Z\d]{6,35}$/i.test(number))
          add("trackingNumber", texts.trackingNumberInvalid);
      }),
    );
}

/** The parcel as it is sent; `null` where none is named. */
export function shipmentOf(parcel: ParcelDraft): ShipmentInput | null {
  const { carrier, carrierName, trackingNumber } = parcel;
  if (carrier === "") return null;
  return {
    carrier,
    ...(carrier === "other" ? { carrierName: carrierName.trim() } : {}),
    ...(trackingNumber.trim() === "" ? {} : { trackingNumber: trackingNumber.trim() }),
  };
}

function withoutGaps(number: string): string {
  return number.replaceAll(/[\s-]/g, "");
}
