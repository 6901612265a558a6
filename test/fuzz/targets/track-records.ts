import assert from 'node:assert/strict';
import { type TrackRecord, trackRecordOf } from '../../../src/analytics/ingestion/track-record.js';
import { vitalOf } from '../../../src/analytics/ingestion/vital-record.js';
import { InvalidInput } from '../../../src/platform/http/invalid-input.js';
import { fieldsIn } from '../support/fields.js';
import { assertLine, assertStorable, unless } from '../support/texts.js';

/** What the tracker sends: refused by a field's name, or read as columns hold it; reread, it is the same. */
export function fuzz(data: Buffer): void {
  const record = unless(InvalidInput, () => vitalOf(fieldsIn(data)) ?? trackRecordOf(fieldsIn(data)));
  for (const value of Object.values(record ?? {})) {
    if (typeof value === 'number') assert.ok(Number.isFinite(value));
    if (typeof value !== 'string') continue;
    assertStorable(value, 1_500);
    assertLine(value);
  }
  if (!record) return;
  if (record.type === 'vitals')
    for (const [, value] of record.values) assert.ok(value >= 0 && value <= 60_000);
  assert.deepEqual(vitalOf(bodyOf(record)) ?? trackRecordOf(bodyOf(record)), record);
}

const bodyOf = (record: TrackRecord | ReturnType<typeof vitalOf>) => ({
  type: record?.type,
  data: {
    ...record,
    updates: record,
    ...(record && 'values' in record ? Object.fromEntries(record.values) : {}),
  },
});
