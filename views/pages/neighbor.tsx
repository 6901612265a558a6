import type { Meta } from '../contracts/website/meta.js';
import { useSite } from '../contracts/website/site.js';
import { formatPrice } from '../format/figures.js';

interface NeighborPageProps {
  /** The discount on the first cleaning in US cents; 0 for none. */
  rewardCents: number;
  /** The referring customer’s code, if the link has one. */
  code?: string;
}

export const meta = ({ rewardCents }: NeighborPageProps): Meta => ({
  title:
    rewardCents > 0 ? `${formatPrice(rewardCents)} Off Your First Cleaning` : 'Your Neighbor Recommends Us',
  description: 'A neighbor whose carpets we cleaned sent you this link',
  path: '/neighbor',
  noindex: true,
});

/** Welcomes a neighbor who follows a customer’s referral link. */
export default function NeighborPage({ rewardCents, code }: NeighborPageProps) {
  const { businessName, phone, phoneHref } = useSite();
  const reward = rewardCents > 0 && formatPrice(rewardCents);
  return (
    <section className="message-page wrap">
      <h1>{reward ? `${reward} off your first cleaning` : 'Your neighbor recommends us'}</h1>
      <p className="lead">
        {`Your neighbor is a customer of ${businessName} and thought of you.`}
        {reward && ` You get ${reward} off your first cleaning.`}
      </p>
      {code && (
        <p>
          Your neighbor’s code is <strong>{code}</strong>. We’ll add it automatically when you book online. If
          you call, just mention it.
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
