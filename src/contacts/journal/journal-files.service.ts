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

/** A stored request's file; it lies in the folder of the day (UTC) on which it was stored. */
export interface KeptFile {
  day: string;
  name: string;
}

const temporaryEnding = '.tmp';
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
/** What a file takes on the disk is a multiple of this. */
const blockBytes = 4096;
/** Files of a day whose sizes are looked at; the others count as much as these do in the mean. */
const sizedAtMost = 200;
/** Files that are let go at once where the disk is full. */
const letGoAtOnce = 20;

/**
 * The files of stored requests, kept for some days as the proof of what was acknowledged, under `spool/kept/<day>`. Whoever adds or
 * takes one away needs no lock: each is a file of its own, and processes may share the folder.
 */
@Injectable()
export class JournalFilesService implements OnModuleInit {
  private readonly logger = new Logger(JournalFilesService.name);
  private readonly folder: string;
  /** Files that the last look found in the database, the oldest first: they may go at once where the disk is full. */
  private spare: KeptFile[] = [];
  private madeDay = '';

  constructor(
    { DATA_DIR }: Environment,
    private readonly spool: SpoolService,
    private readonly standing: JournalStatusService,
    private readonly clock: ClockService,
  ) {
    this.folder = spoolFolders(DATA_DIR).kept;
  }

  onModuleInit(): void {
    this.spool.onFullDisk(() => this.makeRoom());
  }

  /**
   * Keeps the file of a draft that was stored, once that is committed. It is not brought to the disk again: where a crash undoes
   * the move, the draft is found in the spool and stored as a repeat. The file of a repeat is deleted, since the first has its own.
   * It never fails: what cannot be kept is said in the log.
   * @param spooled what the file in the spool holds.
   */
  async keep(spooled: LeadDraft, stored: StoredLead): Promise<void> {
    const isFirst =
      stored.key === spooled.key && stored.createdAt.getTime() === Date.parse(spooled.createdAt);
    if (!isFirst) return this.spool.remove(spooled.key);
    const kept = asStored(spooled, stored);
    await this.keepAs(spooled, kept)
      .catch(async (error) => {
        if (!(await this.isMended(error))) throw error;
        await this.keepAs(spooled, kept);
      })
      .catch(async ({ code }: NodeJS.ErrnoException) => {
        // Another process with the same folder was first.
        if (code === 'ENOENT') return;
        this.logger.error({ event: 'spool.not-kept', code });
        await this.spool.remove(spooled.key);
      });
  }

  /** Whether it may succeed now: the day's folder is made anew, or there is room. */
  private async isMended({ code }: NodeJS.ErrnoException): Promise<boolean> {
    this.madeDay = '';
    return code === 'ENOENT' || (code === 'ENOSPC' && (await this.makeRoom()));
  }

