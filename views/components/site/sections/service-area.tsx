import type { AreaMap } from '../../../contracts/website/area-map.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatCities } from '../../../format/areas.js';

export interface ServiceAreaProps {
  /** As it reads after "in": "the northwest Twin Cities". */
  area: string;
  map?: AreaMap;
}

/** The cities that we serve, with a map. */
export function ServiceArea({ area, map }: ServiceAreaProps) {
  const { cities } = useSite();
  return (
    <section className="section" aria-labelledby="area-title">
      <div className="wrap split">
        <div>
          <h2 id="area-title">Areas we serve</h2>
          <p className="lead">{`We serve ${formatCities(cities.length)} in ${area}:`}</p>
          <ul className="city-list">
            {cities.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
        {map && <ServiceAreaMap {...map} />}
      </div>
    </section>
  );
}

function ServiceAreaMap({ width, height, river, dotRadius, dots }: AreaMap) {
  return (
    <svg className="area-map" viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby="area-map-title">
      <title id="area-map-title">{`Map of the ${dots.length} cities we serve, with the Mississippi River`}</title>
      <polyline className="area-map__river" points={river} />
      {dots.map(({ name, x, y, label }) => (
        <g key={name}>
          <circle cx={x} cy={y} r={dotRadius} />
          {label && (
            <text x={label.x} y={label.y} textAnchor={label.anchor}>
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
