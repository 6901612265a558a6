const braces = /\{([^{}\n]{1,40})\}/g;

/** A text in pieces: words, and the names that stand in braces between them. */
export function piecesOf(text: string): (string | { mention: string })[] {
  return text
    .split(braces)
    .map((piece, index) => (index % 2 === 0 ? piece : { mention: piece.trim().toLowerCase() }))
    .filter((piece) => piece !== '');
}

/** The names that a text holds in braces. */
export const mentionsIn = (text: string): string[] =>
  piecesOf(text).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.mention]));

/** What is wrong with the names in a text, or nothing. @param known the names that it may hold. */
export function unknownMention(text: string, known: readonly string[]): string | undefined {
  const unknown = mentionsIn(text).find((name) => !known.includes(name));
  return (
    unknown &&
    `There is no fact called {${unknown}}. You can use: ${known.map((name) => `{${name}}`).join(', ')}`
  );
}

/** A text with its names filled in; one without a value stays as it is. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : (values[piece.mention] ?? `{${piece.mention}}`)))
    .join('');
