import { ConflictException } from '@nestjs/common';
import { hasLost, isDone } from '../../../views/contracts/leads/lead-stages.js';
import { lossProblem } from '../../../views/forms/leads/lead.js';
import { InvalidInput } from '../../platform/http/invalid-input.js';
import type { Lead } from './lead.entity.js';

type Loss = Pick<Lead, 'lostAt' | 'lostReason' | 'lostNote'>;

/** The columns of a lead that isn't lost. */
export const notLost: Loss = { lostAt: null, lostReason: null, lostNote: null };

/**
 * Completes the changes to a lead by what follows for its loss: with a reason, it is lost and its appointment
 * is canceled; with an empty reason, or another status, it is reopened.
 * @throws {ConflictException} for losing a completed lead.
 * @throws {InvalidInput} for a reason together with a status of an appointment, and for "other" without a
 * note.
 */
export function withLoss(before: Lead, changes: Partial<Lead>, now: Date): Partial<Lead> {
  const { lostReason, status = before.status } = changes;
  if (lostReason === undefined)
    return before.lostAt !== null && status !== before.status ? { ...changes, ...notLost } : changes;
  if (lostReason === null) return { ...changes, ...notLost };
  if (isDone(before))
    throw new ConflictException(`${before.name}’s job is completed, so the lead can’t be marked as lost.`);
  if (changes.status !== undefined && !hasLost({ status }))
    throw new InvalidInput([{ field: 'status', message: 'A lost lead has the status contacted.' }]);
  const problem = lossProblem(changes);
  if (problem) throw new InvalidInput([{ field: 'lostNote', message: problem.lostNote }]);
  const lostNote = changes.lostNote ?? null;
  return { ...changes, status: 'contacted', lostAt: now, lostReason, lostNote };
}
