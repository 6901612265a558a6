import type { CleaningPackage } from '../../contracts/website/business.js';
import { Unbroken } from '../shared/unbroken.js';
export function PackageCard({ offer }: { offer: CleaningPackage }) {
  return (
    <li className={offer.isPopular ? 'card package package--popular' : 'card package'}>
      {offer.isPopular && <p className="ribbon pill">Most Popular</p>}
      <h3>{offer.name}</h3>
      <p className="package__price">
        <strong className="figure">{offer.price}</strong>
        {offer.was && (
          <span>
            {' '}
            was <s>{offer.was}</s>
          </span>
        )}
      </p>
      {offer.savings && <p className="package__savings">{offer.savings}</p>}
      <p>{offer.area}</p>
      <ul className="ticks">
        {offer.points.map((point) => (
          <li key={point}>
            <Unbroken text={point} />
          </li>
        ))}
      </ul>
      <a
        className={`button button--wide${offer.isPopular ? ' button--accent' : ''}`}
        href={`/contact?package=${offer.key}`}
        aria-label={`Book: ${offer.name}`}
      >
        Book
      </a>
    </li>
  );
}
