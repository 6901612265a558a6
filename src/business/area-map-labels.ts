/** A dot on a map, in the map's units, and the name that belongs to it. */
export interface Dot {
  name: string;
  x: number;
  y: number;
}

/** The position of a name: the anchor point on the baseline of its text. */
export interface Label {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The larger of the two sizes that the names are written in, on phones. */
export const fontSize = 25;
export const dotRadius = 6;
const gap = 5;

/** How wide a letter of the text's font is at most, in ems. */
const widths: [RegExp, number][] = [
  [/[ijlI.,'’|:;]/, 0.33],
  [/[frt()\s-]/, 0.42],
  [/[mwMW@]/, 0.96],
  [/[A-Z]/, 0.76],
  [/[ -~]/, 0.62],
];
const textWidth = (name: string) =>
  fontSize *
  [...name].reduce((sum, letter) => sum + (widths.find(([kind]) => kind.test(letter))?.[1] ?? 1), 0);

/** Possible positions of a name around its dot, best first: the side, and the lines above or below. */
const places: [anchor: Label['anchor'], lines: number][] = [
  ['start', 0],
  ['end', 0],
  ['middle', -1],
  ['middle', 1],
  ['start', -0.6],
  ['start', 0.6],
  ['end', -0.6],
  ['end', 0.6],
];

/** Returns the space that a name takes. */
export function boxOf({ name }: Dot, { anchor, ...at }: Label): Box {
  const width = textWidth(name);
  const left = at.x - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
  return { left, right: left + width, top: at.y - 0.78 * fontSize, bottom: at.y + 0.22 * fontSize };
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const boxOfDot = ({ x, y }: Dot): Box => ({
  left: x - dotRadius,
  right: x + dotRadius,
  top: y - dotRadius,
  bottom: y + dotRadius,
});

/**
 * Places the names of dots so that none overlaps another name, a dot or the map’s edge. Names with the fewest
 * free positions go first.
 * @returns the labels by the dots’ numbers, undefined for a name that doesn’t fit.
 */
export function placeLabels(dots: readonly Dot[], map: Box): (Label | undefined)[] {
  const dotBoxes = dots.map(boxOfDot);
  const isInside = (box: Box) =>
    box.left >= map.left && box.right <= map.right && box.top >= map.top && box.bottom <= map.bottom;
  const labels: (Label | undefined)[] = dots.map(() => undefined);
  let waiting = dots.map((dot, number) => ({
    number,
    free: places
      .map((place) => labelAt(dot, place))
      .map((label) => ({ label, box: boxOf(dot, label) }))
      .filter(({ box }) => isInside(box) && !dotBoxes.some((other) => overlap(box, other))),
  }));
  while (waiting.length > 0) {
    const next = waiting.reduce((least, one) => (one.free.length < least.free.length ? one : least));
    const [best] = next.free;
    labels[next.number] = best?.label;
    waiting = waiting
      .filter((one) => one !== next)
      .map(({ number, free }) => ({
        number,
        free: best ? free.filter(({ box }) => !overlap(box, best.box)) : free,
      }));
  }
  return labels;
}

function labelAt({ x, y }: Dot, [anchor, lines]: (typeof places)[number]): Label {
  const side = anchor === 'start' ? 1 : anchor === 'end' ? -1 : 0;
  const middle = y + lines * (fontSize + (side ? 0 : gap));
  return { anchor, x: x + side * (dotRadius + gap), y: middle + 0.28 * fontSize };
}
