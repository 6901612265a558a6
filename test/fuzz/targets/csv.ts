import assert from 'node:assert/strict';
import { BrokenRow } from '../../../src/customers/imports/broken-row.js';
import { csvRows } from '../../../src/customers/imports/csv-rows.js';
import { csvText, UnusableFile } from '../../../src/customers/imports/csv-text.js';
import { columnsFor, programOf } from '../../../src/customers/imports/import-columns.js';
import { personOf } from '../../../src/customers/imports/import-row.js';
import { layoutOf } from '../../../src/customers/imports/row-layout.js';
import { assertStorable, unless } from '../support/texts.js';

/** Other programs' customers: a file or row is refused in words, or the person can be stored and reached. */
export async function fuzz(data: Buffer): Promise<void> {
  const file = unless(UnusableFile, () => csvText(data));
  if (!file) return;
  assert.doesNotMatch(file.text, /\r/);
  const lines = file.text.split('\n').length;
  let headings: string[] | undefined;
  let last = 0;
  try {
    for await (const { line, cells } of csvRows(file.text)) {
      assert.ok(line > last && line <= lines, `line ${line} of ${lines} after ${last}`);
      last = line;
      if (headings) assertPerson(cells, headings);
      headings ??= cells;
    }
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
  }
}

function assertPerson(cells: string[], headings: string[]): void {
  programOf(headings);
  const layout = layoutOf(headings, columnsFor(headings));
  const person = unless(BrokenRow, () => personOf(cells, layout, '2026-11-20'));
  if (!person) return;
  const { name, phone, email, address, notes, lastCleanedOn, phones, emails } = person;
  assert.ok(phones.length + emails.length > 0 && [...name].length >= 2);
  for (const text of [name, phone, email, address, notes, ...phones, ...emails]) assertStorable(text, 10_000);
  if (lastCleanedOn) assert.ok(new Date(lastCleanedOn).toISOString().startsWith(lastCleanedOn));
}
