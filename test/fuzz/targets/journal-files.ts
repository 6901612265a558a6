import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linesOf, RecordFile } from '../../../src/analytics/ingestion/record-file.js';
import { contentOf, fileNameOf, keyOfFile, readDraft } from '../../../src/contacts/intake/draft-file.js';

const file = join(mkdtempSync(join(tmpdir(), 'fuzz-kept-')), 'file');

/** What an earlier process left on the disk, whatever happened to it: records of visits, and a request. */
export async function fuzz(data: Buffer): Promise<void> {
  writeFileSync(file, data);
  await assertRecords(data);
  const name = data.toString();
  if (/^[!-~]{8,64}$/.test(name)) assert.equal(keyOfFile(fileNameOf(name)), name);
  assert.equal(typeof keyOfFile(name), 'string');
  const draft = await readDraft(file).catch(() => undefined);
  if (!draft) return;
  writeFileSync(file, contentOf(draft));
  assert.deepEqual(await readDraft(file), draft);
}

/** Every group ends behind where it began, the last at the file's end; what was read is read as the same. */
async function assertRecords(data: Buffer): Promise<void> {
  const records = new RecordFile('taker', file, data.length);
  let groups = 0;
  while (records.stored < data.length) {
    const { end, records: read, unreadable } = await records.next(3);
    assert.ok(end > records.stored && end <= data.length && read.length + unreadable > 0 && read.length <= 3);
    assert.deepEqual(
      read.map((one) => JSON.parse(linesOf([one]).toString())),
      read,
    );
    records.stored = end;
    assert.ok(++groups <= data.length);
  }
}
