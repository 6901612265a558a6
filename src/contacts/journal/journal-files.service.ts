import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import {
  contentOf,
  fileNameOf,
  isDraftName,
  keyOfFile,
  readDraft,
  syncFile,
  writeDurably,
} from '../intake/draft-file.js';
import type { StoredLead } from '../intake/lead.store.js';
import type { LeadDraft } from '../intake/lead-draft.js';
import { SpoolService, spoolFolders } from '../intake/spool.service.js';
import { JournalStatusService } from './journal-status.service.js';

/** A stored request's file, in the folder of the day (UTC) when it was stored. */
export interface JournalFile {
  day: string;
  name: string;
}

const temporaryEnding = '.tmp';
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
/** Disk usage is a multiple of this. */
const blockBytes = 4096;
/** How many of a day's files are measured; the rest count with their average. */
const maxMeasuredFiles = 200;
/** How many files to delete at once when the disk is full. */
const maxFreedFiles = 20;

/**
 * Stores the journal: the files of accepted requests, kept for some days under `spool/kept/<day>`, so that
 * lost leads can be restored. No locks needed: each request is a file of its own, and processes may share the
 * folder.
 */
@Injectable()
export class JournalFilesService implements OnModuleInit {
  private readonly logger = new Logger(JournalFilesService.name);
  private readonly folder: string;
  /** Files that the last reconciliation found in the database, oldest first: deletable on a full disk. */
  private spareFiles: JournalFile[] = [];
  private madeDay = '';

  constructor(
    { DATA_DIR }: Environment,
    private readonly spool: SpoolService,
    private readonly status: JournalStatusService,
    private readonly clock: ClockService,
  ) {
    this.folder = spoolFolders(DATA_DIR).kept;
  }

  onModuleInit(): void {
    this.spool.onFullDisk(
      () => this.freeSpace(),
      () => this.spareFiles.length > 0,
    );
  }

  /**
   * Moves a stored draft's file from the spool to the journal, after the commit. No fsync: if a crash undoes
   * the move, the draft is found in the spool and stored as a repeat. A repeat's file is deleted, since the
   * first one has its own. Never fails: problems are logged.
   * @param spooled the content of the file in the spool.
   */
  async add(spooled: LeadDraft, stored: StoredLead): Promise<void> {
    const isFirst =
      stored.key === spooled.key && stored.createdAt.getTime() === Date.parse(spooled.createdAt);
    if (!isFirst) return this.spool.remove(spooled.key);
    const content = asStored(spooled, stored);
    await this.store(spooled, content)
      .catch(async (error) => {
        if (!(await this.canRetry(error))) throw error;
        await this.store(spooled, content);
      })
      .catch(async ({ code }: NodeJS.ErrnoException) => {
        // Another process with the same folder was first.
        if (code === 'ENOENT') return;
        this.logger.error({ event: 'journal.not-stored', code });
        await this.spool.remove(spooled.key);
      });
  }

  /** Prepares a retry. Returns whether it may work: the day's folder is created again, or space is freed. */
  private async canRetry({ code }: NodeJS.ErrnoException): Promise<boolean> {
    this.madeDay = '';
    return code === 'ENOENT' || (code === 'ENOSPC' && (await this.freeSpace()));
  }

