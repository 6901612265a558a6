import { type INestApplicationContext, Logger } from '@nestjs/common';
import { LocationService } from './analytics/ingestion/location.service.js';
import { reopenLogs } from './log-files.js';
import { doubts } from './platform/config/contradictions.js';
import { prepareDataDir } from './platform/config/data-dir.js';
import {
  Environment,
  readEnvironment,
  UnusableEnvironment,
  type Variables,
} from './platform/config/environment.js';
import { changedSettings, readSettingsFile, settingsFile } from './platform/config/settings-file.js';
import { asTypedHere } from './platform/config/typed-commands.js';

/**
 * What SIGHUP does: opens the log's files and GEO_DATABASE again, which other programs may have replaced,
 * checks the settings, and logs what it found. The process keeps those from its start; the file's are those
 * of the next one.
 * @param file the file with the settings, if its place is known.
 */
export async function checkAgain(
  app: INestApplicationContext,
  variables: Variables = process.env,
  file = settingsFile,
): Promise<void> {
  const written = file === undefined ? undefined : readSettingsFile(file);
  const changed = written ? changedSettings(variables, written) : [];
  const next = {
    ...variables,
    ...Object.fromEntries(changed.map((name) => [name, undefined])),
    ...written?.values,
  };
  const wrong = written ? [...(written.unread ? [written.unread] : []), ...written.misread] : [];
  const problems = wrong.map(({ found }) => found);
  for (const check of [
    reopenLogs,
    () => problems.push(...doubts(readEnvironment(next))),
    () => prepareDataDir(app.get(Environment).DATA_DIR),
  ])
    try {
      check();
    } catch (error) {
      problems.push(...(error instanceof UnusableEnvironment ? error.problems : [(error as Error).message]));
    }
  await app.get(LocationService).open();
  const hint = asTypedHere(
    written && wrong.length + changed.length === 0
      ? `The site runs with the settings in ${file}.`
      : 'The site runs with the settings from its start. Changed settings take effect with npm run restart.',
  );
  const isFine = problems.length + changed.length === 0;
  new Logger('SIGHUP')[isFine ? 'log' : 'warn']({ event: 'settings.checked', problems, changed, hint });
}
