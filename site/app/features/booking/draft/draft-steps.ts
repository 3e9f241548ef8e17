/** The steps of a booking (PRODUCT section 5). Each is an address. */
export const steps = ["what", "details", "pay"] as const;
export type Step = (typeof steps)[number];
