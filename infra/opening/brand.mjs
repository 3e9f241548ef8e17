// A second marketplace: its settings as an operator enters them, in the form of the API.

/** The name and the colours that visitors see. */
export const brand = {
  name: "Volley Stars",
  tagline: "Athletes of the sand, for one moment of yours",
  translations: { de: { tagline: "Stars aus dem Sand, für deinen Moment" } },
  senderName: "Volley Stars Service",
  colours: { primary: "#7a1f5c", accent: "#ffb35c" },
  logo: null,
  preview: null,
};

/** The company of the imprint, the emails and the invoices. */
export const business = {
  legalName: "Volley Stars GmbH",
  street: "Ringstrasse 1",
  postalCode: "3011",
  city: "Bern",
  country: "CH",
  registration: "CHE-123.456.788",
  vatNumber: "CHE123456788",
  email: "hello@volley-stars.example",
  phone: "+41 31 555 01 23",
  imprint: "Managing director: Lea Brunner",
};

/** Fees other than those of a build without settings. */
export const money = {
  commissionBps: 1_000,
  serviceFeeBps: 600,
  payoutDelayDays: 1,
  smallestOrder: [{ amount: 1_000, currency: "EUR" }],
  currencies: ["EUR"],
};

/** The sports, in their order. */
export const sports = {
  "beach-volleyball": {
    name: "Beach volleyball",
    description: "Two against two, on sand.",
    synonyms: ["beach"],
    hero: null,
    status: "active",
  },
  tennis: {
    name: "Tennis",
    description: "On clay, grass and carpet.",
    synonyms: [],
    hero: null,
    status: "active",
  },
};
