import { expect, it } from '@jest/globals';
import type { Recorder } from '../../src/analytics/recorder.service.js';
import { trackRecordOf } from '../../src/analytics/track-record.js';
import { TrackingQueue } from '../../src/analytics/tracking-queue.service.js';
import type { IntakeService } from '../../src/contacts/intake/intake.service.js';

const record = trackRecordOf({ type: 'event', data: { sessionId: 'x', eventType: 'click', pageUrl: '/' } });
const stored = 7;

/** A line in front of a database that stores everything, beside an intake that is busy as it says. */
function queueBeside(isBusy: () => boolean): TrackingQueue {
  const recorder = { write: async (group: unknown[]) => group.map(() => stored) };
  const intake = {
    get isBusy() {
      return isBusy();
    },
  };
  return new TrackingQueue(recorder as unknown as Recorder, intake as IntakeService);
}

it('a group of records is not begun while a lead is being taken in', async () => {
  let asked = 0;
  const queue = queueBeside(() => ++asked <= 3);
  queue.patienceMs = 60_000;
  expect(await queue.add({ record, at: Date.now(), ownHost: '' })).toBe(stored);
  expect(asked).toBe(4);
});

it('it is begun in the end where leads never cease', async () => {
  const queue = queueBeside(() => true);
  expect(await queue.add({ record, at: Date.now(), ownHost: '' })).toBe(stored);
});
