import type { Referrals } from '../../contracts/customers.js';
import { formatCount, formatPrice } from '../../format/figures.js';
import { CopyButton } from './copy-button.js';

/** The code that a customer gives to neighbours, and what came by it. */
export function CustomerReferrals({ name, referrals }: { name: string; referrals: Referrals }) {
  const { code, link, requests, jobs, chargedCents } = referrals;
  return (
    <section className="card" aria-labelledby="referrals-title">
      <h2 id="referrals-title">Referral code {code}</h2>
      <p>
        For {name}’s neighbours. Whoever comes by this link and sends a request is counted here; what they get
        off their first cleaning is yours to say.
      </p>
      <label className="setting__address">
        <span>Link</span>
        <input type="text" readOnly value={link} />
      </label>
      <p className="button-row">
        <CopyButton text={link}>Copy the link</CopyButton>
      </p>
      <p>
        {requests === 0
          ? 'No request has come by it yet.'
          : `${inWords(requests, 'request')} came by it: ${inWords(jobs, 'job')} done, ${formatPrice(chargedCents)} charged.`}
      </p>
    </section>
  );
}

const inWords = (count: number, word: string) => `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
