import type { MapCity } from '../../contracts/website/business.js';
import { dotRadius, placeLabels } from './map-labels.js';

const width = 640;
const margin = 60;
/** The Mississippi's course through the area, downstream. */
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
 * Draws the cities we serve and the river between them from coordinates, so that no map service sees the visitor. A city whose
 * name doesn’t fit is only a dot. With fewer than two cities there is no map.
 */
export function ServiceAreaMap({ cities }: { cities: readonly MapCity[] }) {
  if (cities.length < 2) return null;
  const { height, place } = projection(cities);
  const dots = cities.map((city) => ({ name: city.name, ...place(city) }));
  const labels = placeLabels(dots, { left: 0, top: 0, right: width, bottom: height });
  const course = river.map(([latitude, longitude]) => place({ latitude, longitude }));
  return (
    <svg className="area-map" viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby="area-map-title">
      <title id="area-map-title">{`Map of the ${cities.length} cities we serve, with the Mississippi River`}</title>
      <polyline className="area-map__river" points={course.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {dots.map(({ name, x, y }, number) => {
        const { anchor, ...at } = labels[number] ?? {};
        return (
          <g key={name}>
            <circle cx={x} cy={y} r={dotRadius} />
            {anchor && (
              <text {...at} textAnchor={anchor}>
                {name}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

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
