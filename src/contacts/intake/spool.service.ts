import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import { contentOf, fileNameOf, isDraftName, readDraft, syncFile, writeDurably } from './draft-file.js';
import type { LeadDraft } from './lead-draft.js';

const temporaryEnding = '.tmp';
/**
 * After this age, a temporary file is abandoned: the process ended before it confirmed the request. A minute
 * is more than a request takes.
 */
const abandonedAfterMs = 60_000;
/** As much as the largest draft: a full disk may have room for less. */
const probeBytes = 16 * 1024;

/** Lists the folders: waiting drafts, dead letters, and the journal of stored leads. */
export function spoolFolders(dataDir: string): { waiting: string; dead: string; kept: string } {
  const waiting = join(dataDir, 'spool');
  return { waiting, dead: join(waiting, 'dead'), kept: join(waiting, 'kept') };
}

/**
 * Stores requests on their way, one file each under DATA_DIR/spool. Once `write` returns, the file survives a
 * crash of the host. Dead letters are in `spool/dead`, each with its reason in a file beside it. Stored leads
 * move to the journal in `spool/kept` (`JournalFilesService`).
 */
@Injectable()
export class SpoolService implements OnModuleInit {
  private readonly logger = new Logger(SpoolService.name);
  private readonly folder: string;
  private readonly deadLetterFolder: string;
  private currentSync: Promise<void> = Promise.resolve();
  private nextSync?: Promise<void>;
  private freeSpace: () => Promise<boolean> = async () => false;
  private hasSpareFiles: () => boolean = () => false;

  constructor({ DATA_DIR }: Environment) {
    const { waiting, dead } = spoolFolders(DATA_DIR);
    this.folder = waiting;
    this.deadLetterFolder = dead;
  }

  /** Creates the folders. If that fails, each request retries; until then only the database stores leads. */
  async onModuleInit(): Promise<void> {
    try {
      await this.makeFolders();
      await this.removeAbandoned();
    } catch (error) {
      this.logger.error({ event: 'spool.unusable', code: (error as NodeJS.ErrnoException).code });
    }
  }

  /**
   * Sets what to call when the disk is full.
   * @param freeSpace returns whether it freed any space.
   * @param hasSpareFiles returns whether it could free some.
   */
  onFullDisk(freeSpace: () => Promise<boolean>, hasSpareFiles: () => boolean): void {
    this.freeSpace = freeSpace;
    this.hasSpareFiles = hasSpareFiles;
  }

  /**
   * Writes a draft and flushes it to disk.
   * @throws the file system's error.
   */
  async write(draft: LeadDraft): Promise<void> {
    await this.makeFolders();
    try {
      await this.put(draft);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC' || !(await this.freeSpace())) throw error;
      await this.put(draft);
    }
    await this.syncFolder();
  }

  private async put(draft: LeadDraft): Promise<void> {
    const file = this.fileOf(draft.key);
    const temporary = `${file}.${randomUUID()}${temporaryEnding}`;
    try {
      await writeDurably(temporary, contentOf(draft));
      await rename(temporary, file);
    } catch (error) {
      await unlink(temporary).catch(() => undefined);
      throw error;
    }
  }

  /** Finds the draft that waits under a key, if any. */
  async find(key: string): Promise<LeadDraft | undefined> {
    return readDraft(this.fileOf(key)).catch(() => undefined);
  }

  /** Deletes a draft's file. A failure is only logged: the draft will be stored again, as a repeat. */
  async remove(key: string): Promise<void> {
    await unlink(this.fileOf(key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') this.logger.warn({ event: 'spool.not-removed', code: error.code });
    });
  }

