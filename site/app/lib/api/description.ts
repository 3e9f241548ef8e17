import address from "./openapi.json?url";

/** The address of the API's OpenAPI description, a file of the site that only the developers' page loads. */
export const descriptionAddress = address;
