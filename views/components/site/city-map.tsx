import type { CityMap as MarkedMap } from '../../contracts/website/service-areas.js';

/** The map of all cities with one of them marked. */
export function CityMap({ city, map: { src, width, height, marked } }: { city: string; map: MarkedMap }) {
  return (
    <div className="city-map">
      <img
        src={src}
        alt={`Map of our service area with ${city} marked`}
        width={width}
        height={height}
        loading="lazy"
      />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <circle cx={marked.x} cy={marked.y} r="10" />
      </svg>
    </div>
  );
}
