import { sectionPath } from '../../../content/schema.js';
import type { Referrals } from '../../../contracts/customers/customers.js';
import { formatCount, formatPrice } from '../../../format/figures.js';
import { CopyButton } from '../shared/copy-button.js';

/** The code that a customer gives to neighbors, and what came by it. */
export function CustomerReferrals({ name, referrals }: { name: string; referrals: Referrals }) {
  const { code, link, rewardCents, requests, jobs, chargedCents } = referrals;
  return (
    <section className="card" aria-labelledby="referrals-title">
      <h2 id="referrals-title">Referral code {code}</h2>
      <p>
        For {name}’s neighbors. Whoever comes by this link and sends a request is counted here, and gets{' '}
        {rewardCents > 0 ? `${formatPrice(rewardCents)} off` : 'nothing off'} the first cleaning (
        <a href={sectionPath('referral')}>change it</a>).
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
