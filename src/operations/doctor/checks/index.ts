import type { Check } from '../check.js';
import { backups } from './backups.js';
import { calendarServer } from './calendar-server.js';
import { certificate } from './certificate.js';
import { clock } from './clock.js';
import { clockLeaps } from './clock-leaps.js';
import { coarseHours } from './coarse-hours.js';
import { crashes } from './crashes.js';
import { database } from './database.js';
import { databaseFile } from './database-file.js';
import { databaseRights } from './database-rights.js';
import { databaseServer } from './database-server.js';
import { databaseTables } from './database-tables.js';
import { disk } from './disk.js';
import { emailSender } from './email-sender.js';
import { emailServer } from './email-server.js';
import { fileRights } from './file-rights.js';
import { memory } from './memory.js';
import { migrationsMade } from './migrations-made.js';
import { newerRelease } from './newer-release.js';
import { node } from './node.js';
import { outbox } from './outbox.js';
import { pictures } from './pictures.js';
import { processes } from './processes.js';
import { publicOrigin } from './public-origin.js';
import { restore } from './restore.js';
import { runningProcess } from './running-process.js';
import { settings } from './settings.js';
import { spool } from './spool.js';
import { unsetSettings } from './unset-settings.js';
import { visitRecords } from './visit-records.js';
import { visitorsAddress } from './visitors-address.js';

/** All checks, in the order of the report. */
export const checks: readonly Check[] = [
  restore,
  settings,
  unsetSettings,
  node,
  newerRelease,
  memory,
  disk,
  fileRights,
  clock,
  clockLeaps,
  database,
  databaseServer,
  databaseRights,
  databaseTables,
  databaseFile,
  pictures,
  migrationsMade,
  spool,
  visitRecords,
  outbox,
  emailServer,
  emailSender,
  calendarServer,
  runningProcess,
  crashes,
  processes,
  publicOrigin,
  certificate,
  visitorsAddress,
  backups,
  coarseHours,
];
