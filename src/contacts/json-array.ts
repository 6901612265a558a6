import { Readable } from 'node:stream';

/**
 * The items as the text of a JSON array, written as they come. The first is awaited, so that what fails at once fails
 * before anything is sent.
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
