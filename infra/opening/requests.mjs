// Requests to the API whose status is expected.

/**
 * Returns `request(what, path, options)` over `send`, which resolves to the body of the response. It throws for another
 * status than 2xx, and names the request by `what`.
 */
export function requestsOver(send) {
  return async (what, path, options) => {
    const { status, json, text } = await send(path, options);
    if (status >= 200 && status < 300) return json;
    throw new Error(`${what} answers ${status}: ${text.slice(0, 300)}`);
  };
}

export const post = (json, more = {}) => ({ method: "POST", json, ...more });
export const put = (json, more = {}) => ({ method: "PUT", json, ...more });
