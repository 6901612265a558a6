import assert from 'node:assert/strict';

/** Fails for a text that no column can hold, or that is longer than it may be, in code points. */
export function assertStorable(text: string, atMost = Number.POSITIVE_INFINITY): void {
  assert.doesNotMatch(text, /[\0\p{Cs}]/u);
  assert.ok([...text].length <= atMost, `${[...text].length} characters instead of ${atMost}`);
}

/** Fails for a text that has not become one line. */
export const assertLine = (text: string) => assert.doesNotMatch(text, /[\p{Cc}]/u);

/** What a function returns; undefined where it throws one of the errors that it may throw. */
export function unless<T>(allowed: abstract new (...args: never[]) => Error, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof allowed) return undefined;
    throw error;
  }
}
