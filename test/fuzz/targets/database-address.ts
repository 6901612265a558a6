import assert from 'node:assert/strict';
import {
  databaseAddressProblems,
  readDatabaseAddress,
  withDatabase,
} from '../../../src/platform/config/database-address.js';

/** DATABASE_URL: its problems never quote the password, and another database in it changes nothing else. */
export function fuzz(data: Buffer): void {
  const text = data.toString();
  // It would be read: a file of this machine, or one without an end.
  if (/[?&]c|%/i.test(text.replace(/^[^?]*/, ''))) return;
  const problems = databaseAddressProblems(text);
  if (/sesame.*@/s.test(text)) assert.ok(!problems.join().includes('sesame'));
  if (problems.length > 0) {
    assert.throws(() => readDatabaseAddress(text), RangeError);
    return;
  }
  const address = readDatabaseAddress(text);
  assert.ok(address.hosts.every(({ name, port }) => name !== '' && port >= 1 && port <= 65_535));
  const other = 'a b/c?d#e%f';
  assert.deepEqual(readDatabaseAddress(withDatabase(text, other)), { ...address, database: other });
}
