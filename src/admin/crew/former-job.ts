import type { Job } from '../../money/job.entity.js';
import { paymentOf } from '../../money/payments.service.js';

/** A job as it was before it was closed out, and the version that it got then. */
export type FormerJob = Pick<
  Job,
  'lines' | 'quotedCents' | 'acceptedAt' | 'chargedCents' | 'paidOn' | 'paidBy' | 'version'
>;

/** Writes what an undo of a close-out restores. */
export function writeFormerJob(before: Job, { version }: Pick<Job, 'version'>): string {
  const { lines, quotedCents, acceptedAt } = before;
  const { chargedCents, paidOn, paidBy } = paymentOf(before);
  return JSON.stringify({ lines, quotedCents, acceptedAt, chargedCents, paidOn, paidBy, version });
}

/** Reads it again; undefined for close-outs of earlier releases, which have none. */
export function readFormerJob(text: string): FormerJob | undefined {
  if (!text) return undefined;
  const { acceptedAt, ...job } = JSON.parse(text);
  return { ...job, acceptedAt: acceptedAt && new Date(acceptedAt) };
}
