import { expect, it } from '@jest/globals';
import { LeadsFirstService } from '../../src/analytics/ingestion/leads-first.service.js';
import type { RecordBufferService } from '../../src/analytics/ingestion/record-buffer.service.js';
import type { RecordDeliveryService } from '../../src/analytics/ingestion/record-delivery.service.js';
import type { RecorderService } from '../../src/analytics/ingestion/recorder.service.js';
import { trackRecordOf } from '../../src/analytics/ingestion/track-record.js';
import { TrackingQueueService } from '../../src/analytics/ingestion/tracking-queue.service.js';
import type { IntakeService } from '../../src/contacts/intake/intake.service.js';
import { Tuning } from '../../src/platform/config/tuning.js';

const record = trackRecordOf({ type: 'event', data: { sessionId: 'x', eventType: 'click', pageUrl: '/' } });
const stored = 7;

/** A queue before a database that stores everything, beside an intake that is busy when `isBusy` says so. */
function queueBeside(isBusy: () => boolean, tuning = new Tuning()): TrackingQueueService {
  const recorder = { writeOnce: async (_taker: string, group: unknown[]) => group.map(() => stored) };
  const intake = {
    get isBusy() {
      return isBusy();
    },
  };
  return new TrackingQueueService(
    recorder as unknown as RecorderService,
    new LeadsFirstService(intake as IntakeService, tuning),
    { isEmpty: true } as RecordBufferService,
    {} as RecordDeliveryService,
  );
}

it('the queue doesn’t start a group while a lead is being stored', async () => {
  let asked = 0;
  const tuning = Object.assign(new Tuning(), { leadsFirstMs: 60_000 });
  const queue = queueBeside(() => ++asked <= 3, tuning);
  expect(await queue.add({ record, at: Date.now(), ownHost: '' })).toBe(stored);
  expect(asked).toBe(4);
});

it('the queue starts a group eventually, even if leads never stop', async () => {
  const queue = queueBeside(() => true);
  expect(await queue.add({ record, at: Date.now(), ownHost: '' })).toBe(stored);
});
