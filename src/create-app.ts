import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { answerAhead, configureApp } from './configure-app.js';
import { removeAbandonedScratch } from './operations/backup/scratch.js';
import { AppLogger } from './platform/config/app.logger.js';
import { doubts } from './platform/config/contradictions.js';
import { prepareDataDir } from './platform/config/data-dir.js';
import { Environment, readEnvironment, type Variables } from './platform/config/environment.js';
import { releaseText } from './platform/config/release.js';
import { contradictorySecret, replaceLostSecret } from './platform/config/session-secret.js';
import { requireReadSettings } from './platform/config/settings-file.js';
import { Tuning } from './platform/config/tuning.js';
import { forgetEndedMove } from './platform/database/move-marker.js';
import { prepareHandlersOnDemand } from './platform/http/handlers-on-demand.js';

/** Creates the whole app, configured and ready to listen, for the server and the tests. */
export async function createApp(
  variables: Variables,
  tuning: Partial<Tuning> = {},
): Promise<NestExpressApplication> {
  prepareHandlersOnDemand();
  const { module, options, lost } = await prepared(variables, tuning);
  const app = await NestFactory.create<NestExpressApplication>(module, { ...options, bodyParser: false });
  new Logger('Start').log({ event: 'site.starting', release: releaseText, node: process.version });
  const environment = app.get(Environment);
  forgetEndedMove(environment.DATA_DIR, variables.DATABASE_URL?.trim());
  const other = contradictorySecret(environment);
  for (const reason of [...doubts(environment), ...(other ? [`${other.found} ${other.fix}`] : [])])
    new Logger('Settings').warn({ event: 'settings.doubtful', reason });
  if (lost) new Logger('Settings').error({ event: 'secret.lost', reason: lost });
  configureApp(app);
  await app.init().catch(async (error) => {
    await app.close().catch(() => undefined);
    throw error;
  });
  answerAhead(app);
  return app;
}

/**
 * Creates the services without an HTTP server, for commands. Leaves to the site: deliveries, visit records,
 * photo files, the journal check and, in an empty database, the first password, so that the site's first
 * start prints it.
 */
export async function createContext(variables: Variables, tuning: Partial<Tuning> = {}) {
  const own = {
    actor: 'Command line',
    deliversByItself: false,
    deliversRecords: false,
    makesPictures: false,
    reconcilesByItself: false,
    setsFirstPassword: false,
  };
  const { module, options } = await prepared(variables, { ...own, ...tuning });
  return NestFactory.createApplicationContext(module, options);
}

async function prepared(variables: Variables, changes: Partial<Tuning>) {
  requireReadSettings();
  const environment = readEnvironment(variables);
  for (const folder of [environment.DATA_DIR, environment.backupDir]) await removeAbandonedScratch(folder);
  prepareDataDir(environment.DATA_DIR);
  const tuning = Object.assign(new Tuning(), changes);
  return {
    lost: replaceLostSecret(environment),
    module: AppModule.with(environment, tuning),
    options: { abortOnError: false, logger: new AppLogger(tuning) },
  };
}
