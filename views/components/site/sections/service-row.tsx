import { fifthSizes } from '../../../contracts/website/picture-sizes.js';
import type { PictureContent } from '../../../contracts/website/pictures.js';
import { Picture } from '../picture.js';

export interface ServiceSummary {
  title: string;
  text: string;
  /** "From $99", "$5 per step" or "Get a quote". */
  price: string;
  /** The service’s page. */
  path: string;
  picture: PictureContent;
}

/** The services as equal cards in one row, which scrolls sideways where they don’t fit. */
export function ServiceRow({ services }: { services: readonly ServiceSummary[] }) {
  return (
    <ul className="service-row">
      {services.map(({ title, text, price, path, picture }) => (
        <li key={title} className="card picture-card service">
          <Picture {...picture} sizes={fifthSizes} />
          <h3>
            <a href={path}>{title}</a>
          </h3>
          <p>{text}</p>
          <p className="service__price">{price}</p>
        </li>
      ))}
    </ul>
  );
}
