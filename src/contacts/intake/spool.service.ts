import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import { contentOf, fileNameOf, isDraftName, readDraft, syncFile, writeDurably } from './draft-file.js';
import type { LeadDraft } from './lead-draft.js';

const temporaryEnding = '.tmp';
/** A temporary file this old was left by a process that ended: its request was never acknowledged. */
const abandonedMs = 60 * 60_000;

/** Where requests wait that are on their way, where those lie that could not be stored, and where stored ones are kept as proof. */
export function spoolFolders(dataDir: string): { waiting: string; dead: string; kept: string } {
  const waiting = join(dataDir, 'spool');
  return { waiting, dead: join(waiting, 'dead'), kept: join(waiting, 'kept') };
}

/**
 * Requests on their way, one file each under DATA_DIR/spool. Once `write` has returned, the file survives a crash of
 * the machine. A dead letter lies in `spool/dead`, with the reason in a file beside it. What was stored goes to `spool/kept`, which is
 * looked after by `JournalFilesService`.
 */
@Injectable()
export class SpoolService implements OnModuleInit {
  private readonly logger = new Logger(SpoolService.name);
  private readonly folder: string;
  private readonly deadLetterFolder: string;
  private syncUnderWay: Promise<void> = Promise.resolve();
  private nextSync?: Promise<void>;
  private makeRoom: () => Promise<boolean> = async () => false;

  constructor({ DATA_DIR }: Environment) {
    const { waiting, dead } = spoolFolders(DATA_DIR);
    this.folder = waiting;
    this.deadLetterFolder = dead;
  }

  /** A folder that can't be made is tried again with each request; the database alone serves until then. */
  async onModuleInit(): Promise<void> {
    try {
      await this.makeFolders();
      await this.removeAbandoned();
    } catch (error) {
      this.logger.error({ event: 'spool.unusable', code: (error as NodeJS.ErrnoException).code });
    }
  }

  /** @param makeRoom is asked where the disk is full, and returns whether there is room now. */
  onFullDisk(makeRoom: () => Promise<boolean>): void {
    this.makeRoom = makeRoom;
  }

  /** Returns once the draft is on the disk. @throws what the file system says where it is not. */
  async write(draft: LeadDraft): Promise<void> {
    await this.makeFolders();
    try {
      await this.put(draft);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC' || !(await this.makeRoom())) throw error;
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

  /** The draft that waits under a key, if any. */
  async find(key: string): Promise<LeadDraft | undefined> {
    return readDraft(this.fileOf(key)).catch(() => undefined);
  }

  /** Deletes a draft's file. A failure is only logged: the draft will be stored again, as a repeat. */
  async remove(key: string): Promise<void> {
    await unlink(this.fileOf(key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') this.logger.warn({ event: 'spool.not-removed', code: error.code });
    });
  }

  /** The drafts that wait, the oldest first. A file that can't be read becomes a dead letter. */
  async waiting(): Promise<LeadDraft[]> {
    const drafts: LeadDraft[] = [];
    for (const name of await this.names(this.folder)) {
      try {
        drafts.push(await readDraft(join(this.folder, name)));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === undefined) await this.moveFileToDeadLetters(name, 'The file cannot be understood');
        else if (code !== 'ENOENT') throw error;
      }
    }
    return drafts.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  }

  /** Puts a draft among the dead letters, for a person to look at. They are never deleted by themselves. */
  async moveToDeadLetters(key: string, reason: string): Promise<void> {
    await this.moveFileToDeadLetters(fileNameOf(key), reason);
  }

  /** How many drafts wait, and for how many milliseconds the oldest has; 0 where none does. */
  async standing(): Promise<{ waiting: number; oldestMs: number }> {
    const names = await this.names(this.folder);
    let oldestMs = 0;
    for (const name of names) {
      // Files have their times from the machine's clock, so that is asked, not ClockService.
      const age = await stat(join(this.folder, name)).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      oldestMs = Math.max(oldestMs, age);
    }
    return { waiting: names.length, oldestMs };
  }

  /** How many dead letters there are. */
  async countDeadLetters(): Promise<number> {
    return (await this.names(this.deadLetterFolder)).length;
  }

  /** The files of waiting drafts and dead letters for which `isMeant` returns true. */
  async filesWith(isMeant: (draft: LeadDraft) => boolean): Promise<string[]> {
    const files: string[] = [];
    for (const folder of [this.folder, this.deadLetterFolder]) {
      for (const name of await this.names(folder)) {
        const draft = await readDraft(join(folder, name)).catch(() => undefined);
        if (draft && isMeant(draft)) files.push(join(folder, name));
      }
    }
    return files;
  }

  /** Deletes files; with a dead letter, the reason beside it. */
  async erase(files: readonly string[]): Promise<void> {
    for (const file of files) {
      await rm(`${file}.reason.txt`, { force: true });
      await rm(file, { force: true });
    }
  }

  /** Whether a request can be kept here, found out by writing a file. */
  async isWritable(): Promise<boolean> {
    const probe = join(this.folder, `.probe-${randomUUID()}${temporaryEnding}`);
    try {
      await this.makeFolders();
      await writeDurably(probe, 'probe');
      return true;
    } catch {
      return false;
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

  /** What says that the folders are there has to survive a crash, too. */
  private async makeFolders(): Promise<void> {
    const made = await mkdir(this.deadLetterFolder, { recursive: true, mode: 0o700 });
    if (made === undefined) return;
    await syncFile(this.folder);
    await syncFile(dirname(this.folder));
  }

  private async removeAbandoned(): Promise<void> {
    for (const name of await readdir(this.folder)) {
      if (!name.endsWith(temporaryEnding)) continue;
      const file = join(this.folder, name);
      // Files have their times from the machine's clock, so that is asked, not ClockService.
      const { mtimeMs } = await stat(file);
      if (Date.now() - mtimeMs > abandonedMs) await unlink(file);
    }
  }

  /** One fsync of the folder serves all renames made before it began. */
  private syncFolder(): Promise<void> {
    this.nextSync ??= this.syncUnderWay
      .catch(() => undefined)
      .then(async () => {
        this.syncUnderWay = this.nextSync as Promise<void>;
        this.nextSync = undefined;
        await syncFile(this.folder);
      });
    return this.nextSync;
  }

  /** The file of a draft that waits under a key. */
  fileOf(key: string): string {
    return join(this.folder, fileNameOf(key));
  }
}
