/*
 * Put into the product's server (mortal-site.ts): ends the process by SIGKILL at a named point of the intake
 * or of what waits of visits, at the call that DIE_ON counts to; and lets no work reach the database while
 * there is a file AWAY_WHILE. The product itself knows nothing of it.
 */
import { existsSync } from 'node:fs';
import { RecordBufferService } from '../../../dist/src/analytics/ingestion/record-buffer.service.js';
import { RecorderService } from '../../../dist/src/analytics/ingestion/recorder.service.js';
import { LeadStore } from '../../../dist/src/contacts/intake/lead.store.js';
import { SpoolService } from '../../../dist/src/contacts/intake/spool.service.js';
import { JournalFilesService } from '../../../dist/src/contacts/journal/journal-files.service.js';
import { DatabaseUnavailable } from '../../../dist/src/platform/database/database-unavailable.js';
import { UnitOfWorkService } from '../../../dist/src/platform/database/unit-of-work.service.js';

const points = {
  'after-spool': [SpoolService.prototype, 'write', 'after'],
  'after-commit': [LeadStore.prototype, 'store', 'after'],
  'before-keeping': [JournalFilesService.prototype, 'add', 'before'],
  'after-keeping': [JournalFilesService.prototype, 'add', 'after'],
  'after-appending': [RecordBufferService.prototype, 'append', 'after'],
  'after-delivery': [RecorderService.prototype, 'writeOnce', 'after'],
};

const { DIE_AT, DIE_ON, AWAY_WHILE } = process.env;

if (DIE_AT) {
  const [owner, method, when] = points[DIE_AT];
  const original = owner[method];
  let calls = 0;
  owner[method] = async function (...given) {
    const isTheCall = ++calls === Number(DIE_ON);
    if (isTheCall && when === 'before') process.kill(process.pid, 'SIGKILL');
    const result = await original.apply(this, given);
    if (isTheCall) process.kill(process.pid, 'SIGKILL');
    return result;
  };
}

if (AWAY_WHILE) {
  const { run } = UnitOfWorkService.prototype;
  UnitOfWorkService.prototype.run = function (...given) {
    return existsSync(AWAY_WHILE) ? Promise.reject(new DatabaseUnavailable()) : run.apply(this, given);
  };
}