  /** Lists the waiting drafts, oldest first. Unreadable files move to the dead letters. */
  async waiting(): Promise<LeadDraft[]> {
    const drafts: LeadDraft[] = [];
    for (const name of await this.names(this.folder)) {
      try {
        drafts.push(await readDraft(join(this.folder, name)));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === undefined)
          await this.moveFileToDeadLetters(
            name,
            'The file isn’t a valid lead; it may be damaged or incomplete',
          );
        else if (code !== 'ENOENT') throw error;
      }
    }
    return drafts.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  }

  /** Moves a draft to the dead letters for a person to review. They are never deleted automatically. */
  async moveToDeadLetters(key: string, reason: string): Promise<void> {
    await this.moveFileToDeadLetters(fileNameOf(key), reason);
  }

  /** Returns how many drafts wait, and how long the oldest has waited in milliseconds (0 for none). */
  async status(): Promise<{ waiting: number; oldestMs: number }> {
    const names = await this.names(this.folder);
    let oldestMs = 0;
    for (const name of names) {
      // File times come from the host's clock, so compare with that, not with ClockService.
      const age = await stat(join(this.folder, name)).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      oldestMs = Math.max(oldestMs, age);
    }
    return { waiting: names.length, oldestMs };
  }

  /** Counts the dead letters. */
  async countDeadLetters(): Promise<number> {
    return (await this.names(this.deadLetterFolder)).length;
  }

  /** Lists the files of waiting drafts and dead letters that match. */
  async filesMatching(matches: (draft: LeadDraft) => boolean): Promise<string[]> {
    const files: string[] = [];
    for (const folder of [this.folder, this.deadLetterFolder]) {
      for (const name of await this.names(folder)) {
        const draft = await readDraft(join(folder, name)).catch(() => undefined);
        if (draft && matches(draft)) files.push(join(folder, name));
      }
    }
    return files;
  }

  /** Deletes files, and the reasons of dead letters. */
  async erase(files: readonly string[]): Promise<void> {
    for (const file of files) {
      await rm(`${file}.reason.txt`, { force: true });
      await rm(file, { force: true });
    }
    await this.removeAbandoned();
  }

  /** Checks by writing whether requests can be stored here: now, or after freeing space on a full disk. */
  async isWritable(): Promise<boolean> {
    const probe = join(this.folder, `.probe-${randomUUID()}${temporaryEnding}`);
    try {
      await this.makeFolders();
      await writeDurably(probe, 'x'.repeat(probeBytes));
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOSPC' && this.hasSpareFiles();
    } finally {
      await unlink(probe).catch(() => undefined);
    }
  }

  private async moveFileToDeadLetters(name: string, reason: string): Promise<void> {
    this.logger.error({ event: 'spool.dead', file: name, reason });
    await writeDurably(join(this.deadLetterFolder, `${name}.reason.txt`), `${reason}\n`);
    await rename(join(this.folder, name), join(this.deadLetterFolder, name));
    await this.syncFolder();
  }

  private async names(folder: string): Promise<string[]> {
    const names = await readdir(folder).catch(() => [] as string[]);
    return names.filter(isDraftName);
  }

  /** Creates the folders and syncs their parents, so that they survive a crash. */
  private async makeFolders(): Promise<void> {
    const made = await mkdir(this.deadLetterFolder, { recursive: true, mode: 0o700 });
    if (made === undefined) return;
    await syncFile(this.folder);
    await syncFile(dirname(this.folder));
  }

  /** Deletes what a killed process left of requests that it hadn't confirmed. */
  async removeAbandoned(): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      if (!name.endsWith(temporaryEnding)) continue;
      const file = join(this.folder, name);
      // File times come from the host's clock, so compare with that, not with ClockService.
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (Date.now() - mtimeMs > abandonedAfterMs) await rm(file, { force: true });
    }
  }

  /** Syncs the folder. One fsync covers all renames made before it starts. */
  private syncFolder(): Promise<void> {
    this.nextSync ??= this.currentSync
      .catch(() => undefined)
      .then(async () => {
        this.currentSync = this.nextSync as Promise<void>;
        this.nextSync = undefined;
        await syncFile(this.folder);
      });
    return this.nextSync;
  }

  /** Returns the path of the draft that waits under a key. */
  fileOf(key: string): string {
    return join(this.folder, fileNameOf(key));
  }
}
