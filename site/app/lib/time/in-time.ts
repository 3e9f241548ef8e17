/** Resolves as `answer` does; rejects with `late()` where that takes longer than so many milliseconds. */
export function inTime<Answer>(
  answer: Promise<Answer>,
  { ms, late }: { ms: number; late: () => Error },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
