const braces = /\{([^{}\n]{1,40})\}/g;

/** Splits a text into plain pieces and placeholders in braces. */
export function piecesOf(text: string): (string | { mention: string })[] {
  return text
    .split(braces)
    .map((piece, index) => (index % 2 === 0 ? piece : { mention: piece.trim().toLowerCase() }))
    .filter((piece) => piece !== '');
}

/** Lists a text's placeholders. */
const mentionsIn = (text: string): string[] =>
  piecesOf(text).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.mention]));

/**
 * Returns an error for the first unknown placeholder, if any.
 * @param known the placeholders to use. @param isKnown whether a placeholder is allowed, if others are, too.
 */
export function unknownMention(
  text: string,
  known: readonly string[],
  isKnown = (name: string) => known.includes(name),
): string | undefined {
  const unknown = mentionsIn(text).find((name) => !isKnown(name));
  return unknown && `Replace {${unknown}} with one of these: ${known.map((name) => `{${name}}`).join(', ')}`;
}

/** Fills in a text's placeholders. Those without a value stay as they are. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : (values[piece.mention] ?? `{${piece.mention}}`)))
    .join('');
