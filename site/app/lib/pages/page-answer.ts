import { answerOf } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { pageNotFound } from "#app/lib/middleware/validate.ts";

/** The answer a page cannot be shown without; what does not exist becomes the page for unknown addresses. */
export async function pageAnswer<Data>(
  request: Request,
  call: Parameters<typeof answerOf<Data>>[0],
): Promise<Data> {
  try {
    return await answerOf(call);
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "not_found") {
      throw pageNotFound(request.url);
    }
    throw error;
  }
}
