import type { AreaMap } from '../../../contracts/website/area-map.js';
import { cityPath, serviceAreasPath } from '../../../contracts/website/service-areas.js';
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
              <li key={name}>
                <a href={cityPath(name)}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
        {map && (
          <a href={serviceAreasPath}>
            <img
              src={map.src}
              alt={`Map of the ${map.cities} cities we serve, with the Mississippi River`}
              width={map.width}
              height={map.height}
              loading="lazy"
            />
          </a>
        )}
      </div>
    </section>
  );
}
