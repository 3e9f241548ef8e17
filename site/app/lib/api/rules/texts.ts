// Made by `npm run api` from `domain`; not to be edited.

/** The fewest and the most characters of a text. */
export interface TextBounds {
  readonly shortest: number;
  readonly longest: number;
}

export const achievementTitle: TextBounds = { shortest: 1, longest: 120 };
export const addonLabel: TextBounds = { shortest: 1, longest: 40 };
export const addressCity: TextBounds = { shortest: 1, longest: 80 };
export const addressExtra: TextBounds = { shortest: 0, longest: 120 };
export const addressName: TextBounds = { shortest: 1, longest: 80 };
export const addressPostalCode: TextBounds = { shortest: 0, longest: 20 };
export const addressRegion: TextBounds = { shortest: 0, longest: 80 };
export const addressStreet: TextBounds = { shortest: 1, longest: 120 };
export const advertisedProduct: TextBounds = { shortest: 1, longest: 120 };
export const alternativeText: TextBounds = { shortest: 1, longest: 120 };
export const applicantAnswer: TextBounds = { shortest: 1, longest: 2000 };
export const bio: TextBounds = { shortest: 0, longest: 2000 };
export const brand: TextBounds = { shortest: 1, longest: 80 };
export const carrierName: TextBounds = { shortest: 1, longest: 60 };
export const chargebackStatement: TextBounds = { shortest: 0, longest: 2000 };
export const city: TextBounds = { shortest: 0, longest: 80 };
export const companyName: TextBounds = { shortest: 2, longest: 120 };
export const contactMessage: TextBounds = { shortest: 1, longest: 2000 };
export const customerCompany: TextBounds = { shortest: 0, longest: 80 };
export const customerName: TextBounds = { shortest: 1, longest: 80 };
export const deliveryNote: TextBounds = { shortest: 1, longest: 2000 };
export const displayName: TextBounds = { shortest: 2, longest: 60 };
export const fromName: TextBounds = { shortest: 0, longest: 60 };
export const giftMessage: TextBounds = { shortest: 1, longest: 500 };
export const giftThanks: TextBounds = { shortest: 1, longest: 500 };
export const headline: TextBounds = { shortest: 1, longest: 80 };
export const instructions: TextBounds = { shortest: 20, longest: 1000 };
export const legalName: TextBounds = { shortest: 2, longest: 120 };
export const licence: TextBounds = { shortest: 1, longest: 2000 };
export const licenceChannel: TextBounds = { shortest: 1, longest: 40 };
export const message: TextBounds = { shortest: 1, longest: 2000 };
export const motivation: TextBounds = { shortest: 0, longest: 1000 };
export const offerDescription: TextBounds = { shortest: 0, longest: 1000 };
export const offerTitle: TextBounds = { shortest: 3, longest: 80 };
export const operatorReason: TextBounds = { shortest: 1, longest: 500 };
export const operatorSearch: TextBounds = { shortest: 1, longest: 300 };
export const orderNote: TextBounds = { shortest: 1, longest: 500 };
export const orderSearch: TextBounds = { shortest: 1, longest: 100 };
export const personName: TextBounds = { shortest: 2, longest: 120 };
export const position: TextBounds = { shortest: 0, longest: 60 };
export const problem: TextBounds = { shortest: 1, longest: 2000 };
export const pronunciation: TextBounds = { shortest: 0, longest: 100 };
export const questionLabel: TextBounds = { shortest: 1, longest: 120 };
export const questionOption: TextBounds = { shortest: 1, longest: 80 };
export const recipientName: TextBounds = { shortest: 1, longest: 60 };
export const recipientPronoun: TextBounds = { shortest: 0, longest: 20 };
export const registrationNumber: TextBounds = { shortest: 0, longest: 40 };
export const reportReason: TextBounds = { shortest: 1, longest: 500 };
export const review: TextBounds = { shortest: 0, longest: 1000 };
export const reviewName: TextBounds = { shortest: 1, longest: 40 };
export const reviewPrivateNote: TextBounds = { shortest: 0, longest: 1000 };
export const socialHandle: TextBounds = { shortest: 1, longest: 64 };
export const sportDescription: TextBounds = { shortest: 0, longest: 1000 };
export const sportName: TextBounds = { shortest: 1, longest: 60 };
export const sportSynonym: TextBounds = { shortest: 1, longest: 40 };
export const tagWord: TextBounds = { shortest: 1, longest: 30 };
export const taxName: TextBounds = { shortest: 1, longest: 20 };
export const team: TextBounds = { shortest: 0, longest: 80 };
export const vatId: TextBounds = { shortest: 0, longest: 20 };
export const venueNeeds: TextBounds = { shortest: 0, longest: 500 };
export const videoTitle: TextBounds = { shortest: 1, longest: 80 };
