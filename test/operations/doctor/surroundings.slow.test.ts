import { describe, expect, it } from '@jest/globals';
import { describeWith } from '../../support/databases/databases.js';
import { patientOnSqlite, silentServer } from './patient.js';
import { testEach } from './planted.js';
import { ofDeliveries } from './problems/deliveries.js';
import { ofVisitors } from './problems/visitors.js';

describeWith(process.env.TEST_RADICALE, 'Radicale')(
  'The doctor, of what a site on SQLite stands among',
  () => {
    const patient = patientOnSqlite();

    describe('looks at what is delivered and', () => testEach(ofDeliveries, patient));
    describe('looks at it as a visitor does and', () => testEach(ofVisitors, patient));

    it('names a server that takes connections and says nothing', async () => {
      const silent = await silentServer();
      const { findings } = await patient().diagnose(
        { CALDAV_URL: `http://127.0.0.1:${silent.port}/owner/jobs/` },
        // Long enough for all others, also on a busy machine.
        { deadlineMs: 6_000 },
      );
      silent.stop();
      expect(findings).toEqual([
        expect.objectContaining({
          check: 'calendar-server',
          level: 'problem',
          found: 'The calendar server: the check didn’t finish within 6 seconds.',
        }),
      ]);
    });
  },
);
