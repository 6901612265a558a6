import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { Environment } from '../../platform/config/environment.js';
import { Tuning } from '../../platform/config/tuning.js';
import { type BufferedGroup, linesOf, RecordFile } from './record-file.js';
import type { NumberedArrival } from './recorder.service.js';

const fileName = /^([\da-f-]{36})(\.[\da-f-]{36})?\.jsonl$/;

/** Returns the folder where visit records wait for the database. */
export const recordFolder = (dataDir: string) => join(dataDir, 'visit-records');

/** Thrown when the buffer has reached its maximum size. */
export class BufferFull extends Error {
  override name = 'BufferFull';
}

/**
 * Stores visit records on disk while the database is down, in one file per process under
 * DATA_DIR/visit-records. A process that adopts the file of an ended process renames it. A process that finds
 * its own file renamed starts a new one with a new taker ID, so nothing is added to a file that another
 * process has already read. Two processes reading one file is harmless: each number is stored once.
 */
@Injectable()
export class RecordBufferService {
  private readonly logger = new Logger(RecordBufferService.name);
  private readonly folder: string;
  private readonly queue = pLimit(1);
  /** The files to store, in this order: those of earlier processes, the oldest first, then our own. */
  private files: RecordFile[] = [];
  private own?: RecordFile;
  /** The ID under which this process numbers its records. */
  taker = randomUUID();

  constructor(
    { DATA_DIR }: Environment,
    private readonly tuning: Tuning,
  ) {
    this.folder = recordFolder(DATA_DIR);
  }

  /** Whether no record is waiting. If any is, a new one must not overtake it by going to the database. */
  get isEmpty(): boolean {
    return this.files.length === 0;
  }

  /** Returns the total size of the files. */
  get bytes(): number {
    return this.files.reduce((sum, { size }) => sum + size, 0);
  }

  /** Adopts files of ended processes. A process still running with the same DATA_DIR starts a new file. */
  async adoptFiles(): Promise<void> {
    const found: { file: RecordFile; writtenMs: number }[] = [];
    for (const name of await readdir(this.folder).catch(() => [])) {
      const [, taker] = fileName.exec(name) ?? [];
      if (!taker) continue;
      const path = join(this.folder, `${taker}.${this.taker}.jsonl`);
      try {
        await rename(join(this.folder, name), path);
        const { size, mtimeMs } = await stat(path);
        found.push({ file: new RecordFile(taker, path, size), writtenMs: mtimeMs });
      } catch (error) {
        this.reportUnreadable(error);
      }
    }
    this.files = found.sort((a, b) => a.writtenMs - b.writtenMs).map(({ file }) => file);
  }

  /** Writes records to disk, all or none. @throws {BufferFull}, or an error of the file system */
  append(records: readonly NumberedArrival[]): Promise<void> {
    const lines = linesOf(records);
    return this.queue(async () => {
      if (this.bytes + lines.length > this.tuning.recordBufferBytes) throw new BufferFull();
      const file = this.own ?? (await this.createFile());
      this.own = file;
      try {
        await file.append(lines);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') this.abandon(file);
        throw error;
      }
      if (!this.files.includes(file)) this.files.push(file);
    });
  }

  /** Returns the next records to store; undefined if none wait. Skips and logs unreadable lines and files. */
  async next(maxRecords: number): Promise<BufferedGroup | undefined> {
    for (;;) {
      const [file] = this.files;
      if (!file) return undefined;
      try {
        const group = await file.next(maxRecords);
        const { unreadable: records } = group;
        if (records > 0) this.logger.warn({ event: 'analytics.buffer-unreadable', records });
        return group;
      } catch (error) {
        this.reportUnreadable(error);
        this.abandon(file);
      }
    }
  }

  /** Marks a group as stored. Deletes the file once all of it is stored. */
  forget({ file, end }: BufferedGroup): Promise<void> {
    return this.queue(async () => {
      file.stored = end;
      if (file.stored < file.size) return;
      await rm(file.path, { force: true });
      this.files = this.files.filter((one) => one !== file);
      if (file === this.own) this.own = undefined;
    });
  }

  private async createFile(): Promise<RecordFile> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = new RecordFile(this.taker, join(this.folder, `${this.taker}.jsonl`));
    await file.create();
    const folder = await open(this.folder, 'r');
    await folder.sync().finally(() => folder.close());
    return file;
  }

  /** Stops using a file that another process has adopted, or that can't be read. */
  private abandon(file: RecordFile): void {
    this.files = this.files.filter((one) => one !== file);
    if (file !== this.own) return;
    this.own = undefined;
    this.taker = randomUUID();
  }

  private reportUnreadable(error: unknown): void {
    this.logger.error({ event: 'analytics.buffer-unreadable', code: (error as NodeJS.ErrnoException).code });
  }
}
