import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { spoolFolders } from '../../../contacts/intake/spool.service.js';
import {
  countKept,
  type JournalStatus,
  readJournalStatus,
} from '../../../contacts/journal/journal-status.service.js';
import { reasonOf } from '../ask.js';
import { type Check, NotChecked, problem, result, warning } from '../check.js';

const minute = 60_000;
/** A request is stored within seconds of its arrival, unless the database is away. */
const maxWaitMs = 10 * minute;
const abandonedMs = 60 * minute;

/** Requests that wait on the disk for the database, those that were given up, and whether another one could be kept. */
export const spool: Check = {
  name: 'spool',
  subject: 'The spool',
  async run({ environment, unusable, machine }) {
    if (unusable.has('DATA_DIR')) throw new NotChecked('the settings do not say where the data folder is');
    const folders = spoolFolders(environment.DATA_DIR);
    const [folder, deadFolder] = [resolve(folders.waiting), resolve(folders.dead)];
    // A file's time is the machine's own, like the one it is compared with.
    const waiting = await agesIn(folder, '.json');
    const abandoned = (await agesIn(folder, '.tmp')).filter(({ ageMs }) => ageMs > abandonedMs);
    const dead = await agesIn(deadFolder, '.json');
    const oldestMs = Math.max(0, ...waiting.map(({ ageMs }) => ageMs));
    const journal = await countKept(resolve(folders.kept));
    const status = await readJournalStatus(resolve(folders.kept));
    const isOfTheLastDay = (iso: string | null) =>
      iso !== null && machine.now().getTime() - Date.parse(iso) < 24 * 60 * minute;
    return result(
      `${waiting.length} requests wait, ${dead.length} were given up. ${journalText(journal, status)}`,
      oldestMs > maxWaitMs &&
        problem(
          `${waiting.length} requests wait in ${folder}, the oldest for ${Math.round(oldestMs / minute)} minutes.`,
          'They are not in the admin, so nobody answers them.',
          'Fix the database (see the other findings) and start the site: it stores them by itself.',
        ),
      dead.length > 0 &&
        problem(
          `${dead.length} requests could not be stored, and lie in ${deadFolder}. ${await reasons(deadFolder)}`,
          'They are people’s requests for a cleaning, and nobody has seen them.',
          `Read them (less ${deadFolder}/*), answer them, and delete them; or, where the reason is fixed, move the .json files up: mv ${deadFolder}/*.json ${folder}/`,
        ),
      abandoned.length > 0 &&
        warning(
          `${abandoned.length} files in ${folder} were never finished.`,
          'A process ended in the middle of taking a request; its visitor was not told that it had arrived.',
          'Restart the site, which deletes them; and look in the log why it ended.',
        ),
      isOfTheLastDay(status.restoredAt) &&
        warning(
          `The database had lost ${status.restoredTogether} requests; they were stored again from ${resolve(folders.kept)}, the last ${status.restoredAt}.`,
          'What else was written at that time may be lost: changes of leads, quotes, pages.',
          'Find out what happened to the database (a failover, the restore of an older backup, a crash); grep the site’s log for lead.restored.',
        ),
      isOfTheLastDay(status.letGoEarlyAt) &&
        warning(
          `Files of stored requests had to make room before their week was over, the last ${status.letGoEarlyAt}.`,
          'If the database loses requests of these days, they are not stored again.',
          'Give them more room: SPOOL_KEPT_MB, and the disk of DATA_DIR (df -h).',
        ),
      await unwritable(folder),
    );
  },
};

function journalText({ count, since }: { count: number; since?: string }, status: JournalStatus): string {
  const { provenAt, restored } = status;
  const files = since
    ? `${count} stored ones are in the journal since ${since}`
    : 'No stored one is in the journal';
  return `${files}; ${provenAt ? `all were last found in the database ${provenAt}` : 'they were not looked for yet'}; ${restored} were stored again so far.`;
}

async function agesIn(folder: string, ending: string): Promise<{ ageMs: number }[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const ages = names
    .filter((name) => name.endsWith(ending))
    .map(async (name) => {
      const stats = await stat(join(folder, name)).catch(() => undefined);
      return stats ? [{ ageMs: Date.now() - stats.mtimeMs }] : [];
    });
  return (await Promise.all(ages)).flat();
}

/** Why requests were given up, each reason once. */
async function reasons(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.reason.txt'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
  const shown = [...new Set(texts.map((text) => text.trim()).filter(Boolean))].slice(0, 3);
  return shown.length > 0 ? `Reasons: ${shown.join('; ')}.` : '';
}

/** A file is written where the site writes requests, and deleted. A site that has not started yet has no such folder. */
async function unwritable(folder: string) {
  const probe = join(folder, `.probe-${randomUUID()}.tmp`);
  try {
    await writeFile(probe, 'probe', { mode: 0o600 });
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    return problem(
      `No file can be written to ${folder}: ${reasonOf(error)}.`,
      'While the database is away, requests are kept there: without it they are refused.',
      `Make it a folder of the site’s own user, with room on its disk: mkdir -p ${folder} && chmod 0700 ${folder}`,
    );
  } finally {
    await unlink(probe).catch(() => undefined);
  }
}
