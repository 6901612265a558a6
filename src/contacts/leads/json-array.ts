import { Readable } from 'node:stream';

/**
 * Streams items as a JSON array. Waits for the first item, so that a query that fails right away is still
 * answered with an error.
 */
export async function jsonArray(items: AsyncGenerator<unknown>): Promise<Readable> {
  const first = await items.next();
  return Readable.from(textOf(first, items));
}

async function* textOf(
  first: IteratorResult<unknown>,
  rest: AsyncGenerator<unknown>,
): AsyncGenerator<string> {
  if (first.done) {
    yield '[]';
    return;
  }
  yield `[${JSON.stringify(first.value)}`;
  for await (const item of rest) yield `,${JSON.stringify(item)}`;
  yield ']';
}
