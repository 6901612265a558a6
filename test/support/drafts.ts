import type { LeadDraft } from '../../src/contacts/intake/lead-draft.js';

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
  suspicions: [],
  touches: {},
});
