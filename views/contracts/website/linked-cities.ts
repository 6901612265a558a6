import { cityPath } from './service-areas.js';

/** A part of a text that may be a link. */
export interface Piece {
  text: string;
  path?: string;
}

/** Links the names of cities in a text to their pages. */
export function linkedCities(text: string, cities: readonly { name: string }[]): Piece[] {
  // Longer names first: one may be a part of another.
  const names = cities.map(({ name }) => name).sort((a, b) => b.length - a.length);
  return names.reduce<Piece[]>(
    (pieces, name) =>
      pieces.flatMap((piece) =>
        piece.path
          ? [piece]
          : piece.text
              .split(name)
              .flatMap((part, index) => [
                ...(index > 0 ? [{ text: name, path: cityPath(name) }] : []),
                { text: part },
              ]),
      ),
    [{ text }],
  );
}
