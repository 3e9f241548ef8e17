import { ApiFailure } from "#app/lib/api/failure.ts";

/** Makes a change and revalidates the page. A conflict (409) revalidates it, too, and so shows the other change. */
export async function changeAndRevalidate<Answer>(
  revalidate: () => Promise<void>,
  change: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await change();
    await revalidate();
    return answer;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 409) await revalidate();
    throw error;
  }
}

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
