// Whether two values the SDK gave are the same. Its own types compare themselves; -0 and NaN are what they are.

export function isDeepStrictEqual(left, right) {
  if (Object.is(left, right)) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null)
    return false;
  if (typeof left.isEqual === "function") {
    return left.constructor === right.constructor && left.isEqual(right);
  }
  // A document reference has a path and the function `refEqual`; two of one database are the same by their path.
  if (left.type === "document" && right.type === "document") return left.path === right.path;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => name in right && isDeepStrictEqual(left[name], right[name]))
  );
}
