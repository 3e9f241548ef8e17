import { expect, test } from "vitest";
import { emptyParcel, parcelRules, shipmentOf } from "./parcel.ts";

const wrong = (parcel: object, required = true) =>
  parcelRules(required)
    .safeParse({ ...emptyParcel, ...parcel })
    .error?.issues.map(({ path }) => path.join(".")) ?? [];

test("a listed carrier wants a number, another one a name", () => {
  expect(wrong({})).toEqual(["carrier"]);
  expect(wrong({}, false)).toEqual([]);
  expect(wrong({ carrier: "dhl" })).toEqual(["trackingNumber"]);
  expect(wrong({ carrier: "dhl", trackingNumber: "JJD 0003-1234" })).toEqual([]);
  expect(wrong({ carrier: "other" })).toEqual(["carrierName"]);
  expect(wrong({ carrier: "other", carrierName: "Harbour Couriers" })).toEqual([]);
  for (const trackingNumber of ["12345", "ABCDEFGH", "1234/5678", "1".repeat(36)]) {
    expect(wrong({ carrier: "ups", trackingNumber }), trackingNumber).toEqual(["trackingNumber"]);
  }
});

test("what does not belong to the carrier is not sent", () => {
  expect(shipmentOf(emptyParcel)).toBeNull();
  const typed = { carrierName: "Left from before", trackingNumber: " JJD 0003 " };
  expect(shipmentOf({ carrier: "dhl", ...typed })).toEqual({
    carrier: "dhl",
    trackingNumber: "JJD 0003",
  });
  expect(shipmentOf({ carrier: "other", carrierName: "Bike", trackingNumber: "" })).toEqual({
    carrier: "other",
    carrierName: "Bike",
  });
});
