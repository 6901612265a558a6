import { Readable } from 'node:stream';

/**
 * Streams items as the text of a JSON array. The first item is awaited before this resolves, so that a query that fails
 * at once is still answered with an error.
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
