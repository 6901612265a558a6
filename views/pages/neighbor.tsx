import type { Meta } from '../contracts/website/meta.js';
import { useSite } from '../contracts/website/site.js';
import { formatPrice } from '../format/figures.js';

interface NeighborPageProps {
  /** What comes off the first cleaning, in US cents; 0 for nothing. */
  rewardCents: number;
  /** The customer's who has given the link, as far as the address holds one. */
  code?: string;
}

export const meta = ({ rewardCents }: NeighborPageProps): Meta => ({
  title: rewardCents > 0 ? `${formatPrice(rewardCents)} Off Your First Cleaning` : 'From Your Neighbor',
  description: 'A neighbor of yours has had carpets cleaned by us',
  path: '/neighbor',
  noindex: true,
});

/** Where the link leads that customers give to their neighbors: what these get, and the way on. */
export default function NeighborPage({ rewardCents, code }: NeighborPageProps) {
  const { businessName, phone, phoneHref } = useSite();
  const reward = rewardCents > 0 && formatPrice(rewardCents);
  return (
    <section className="message-page wrap">
      <h1>{reward ? `${reward} off your first cleaning` : 'Your neighbor sent you'}</h1>
      <p className="lead">
        {`Your neighbor has had carpets cleaned by ${businessName} and thought of you.`}
        {reward && ` Welcome: ${reward} come off the price of your first cleaning with us.`}
      </p>
      {code && (
        <p>
          Your neighbor’s code is <strong>{code}</strong>. It goes with your request when you book here; on
          the phone, please name it.
        </p>
      )}
      <p className="button-row">
        <a className="button button--accent" href="/contact">
          Book your cleaning
        </a>
        <a className="button" href="/pricing">
          See prices
        </a>
        <a className="button" href={phoneHref}>
          Call {phone}
        </a>
      </p>
    </section>
  );
}
