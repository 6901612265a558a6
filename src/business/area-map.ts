import type { AreaMapSize } from '../../views/contracts/website/area-map.js';
import { type City, isOnMap, type MapCity } from '../../views/contracts/website/business.js';
import { type Dot, dotRadius, fontSize, placeLabels } from './area-map-labels.js';

const width = 640;
const margin = 60;
/** The Mississippi's course through the area and past its ends, downstream, in degrees north and east. */
const river: [number, number][] = [
  [45.42, -94.05],
  [45.39, -93.89],
  [45.335, -93.79],
  [45.318, -93.72],
  [45.298, -93.66],
  [45.297, -93.58],
  [45.27, -93.55],
  [45.251, -93.53],
  [45.225, -93.46],
  [45.193, -93.397],
  [45.165, -93.33],
  [45.12, -93.3],
  [45.07, -93.28],
  [45.03, -93.27],
  [44.97, -93.25],
];

export interface DrawnMap extends AreaMapSize {
  svg: string;
  dots: readonly Dot[];
}

/**
 * Draws the cities we serve and the river between them from coordinates, so that no map service sees the
 * visitor. A city whose name doesn’t fit is only a dot.
 * @returns the SVG, with the colors of the visitor’s scheme, its size and its dots; undefined with fewer than
 * two cities on the map
 */
export function drawAreaMap(all: readonly City[]): DrawnMap | undefined {
  const cities = all.filter(isOnMap);
  if (cities.length < 2) return undefined;
  const { height, place } = projection(cities);
  const dots = cities.map((city) => ({ name: city.name, ...place(city) }));
  const labels = placeLabels(dots, { left: 0, top: 0, right: width, bottom: height });
  const course = river.map(([latitude, longitude]) => place({ latitude, longitude }));
  const texts = dots.flatMap(({ name }, number) => {
    const label = labels[number];
    return label
      ? [`<text x="${label.x}" y="${label.y}" text-anchor="${label.anchor}">${escaped(name)}</text>`]
      : [];
  });
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<style>${style}</style>`,
    `<path d="${curve(course)}"/>`,
    ...dots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${dotRadius}"/>`),
    ...texts,
    '</svg>',
  ];
  return { svg: svg.join('\n'), width, height, cities: cities.length, dots };
}

const style = `
text { font: 500 ${fontSize}px Figtree, system-ui, "Segoe UI", Roboto, Arial, sans-serif; fill: #1d2b2f }
circle { fill: #a94f0b }
path { fill: none; stroke: #b5d6d9; stroke-width: 11 }
@media (prefers-color-scheme: dark) {
  text { fill: #e9e4da }
  circle { fill: #f2a65a }
  path { stroke: #2c5258 }
}`;

/** Returns the data of a path through all points without corners: a Catmull-Rom spline as Bézier curves. */
function curve(points: readonly Point[]): string {
  const parts = points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    const controls = [
      [from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6],
      [to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6],
      [to.x, to.y],
    ];
    return `C${controls.map((pair) => pair.map((value) => Math.round(value)).join(' ')).join(' ')}`;
  });
  return `M${Math.round(points[0]?.x ?? 0)} ${Math.round(points[0]?.y ?? 0)}${parts.join('')}`;
}

interface Point {
  x: number;
  y: number;
}

const escaped = (text: string) => text.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`);

/** An equirectangular projection at the middle latitude, which is exact enough for forty kilometers. */
function projection(cities: readonly MapCity[]) {
  const latitudes = cities.map((city) => city.latitude);
  const longitudes = cities.map((city) => city.longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  // Keep the map’s shape within bounds when all cities are in one line.
  const scale = (width - 2 * margin) / Math.max(east - west, 1.5 * (north - south), 0.02);
  const stretch = 1 / Math.cos(((south + north) / 2) * (Math.PI / 180));
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return {
    height: Math.ceil((north - south) * scale * stretch + 2 * margin),
    place: ({ latitude, longitude }: Pick<MapCity, 'latitude' | 'longitude'>) => ({
      x: rounded(margin + (longitude - west) * scale),
      y: rounded(margin + (north - latitude) * scale * stretch),
    }),
  };
}
