import { type JobView, methodName, moneyStateOf } from '../../../contracts/money/money.js';
import { formatPrice } from '../../../format/figures.js';
import { formatCalendarDate } from '../../../format/moments.js';

/** Summarizes a job's money: "$327 quote accepted", "$327, paid by check on Tue, Nov 3, 2026". */
export function describeJob(job: JobView): string {
  const { quotedCents, chargedCents, doneOn, paidOn, paidBy } = job;
  const amount = chargedCents ?? quotedCents;
  const state = moneyStateOf(job);
  if (state === 'paid' && paidOn && paidBy) {
    const way = `${methodName(paidBy).toLowerCase()} on ${formatCalendarDate(paidOn)}`;
    return amount === null ? `Paid by ${way}` : `${formatPrice(amount)}, paid by ${way}`;
  }
  if (state === 'done' && doneOn && amount === 0)
    return `Completed on ${formatCalendarDate(doneOn)}, no charge`;
  if (state === 'done' && doneOn)
    return amount === null
      ? `Completed on ${formatCalendarDate(doneOn)}, not invoiced`
      : `${formatPrice(amount)} unpaid, completed on ${formatCalendarDate(doneOn)}`;
  if (quotedCents === null) return 'No quote yet';
  return `${formatPrice(quotedCents)} quote ${state === 'accepted' ? 'accepted' : 'not accepted yet'}`;
}

/** Shows the money of a lead's job on the lead's page, with a link to edit it. */
export function JobSummary({ leadId, job, level }: { leadId: number; job: JobView; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby="money-title">
      <Heading id="money-title">Quote and payment</Heading>
      <p>{describeJob(job)}</p>
      <p className="button-row">
        <a className="button" href={`/admin/leads/${leadId}/money`}>
          Edit quote and payment
        </a>
      </p>
    </section>
  );
}
