import { type City, isOnMap } from '../../../contracts/website/business.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatCities } from '../../../format/areas.js';
import { ServiceAreaMap } from '../service-area-map.js';

/** The cities that we serve, with a map. */
export function ServiceArea({ cities }: { cities: readonly City[] }) {
  const { area } = useSite();
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
        <ServiceAreaMap cities={cities.filter(isOnMap)} />
      </div>
    </section>
  );
}