  /** The days of which files are kept, the oldest first. */
  async days(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => [] as string[]);
    return names.filter((name) => dayPattern.test(name)).sort();
  }

  /** The files of a day. */
  async of(day: string): Promise<KeptFile[]> {
    const names = await readdir(join(this.folder, day)).catch(() => [] as string[]);
    return names.filter(isDraftName).map((name) => ({ day, name }));
  }

  /** About how many bytes each of a day's files takes on the disk, in the mean of some of them. */
  async bytesEach(files: readonly KeptFile[]): Promise<number> {
    let bytes = 0;
    const sized = files.slice(0, sizedAtMost);
    for (const file of sized) {
      const size = await stat(this.pathOf(file)).then(
        (found) => found.size,
        () => 0,
      );
      bytes += Math.ceil(size / blockBytes) * blockBytes;
    }
    return bytes / Math.max(sized.length, 1);
  }

  /** @throws what the file system says; an error without a code where the file holds no draft. */
  read(file: KeptFile): Promise<LeadDraft> {
    return readDraft(this.pathOf(file));
  }

  /** Counts a file's days from now on, since its request was stored only now. */
  async keepAnew(file: KeptFile): Promise<void> {
    const target = await this.placeFor(file.name);
    await rename(this.pathOf(file), target).catch(ignoreAbsence);
  }

  /** Deletes files whose time is over, or that must make room. A file that is gone already is as good. */
  async letGo(files: readonly KeptFile[]): Promise<void> {
    for (const file of files) await unlink(this.pathOf(file)).catch(ignoreAbsence);
    this.standing.count = Math.max(0, this.standing.count - files.length);
  }

  /** Deletes a day's folder, if nothing is in it any more. */
  async removeDay(day: string): Promise<void> {
    const folder = join(this.folder, day);
    const names = await readdir(folder).catch(() => [] as string[]);
    // Left by a process that ended while it wrote; the request itself is still in the spool, or kept on another day.
    for (const name of names.filter((one) => one.endsWith(temporaryEnding))) await unlink(join(folder, name));
    await rmdir(folder).catch(() => undefined);
  }

  /** Puts a file that cannot be stored again among the dead letters. */
  async moveToDeadLetters(file: KeptFile, reason: string): Promise<void> {
    await rename(this.pathOf(file), this.spool.fileOf(keyOfFile(file.name)));
    await this.spool.moveToDeadLetters(keyOfFile(file.name), reason);
  }

  /** Keeps in mind which files can make room. @param proven files that the database was just found to hold, the oldest first. */
  setSpare(proven: readonly KeptFile[]): void {
    this.spare = [...proven];
  }

  /** The keys of kept requests for which `isMeant` returns true. */
  async keysWith(isMeant: (draft: LeadDraft) => boolean): Promise<string[]> {
    const keys = new Set<string>();
    for (const day of await this.days())
      for (const file of await this.of(day)) {
        const draft = await this.read(file).catch(() => undefined);
        if (draft && isMeant(draft)) keys.add(draft.key);
      }
    return [...keys];
  }

  /** Which of some keys have a file here. */
  async held(keys: readonly string[]): Promise<string[]> {
    const held = new Set<string>();
    for (const day of await this.days())
      for (const key of keys) {
        const there = await stat(this.pathOf({ day, name: fileNameOf(key) })).catch(() => undefined);
        if (there) held.add(key);
      }
    return [...held];
  }

  /** Deletes the files of some keys, so that a crash of the machine does not bring them back. */
  async erase(keys: readonly string[]): Promise<void> {
    for (const day of await this.days()) {
      const held: KeptFile[] = [];
      for (const key of keys) {
        const file = { day, name: fileNameOf(key) };
        if (await stat(this.pathOf(file)).catch(() => undefined)) held.push(file);
      }
      if (held.length === 0) continue;
      await this.letGo(held);
      await syncFile(join(this.folder, day)).catch(ignoreAbsence);
    }
  }

  /** Lets the oldest proven files go. @returns whether there were any. */
  private async makeRoom(): Promise<boolean> {
    const files = this.spare.splice(0, letGoAtOnce);
    if (files.length === 0) return false;
    await this.letGo(files);
    this.logger.warn({ event: 'spool.made-room', files: files.length });
    await this.standing.noteLetGoEarly(files.length);
    return true;
  }

  private async keepAs(spooled: LeadDraft, kept: LeadDraft): Promise<void> {
    const source = this.spool.fileOf(spooled.key);
    const target = await this.placeFor(fileNameOf(spooled.key));
    if (kept === spooled) await rename(source, target);
    else {
      const temporary = `${target}.${randomUUID()}${temporaryEnding}`;
      await writeDurably(temporary, contentOf(kept));
      await rename(temporary, target);
      await unlink(source);
    }
    this.standing.count++;
  }

  private async placeFor(name: string): Promise<string> {
    const day = this.clock.now().toISOString().slice(0, 10);
    if (day !== this.madeDay) await mkdir(join(this.folder, day), { recursive: true, mode: 0o700 });
    this.madeDay = day;
    return this.pathOf({ day, name });
  }

  private pathOf({ day, name }: KeptFile): string {
    return join(this.folder, day, name);
  }
}

/** What stands in a kept file is what was stored: a window only where the lead has it. @returns the same draft where it is that. */
function asStored(spooled: LeadDraft, { window }: StoredLead): LeadDraft {
  const { window: wanted } = spooled;
  if (!wanted) return spooled;
  const hasIt = window?.day === wanted.day && window.timeWindow === wanted.timeWindow;
  return hasIt ? spooled : { ...spooled, window: undefined };
}

function ignoreAbsence(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
