// Made by `npm run api` from the API's description; not to be edited.

export const orderGuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const orderHashPattern = /^[A-Za-z0-9_-]{21}[AQgw]$/;
export const promoCodePattern = /^(?=.{3,20}$)[A-Za-z0-9-]+$/;
export const slugPattern = /^(?=.{3,40}$)[a-z0-9]+(-[a-z0-9]+)*$/;
