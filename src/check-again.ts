import { type INestApplicationContext, Logger } from '@nestjs/common';
import { LocationService } from './analytics/ingestion/location.service.js';
import { reopenLogs } from './log-files.js';
import { doubts } from './platform/config/contradictions.js';
import { prepareDataDir } from './platform/config/data-dir.js';
import { Environment, readEnvironment, UnusableEnvironment } from './platform/config/environment.js';
import { asTypedHere } from './platform/config/typed-commands.js';

/**
 * What SIGHUP does: opens the log's files and GEO_DATABASE again, which other programs may have replaced, checks the settings, and logs
 * what it found.
 */
export async function checkAgain(app: INestApplicationContext): Promise<void> {
  const problems = [...doubts(app.get(Environment))];
  for (const check of [
    reopenLogs,
    () => readEnvironment(process.env),
    () => prepareDataDir(app.get(Environment).DATA_DIR),
  ])
    try {
      check();
    } catch (error) {
      problems.push(...(error instanceof UnusableEnvironment ? error.problems : [(error as Error).message]));
    }
  await app.get(LocationService).open();
  const hint = asTypedHere('Changed settings take effect with npm run restart.');
  new Logger('SIGHUP')[problems.length > 0 ? 'warn' : 'log']({ event: 'settings.checked', problems, hint });
}
