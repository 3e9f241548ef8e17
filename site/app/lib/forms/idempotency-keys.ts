/** One key per distinct body: sending the same form again can never do a second time what it does. */
export function createIdempotencyKeys<Body>(newKey: () => string) {
  let last = { body: "", key: "" };
  return (body: Body): string => {
    const text = JSON.stringify(body);
    if (text !== last.body) {
      last = { body: text, key: newKey() };
    }
    return last.key;
  };
}
