import type { AreaMapSize } from '../../views/contracts/website/area-map.js';
import { type City, isOnMap, type MapCity } from '../../views/contracts/website/business.js';
import { dotRadius, fontSize, placeLabels } from './area-map-labels.js';

const width = 640;
const margin = 60;
/** The Mississippi's course through the area, downstream, in degrees north and east. */
const river: [number, number][] = [
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
];

/**
 * Draws the cities we serve and the river between them from coordinates, so that no map service sees the visitor. A city whose name
 * doesn’t fit is only a dot.
 * @returns the SVG, with the colors of the visitor’s scheme, and its size; undefined with fewer than two cities on the map
 */
export function drawAreaMap(all: readonly City[]): (AreaMapSize & { svg: string }) | undefined {
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
    `<polyline points="${course.map(({ x, y }) => `${x},${y}`).join(' ')}"/>`,
    ...dots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${dotRadius}"/>`),
    ...texts,
    '</svg>',
  ];
  return { svg: svg.join('\n'), width, height, cities: cities.length };
}

const style = `
text { font: ${fontSize}px system-ui, "Segoe UI", Roboto, Arial, sans-serif; fill: #1d2b2f;
  paint-order: stroke; stroke: #fffdf9; stroke-width: 5px; stroke-linejoin: round }
circle { fill: #a94f0b }
polyline { fill: none; stroke: #9cc6cb; stroke-linejoin: round; stroke-width: 12 }
@media (prefers-color-scheme: dark) {
  text { fill: #e9e4da; stroke: #101c1f }
  circle { fill: #f2a65a }
  polyline { stroke: #3c6c72 }
}`;

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
