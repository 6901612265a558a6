/** The facts that texts of the owner may name in braces, such as `{drying time}`, so that each stands in one place only. */
export const mentions = [
  'drying time',
  'drying time of steam',
  'cleaning time',
  'cleaning interval',
  'answer hours',
  'opening hours',
  'arrival windows',
  'room size',
  'number of cities',
  'cities',
  'cheapest package',
  'price of pet stains',
  'price of stairs',
  'price of hardwood',
] as const;

export type Mention = (typeof mentions)[number];

const braces = /\{([^{}\n]{1,40})\}/g;

/** A text in pieces: words, and the facts that are named between them. */
export function piecesOf(text: string): (string | { mention: string })[] {
  return text
    .split(braces)
    .map((piece, index) => (index % 2 === 0 ? piece : { mention: piece.trim().toLowerCase() }))
    .filter((piece) => piece !== '');
}

export const isMention = (name: string): name is Mention => (mentions as readonly string[]).includes(name);

/** The facts that a text names. */
export const mentionsIn = (text: string): string[] =>
  piecesOf(text).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.mention]));

/** What is wrong with the names in a text, or nothing. */
export function unknownMention(text: string): string | undefined {
  const unknown = mentionsIn(text).find((name) => !isMention(name));
  return (
    unknown &&
    `There is no fact called {${unknown}}. You can use: ${mentions.map((name) => `{${name}}`).join(', ')}`
  );
}
