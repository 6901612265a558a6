import { type JobView, methodName, moneyStateOf } from '../../../contracts/money/money.js';
import { formatPrice } from '../../../format/figures.js';
import { formatCalendarDate } from '../../../format/moments.js';

/** Where a job's money stands, in a few words: "Quoted $327, accepted", "Charged $327, paid by check on Tue, Nov 3, 2026". */
export function jobInWords(job: JobView): string {
  const { quotedCents, chargedCents, doneOn, paidOn, paidBy } = job;
  const amount = chargedCents ?? quotedCents;
  const state = moneyStateOf(job);
  if (state === 'paid' && paidOn && paidBy) {
    const way = `${methodName(paidBy).toLowerCase()} on ${formatCalendarDate(paidOn)}`;
    return amount === null ? `Paid by ${way}` : `${formatPrice(amount)}, paid by ${way}`;
  }
  if (state === 'done' && doneOn && amount === 0)
    return `Done on ${formatCalendarDate(doneOn)}, free of charge`;
  if (state === 'done' && doneOn)
    return amount === null
      ? `Done on ${formatCalendarDate(doneOn)}; what was charged is not written down`
      : `${formatPrice(amount)} charged for ${formatCalendarDate(doneOn)}, not paid yet`;
  if (quotedCents === null) return 'Nothing quoted yet';
  return `${formatPrice(quotedCents)} quoted, ${state === 'accepted' ? 'accepted' : 'not accepted yet'}`;
}

/** The money of a lead's job on the lead's page, with the way to change it. */
export function JobSummary({ leadId, job }: { leadId: number; job: JobView }) {
  return (
    <section className="card" aria-labelledby="money-title">
      <h2 id="money-title">Money</h2>
      <p>{jobInWords(job)}</p>
      <p className="button-row">
        <a className="button" href={`/admin/leads/${leadId}/money`}>
          Quote and payment
        </a>
      </p>
    </section>
  );
}
