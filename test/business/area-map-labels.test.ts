import { describe, expect, it } from '@jest/globals';
import { type Box, boxOf, type Dot, dotRadius, placeLabels } from '../../src/business/area-map-labels.js';

const map = { left: 0, top: 0, right: 640, bottom: 460 };

/** Invented numbers in [0, 1), the same for the same seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const names = ['Oz', 'St. Michael', 'Minnetonka Mills', 'Willow', 'Brooklyn Park', 'Ḥaifa', '三鷹市', 'Illi'];

/** Dots over the whole map, or crowded into a part of it. */
function dotsOf(seed: number): Dot[] {
  const next = numbersOf(seed);
  const width = 60 + 580 * next();
  const height = 60 + 400 * next();
  return Array.from({ length: 2 + Math.floor(58 * next()) }, (_, number) => ({
    name: `${names[Math.floor(names.length * next())]} ${number}`,
    x: 6 + (width - 12) * next(),
    y: 6 + (height - 12) * next(),
  }));
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe('The names on the map', () => {
  it('never lie over each other, over a dot, or beyond the edge, whatever the cities', () => {
    let named = 0;
    for (let seed = 0; seed < 300; seed++) {
      const dots = dotsOf(seed);
      const labels = placeLabels(dots, map);
      const boxes = dots.flatMap((dot, number) => (labels[number] ? [boxOf(dot, labels[number])] : []));
      named += boxes.length;
      for (const [number, box] of boxes.entries()) {
        const isInside = box.left >= 0 && box.top >= 0 && box.right <= map.right && box.bottom <= map.bottom;
        const others = boxes.filter((other, at) => at !== number && overlap(box, other));
        const covered = dots.filter(({ x, y }) =>
          overlap(box, {
            left: x - dotRadius,
            right: x + dotRadius,
            top: y - dotRadius,
            bottom: y + dotRadius,
          }),
        );
        expect({ seed, isInside, others, covered }).toEqual({
          seed,
          isInside: true,
          others: [],
          covered: [],
        });
      }
    }
    expect(named).toBeGreaterThan(3_000);
  });

  it('stand at every city that has room for its name', () => {
    const dots = [100, 300, 500].flatMap((x) => [80, 200, 320].map((y) => ({ name: `${x} ${y}`, x, y })));
    expect(placeLabels(dots, map).every((label) => label?.anchor === 'start')).toBe(true);
    const atTheEdge = { name: 'Maple Grove', x: 630, y: 200 };
    expect(placeLabels([atTheEdge], map)).toEqual([expect.objectContaining({ anchor: 'end' })]);
  });
});