  /** Lists the days with files, oldest first. */
  async days(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => [] as string[]);
    return names.filter((name) => dayPattern.test(name)).sort();
  }

  /** Lists the files of a day. */
  async filesOf(day: string): Promise<JournalFile[]> {
    const names = await readdir(join(this.folder, day)).catch(() => [] as string[]);
    return names.filter(isDraftName).map((name) => ({ day, name }));
  }

  /** Returns about when the first file of a day was written: an instant of that day. */
  async startOf(day: string): Promise<Date> {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    const files = (await this.filesOf(day)).slice(0, maxMeasuredFiles);
    const times = files.map((file) =>
      stat(this.pathOf(file)).then(
        ({ mtimeMs }) => mtimeMs,
        () => Infinity,
      ),
    );
    const first = Math.min(...(await Promise.all(times)));
    return new Date(Math.min(Math.max(first, midnight), midnight + 86_399_999));
  }

  /** Estimates how many bytes each of a day's files uses on disk, from a sample. */
  async bytesEach(files: readonly JournalFile[]): Promise<number> {
    let bytes = 0;
    const measured = files.slice(0, maxMeasuredFiles);
    for (const file of measured) {
      const size = await stat(this.pathOf(file)).then(
        (found) => found.size,
        () => 0,
      );
      bytes += Math.ceil(size / blockBytes) * blockBytes;
    }
    return bytes / Math.max(measured.length, 1);
  }

  /**
   * Reads a file.
   * @throws the file system's error; an error without a code if the file holds no draft.
   */
  read(file: JournalFile): Promise<LeadDraft> {
    return readDraft(this.pathOf(file));
  }

  /** Moves a file to today's folder, because its request was stored again just now. */
  async moveToToday(file: JournalFile): Promise<void> {
    const target = await this.pathForToday(file.name);
    await rename(this.pathOf(file), target).catch(ignoreAbsence);
  }

  /** Deletes files. A file that is already gone is fine. */
  async delete(files: readonly JournalFile[]): Promise<void> {
    for (const file of files) await unlink(this.pathOf(file)).catch(ignoreAbsence);
    this.status.count = Math.max(0, this.status.count - files.length);
  }

  /** Deletes a day's folder if it is empty. */
  async removeDay(day: string): Promise<void> {
    const folder = join(this.folder, day);
    const names = await readdir(folder).catch(() => [] as string[]);
    // Left by a process that ended while writing. The request is still in the spool or in another day's
    // folder.
    for (const name of names.filter((one) => one.endsWith(temporaryEnding))) await unlink(join(folder, name));
    await rmdir(folder).catch(() => undefined);
  }

  /** Moves a file that can't be restored to the dead letters. */
  async moveToDeadLetters(file: JournalFile, reason: string): Promise<void> {
    await rename(this.pathOf(file), this.spool.fileOf(keyOfFile(file.name)));
    await this.spool.moveToDeadLetters(keyOfFile(file.name), reason);
  }

  /**
   * Sets which files may be deleted when the disk is full.
   * @param reconciled files that were just found in the database, oldest first.
   */
  setSpareFiles(reconciled: readonly JournalFile[]): void {
    this.spareFiles = [...reconciled];
  }

  /** Lists the keys of journal files that match. */
  async keysMatching(matches: (draft: LeadDraft) => boolean): Promise<string[]> {
    const keys = new Set<string>();
    for (const day of await this.days())
      for (const file of await this.filesOf(day)) {
        const draft = await this.read(file).catch(() => undefined);
        if (draft && matches(draft)) keys.add(draft.key);
      }
    return [...keys];
  }

  /** Returns those of the keys that have a file here. */
  async existing(keys: readonly string[]): Promise<string[]> {
    const existing = new Set<string>();
    for (const day of await this.days())
      for (const key of keys) {
        const there = await stat(this.pathOf({ day, name: fileNameOf(key) })).catch(() => undefined);
        if (there) existing.add(key);
      }
    return [...existing];
  }

  /** Deletes the files of some keys and syncs, so that a crash doesn't bring them back. */
  async erase(keys: readonly string[]): Promise<void> {
    for (const day of await this.days()) {
      const existing: JournalFile[] = [];
      for (const key of keys) {
        const file = { day, name: fileNameOf(key) };
        if (await stat(this.pathOf(file)).catch(() => undefined)) existing.push(file);
      }
      if (existing.length === 0) continue;
      await this.delete(existing);
      await syncFile(join(this.folder, day)).catch(ignoreAbsence);
    }
  }

  /**
   * Deletes the oldest reconciled files.
   * @returns whether there were any.
   */
  private async freeSpace(): Promise<boolean> {
    const files = this.spareFiles.splice(0, maxFreedFiles);
    if (files.length === 0) return false;
    await this.delete(files);
    this.logger.warn({ event: 'journal.freed-space', files: files.length });
    await this.status.noteDeletedEarly(files.length);
    return true;
  }

  private async store(spooled: LeadDraft, content: LeadDraft): Promise<void> {
    const source = this.spool.fileOf(spooled.key);
    const target = await this.pathForToday(fileNameOf(spooled.key));
    if (content === spooled) await rename(source, target);
    else {
      const temporary = `${target}.${randomUUID()}${temporaryEnding}`;
      await writeDurably(temporary, contentOf(content));
      await rename(temporary, target);
      await unlink(source);
    }
    this.status.count++;
  }

  private async pathForToday(name: string): Promise<string> {
    const day = this.clock.now().toISOString().slice(0, 10);
    if (day !== this.madeDay) await mkdir(join(this.folder, day), { recursive: true, mode: 0o700 });
    this.madeDay = day;
    return this.pathOf({ day, name });
  }

  private pathOf({ day, name }: JournalFile): string {
    return join(this.folder, day, name);
  }
}

/**
 * Builds the journal's content: what was stored, so a slot only if the lead has it.
 * @returns the same draft if nothing differs.
 */
function asStored(spooled: LeadDraft, { window }: StoredLead): LeadDraft {
  const { window: requested } = spooled;
  if (!requested) return spooled;
  const hasIt = window?.day === requested.day && window.timeWindow === requested.timeWindow;
  return hasIt ? spooled : { ...spooled, window: undefined };
}

function ignoreAbsence(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
