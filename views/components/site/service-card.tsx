import type { ServiceOffering } from '../../contracts/website/business.js';
import { Icon } from '../shared/icon.js';
import { Picture } from './picture.js';

export function ServiceCard({ service }: { service: ServiceOffering }) {
  return (
    <li className="card picture-card" id={service.slug}>
      <Picture {...service.picture} sizes={service.isPopular ? 'half' : 'quarter'} />
      {service.isPopular && <p className="ribbon">Most Popular</p>}
      <h3>
        <Icon name={service.icon} />{' '}
        {service.path ? <a href={service.path}>{service.title}</a> : service.title}
      </h3>
      <p>{service.description}</p>
      <ul className="ticks">
        {service.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <a
        className={service.isPopular ? 'button button--accent' : 'button'}
        href={`/contact?service=${service.slug}`}
        aria-label={`Book Now: ${service.title}`}
      >
        Book Now
      </a>
    </li>
  );
}
