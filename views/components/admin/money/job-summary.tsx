import { type JobView, methodName, moneyStateOf } from '../../../contracts/money/money.js';
import { formatPrice } from '../../../format/figures.js';
import { formatCalendarDate } from '../../../format/moments.js';

/** Like "$327 quote accepted", "$327, paid by check on Tue, Nov 3, 2026". @param isDraft if it isn't sent */
export function describeJob(job: JobView, isDraft: boolean): string {
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
  return describeQuote(job, isDraft);
}

/** Says what became of a quote: "$327 quote accepted". */
export function describeQuote({ quotedCents, acceptedAt }: JobView, isDraft: boolean): string {
  const state = acceptedAt ? ' accepted' : isDraft ? '. Draft, not sent' : ' not accepted yet';
  return `${formatPrice(quotedCents ?? 0)} quote${state}`;
}

interface JobSummaryProps {
  leadId: number;
  job: JobView;
  isDraft: boolean;
  level: 2 | 3;
}

/** Shows the money of a lead's job on the lead's page, with a link to edit it. */
export function JobSummary({ leadId, job, isDraft, level }: JobSummaryProps) {
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby="money-title">
      <Heading id="money-title">Quote and payment</Heading>
      <p>{describeJob(job, isDraft)}</p>
      <p className="button-row">
        <a className="button" href={`/admin/leads/${leadId}/money`}>
          Edit quote and payment
        </a>
      </p>
    </section>
  );
}
