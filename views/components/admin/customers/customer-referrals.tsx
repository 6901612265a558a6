import { sectionPath } from '../../../content/section-path.js';
import type { Referrals } from '../../../contracts/customers/customers.js';
import { formatCount, formatPrice } from '../../../format/figures.js';
import { CopyButton } from '../shared/copy-button.js';
import { CustomerHeading } from './customer-heading.js';

/** Shows a customer's referral code and link, and the leads and revenue from it. */
export function CustomerReferrals({ name, referrals }: { name: string; referrals: Referrals }) {
  const { code, link, rewardCents, requests, jobs, chargedCents } = referrals;
  return (
    <section className="stack gap-4 shrink break-words ruled" aria-labelledby="referrals-title">
      <CustomerHeading id="referrals-title">Referral code {code}</CustomerHeading>
      <p>
        {rewardCents > 0
          ? `${name}’s neighbors who use this link get ${formatPrice(rewardCents)} off their first cleaning.`
          : `Share this link with ${name}’s neighbors. No referral discount is set.`}{' '}
        <a href={sectionPath('referral')}>Change the discount</a>
      </p>
      <label className="field small strong">
        <span>Link</span>
        <input type="text" readOnly value={link} />
      </label>
      <CopyButton text={link}>Copy link</CopyButton>
      <p>
        {requests === 0
          ? 'No leads from this link yet.'
          : `${counted(requests, 'lead')}, ${counted(jobs, 'completed job')}, ${formatPrice(chargedCents)} charged`}
      </p>
    </section>
  );
}

const counted = (count: number, word: string) => `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
