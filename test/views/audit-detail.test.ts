import { describe, expect, it } from '@jest/globals';
import { auditDetail } from '../../views/format/audit-detail.js';

describe('The detail of an audit log entry', () => {
  it.each([
    ['follow-ups.changed', 'postalAddress, reviewIsOn, hour', 'postal address, review on or off, hour'],
    ['follow-ups.changed', '', ''],
    ['business-email.changed', 'office@example.com', 'It was office@example.com'],
    ['day-off.added', '2026-12-08', 'Tue, Dec 8, 2026'],
    ['day-off.removed', '2026-12-24 to 2026-12-26', 'Thu, Dec 24, 2026 to Sat, Dec 26, 2026'],
    ['passkey.added', 'MacBook 2026-12-08', 'MacBook 2026-12-08'],
  ] as const)('of %s, “%s”, is “%s”', (action, detail, shown) => {
    expect(auditDetail(action, detail)).toBe(shown);
  });
});
