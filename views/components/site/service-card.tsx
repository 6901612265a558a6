import type { ServiceOffering } from '../../contracts/website/business.js';
import { halfSizes, quarterSizes } from '../../contracts/website/picture-sizes.js';
import { Icon } from '../shared/icon.js';
import { Unbroken } from '../shared/unbroken.js';
import { Picture } from './picture.js';

export function ServiceCard({ service }: { service: ServiceOffering }) {
  return (
    <li className="card picture-card" id={service.slug}>
      <Picture {...service.picture} sizes={service.isPopular ? halfSizes : quarterSizes} />
      {service.isPopular && <p className="ribbon pill">Most Popular</p>}
      <h3>
        <Icon name={service.icon} />{' '}
        {service.path ? (
          <a className="cover-link" href={service.path}>
            {service.title}
          </a>
        ) : (
          service.title
        )}
      </h3>
      <p>{service.description}</p>
      <ul className="ticks">
        {service.features.map((feature) => (
          <li key={feature}>
            <Unbroken text={feature} />
          </li>
        ))}
      </ul>
      <a
        className="button"
        href={`/contact?service=${service.slug}`}
        aria-label={`Book Now: ${service.title}`}
      >
        Book Now
      </a>
    </li>
  );
}
