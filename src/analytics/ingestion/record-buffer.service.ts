import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { Environment } from '../../platform/config/environment.js';
import { Tuning } from '../../platform/config/tuning.js';
import { type BufferedGroup, linesOf, RecordFile } from './record-file.js';
import type { Taken } from './recorder.service.js';

const fileName = /^([\da-f-]{36})(\.[\da-f-]{36})?\.jsonl$/;

/** Where records of visits wait for the database. */
export const recordFolder = (dataDir: string) => join(dataDir, 'visit-records');

/** Thrown where the buffer has as many bytes as it may. */
export class BufferFull extends Error {
  override name = 'BufferFull';
}

/**
 * Records of visits on the disk while the database does not take them, in a file of each process under DATA_DIR/visit-records. Whoever
 * takes up the file of a process that ended renames it; a process that finds its own file renamed begins another one, as another taker.
 * So nothing is added to a file that somebody else has read to its end. That two read one file does no harm: a number is stored once.
 */
@Injectable()
export class RecordBufferService {
  private readonly logger = new Logger(RecordBufferService.name);
  private readonly folder: string;
  private readonly turns = pLimit(1);
  /** What is to be stored, in this order: files of processes before, the oldest first, and then our own. */
  private files: RecordFile[] = [];
  private own?: RecordFile;
  /** Under which name this process numbers the records that it takes in. */
  taker = randomUUID();

  constructor(
    { DATA_DIR }: Environment,
    private readonly tuning: Tuning,
  ) {
    this.folder = recordFolder(DATA_DIR);
  }

  /** Whether nothing waits here, so that a record may be stored without overtaking others. */
  get isEmpty(): boolean {
    return this.files.length === 0;
  }

  /** How many bytes the files have. */
  get bytes(): number {
    return this.files.reduce((sum, { size }) => sum + size, 0);
  }

  /** Takes up the files of processes that have ended. One that still runs, with the same DATA_DIR, begins another file. */
  async takeUp(): Promise<void> {
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

  /** Returns once the records are on the disk. @throws {BufferFull}, or what the file system says; none of them is kept then. */
  append(records: readonly Taken[]): Promise<void> {
    const lines = linesOf(records);
    return this.turns(async () => {
      if (this.bytes + lines.length > this.tuning.recordBufferBytes) throw new BufferFull();
      const file = this.own ?? (await this.begin());
      this.own = file;
      try {
        await file.append(lines);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') this.leave(file);
        throw error;
      }
      if (!this.files.includes(file)) this.files.push(file);
    });
  }

  /** What is to be stored next. Lines and files that can't be read are left out, and logged. @returns undefined where nothing waits. */
  async next(atMost: number): Promise<BufferedGroup | undefined> {
    for (;;) {
      const [file] = this.files;
      if (!file) return undefined;
      try {
        const group = await file.next(atMost);
        const { unreadable: records } = group;
        if (records > 0) this.logger.warn({ event: 'analytics.buffer-unreadable', records });
        return group;
      } catch (error) {
        this.reportUnreadable(error);
        this.leave(file);
      }
    }
  }

  /** Goes on behind a group that is stored. A file that is stored to its end is deleted. */
  forget({ file, end }: BufferedGroup): Promise<void> {
    return this.turns(async () => {
      file.stored = end;
      if (file.stored < file.size) return;
      await rm(file.path, { force: true });
      this.files = this.files.filter((one) => one !== file);
      if (file === this.own) this.own = undefined;
    });
  }

  private async begin(): Promise<RecordFile> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = new RecordFile(this.taker, join(this.folder, `${this.taker}.jsonl`));
    await file.create();
    const folder = await open(this.folder, 'r');
    await folder.sync().finally(() => folder.close());
    return file;
  }

  /** Somebody else has the file now, or nobody can read it. */
  private leave(file: RecordFile): void {
    this.files = this.files.filter((one) => one !== file);
    if (file !== this.own) return;
    this.own = undefined;
    this.taker = randomUUID();
  }

  private reportUnreadable(error: unknown): void {
    this.logger.error({ event: 'analytics.buffer-unreadable', code: (error as NodeJS.ErrnoException).code });
  }
}
