import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { LeadDraft } from '../../../src/contacts/intake/lead-draft.js';
import type { SpoolService } from '../../../src/contacts/intake/spool.service.js';

/** A request as it waits in the spool. */
export const draft = (key: string, createdAt = '2026-11-20T10:00:00.000Z'): LeadDraft => ({
  key,
  isKeyless: false,
  fingerprint: 'f'.repeat(64),
  createdAt,
  wish: {
    name: 'Zoë',
    email: 'zoe@example.com',
    phone: '7635550100',
    serviceArea: null,
    serviceType: null,
    message: '日本 🧽\n"',
    preferredDate: null,
    timePreference: null,
  },
  spamSigns: [],
  touches: {},
});

/** Puts a request among the dead letters, of which the owner is told. */
export async function makeDeadLetter(spool: SpoolService, key: string): Promise<void> {
  await spool.write(draft(key));
  jest.spyOn(Logger.prototype, 'error').mockImplementationOnce(() => undefined);
  await spool.moveToDeadLetters(key, 'Refused for its content');
}
