import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { spoolFolders } from '../../../contacts/intake/spool.service.js';
import {
  countJournalFiles,
  type JournalStatus,
  readJournalStatus,
} from '../../../contacts/journal/journal-status.service.js';
import { explain } from '../../../platform/config/explain.js';
import { reasonOf } from '../ask.js';
import { type Check, problem, result, warning } from '../check.js';
import { countOf } from '../count-of.js';

const minute = 60_000;
/** The database has a request within seconds, unless the database is away. */
const maxWaitMs = 10 * minute;
const abandonedMs = 60 * minute;

/** Checks requests on disk that wait for the database or failed, and that another one could be saved. */
export const spool: Check = {
  name: 'spool',
  subject: 'The spool',
  async run(site) {
    site.requireDataDir();
    const { environment, machine } = site;
    const folders = spoolFolders(environment.DATA_DIR);
    const [folder, deadFolder] = [resolve(folders.waiting), resolve(folders.dead)];
    // File times come from the machine's clock, so compare them with it.
    const waiting = await agesIn(folder, '.json');
    const abandoned = (await agesIn(folder, '.tmp')).filter(({ ageMs }) => ageMs > abandonedMs);
    const dead = await agesIn(deadFolder, '.json');
    const oldestMs = Math.max(0, ...waiting.map(({ ageMs }) => ageMs));
    const journal = await countJournalFiles(resolve(folders.kept));
    const status = await readJournalStatus(resolve(folders.kept));
    const isOfTheLastDay = (iso: string | null) =>
      iso !== null && machine.now().getTime() - Date.parse(iso) < 24 * 60 * minute;
    return result(
      `Leads waiting: ${waiting.length}. Failed: ${dead.length}. ${journalText(journal, status)}`,
      oldestMs > maxWaitMs &&
        problem(
          `Leads waiting in ${folder}: ${waiting.length}. The oldest has waited for ${Math.round(oldestMs / minute)} minutes.`,
          'Leads that wait here aren’t in the admin, so the owner can’t answer them.',
          'Fix the database (see the other findings) and start the site. It then saves them automatically.',
        ),
      dead.length > 0 &&
        problem(
          `${countOf(dead.length, 'lead')} couldn’t be saved to the database. ${dead.length === 1 ? 'Its file is' : 'Their files are'} in ${deadFolder}. ${await reasons(deadFolder)}`,
          'They are leads from customers, and the owner hasn’t seen them.',
          `Read them (less ${deadFolder}/*), contact the customers, and delete the files. After fixing the cause, you can retry instead: mv ${deadFolder}/*.json ${folder}/`,
        ),
      abandoned.length > 0 &&
        warning(
          `${countOf(abandoned.length, 'unfinished file')} in ${folder}.`,
          'A process stopped while saving a lead, so the visitor got no confirmation.',
          'Restart the site, which deletes them. Find out from the log why the process ended.',
        ),
      isOfTheLastDay(status.restoredAt) &&
        warning(
          `The database lost ${countOf(status.restoredTogether, 'lead')}. The site restored them from ${resolve(folders.kept)}, the last on ${status.restoredAt}.${status.restoredTogether > 1 ? ' One that was lost twice counts twice.' : ''}`,
          'Other changes from that time, like edits to leads, quotes and pages, may also be lost.',
          'Find out what happened to the database: a failover, a crash or a restore, for example. Then search the site’s log for lead.restored.',
        ),
      isOfTheLastDay(status.letGoEarlyAt) &&
        warning(
          `Journal files were deleted before the week was up, the last on ${status.letGoEarlyAt}.`,
          'If the database loses leads from those days, the site can’t restore them.',
          'Raise SPOOL_KEPT_MB, and make sure that the disk of DATA_DIR has room (df -h).',
        ),
      await unwritable(folder),
    );
  },
};

function journalText({ count, since }: { count: number; since?: string }, status: JournalStatus): string {
  const { provenAt, restored } = status;
  const files = since
    ? `${countOf(count, 'saved request')} in the journal since ${since}`
    : 'No leads in the journal';
  return `${files}; ${provenAt ? `last compared with the database on ${provenAt}` : 'not compared with the database yet'}; ${restored} restored so far, with one that was lost twice counted twice.`;
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

/** Returns up to three different reasons why requests couldn't be saved. */
async function reasons(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.reason.txt'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
  const shown = [...new Set(texts.map((text) => text.trim()).filter(Boolean))].slice(0, 3);
  return shown.length > 0 ? `Reasons: ${shown.join('; ')}.` : '';
}

/** Writes a file to the spool and deletes it. A site that hasn't started yet has no such folder. */
async function unwritable(folder: string) {
  const probe = join(folder, `.probe-${randomUUID()}.tmp`);
  try {
    await writeFile(probe, 'probe', { mode: 0o600 });
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    return problem(
      `Can’t write to ${folder}: ${reasonOf(error)}.`,
      'When the database is down, the site saves leads in this folder. If it can’t, leads are lost.',
      explain(error, folder)?.fix ??
        `Free up disk space, and make sure the site’s user owns ${folder} and can write to it.`,
    );
  } finally {
    await unlink(probe).catch(() => undefined);
  }
}
