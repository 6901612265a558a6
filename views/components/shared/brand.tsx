import { useSite } from '../../contracts/website/site.js';
import { BrandMark } from './brand-mark.js';

/** The business's name and mark, as a link home. */
export function Brand({ href = '/' }: { href?: string }) {
  const { businessName } = useSite();
  return (
    <a className="brand" href={href}>
      <BrandMark />
      <span>{businessName}</span>
    </a>
  );
}
