import { type FileHandle, open, stat } from 'node:fs/promises';
import type { Taken } from './recorder.service.js';

/** How much of a file is read at once: longer than any line. */
const partBytes = 256 * 2 ** 10;
const newline = 0x0a;

/** Some records of a file in the order in which they were taken in. */
export interface BufferedGroup {
  file: RecordFile;
  records: Taken[];
  /** How many lines among them could not be read. */
  unreadable: number;
  /** Where the next group begins. */
  end: number;
}

/** Records of visits that one process took in: lines of JSON, of which a crash of the machine takes none that `append` has returned for. */
export class RecordFile {
  /** In bytes: up to where its records are stored. */
  stored = 0;

  /** @param taker who numbered the records. @param size in bytes; 0 for a file that is yet to be made. */
  constructor(
    readonly taker: string,
    readonly path: string,
    public size = 0,
  ) {}

  /** Makes the file. Nobody but the site's own user may read it. */
  async create(): Promise<void> {
    await withFile(this.path, 'a', async () => undefined);
  }

  /**
   * Returns once the lines are on the disk. @throws what the file system says, such as ENOENT where the file was renamed; none of them
   * is kept then.
   */
  async append(lines: Buffer): Promise<void> {
    await withFile(this.path, 'r+', async (file) => {
      try {
        const { bytesWritten } = await file.write(lines, 0, lines.length, this.size);
        if (bytesWritten < lines.length) throw new Error('Cut short');
        await file.datasync();
      } catch (error) {
        await file.truncate(this.size).catch(() => undefined);
        throw error;
      }
    });
    // Renamed by now, it may have been read to its end before these lines were in it.
    await stat(this.path);
    this.size += lines.length;
  }

  /** Reads what is to be stored next. */
  async next(atMost: number): Promise<BufferedGroup> {
    const part = await this.readPart();
    const records: Taken[] = [];
    let [unreadable, end] = [0, 0];
    for (let stop = part.indexOf(newline); stop >= 0 && records.length < atMost; ) {
      const record = recordIn(part.toString('utf8', end, stop));
      if (record) records.push(record);
      else unreadable++;
      end = stop + 1;
      stop = part.indexOf(newline, end);
    }
    // Torn off where its process ended. Of a file that became shorter, nothing is left.
    const isTorn = end === 0;
    if (isTorn) end = part.length || this.size - this.stored;
    return { file: this, records, unreadable: unreadable + (isTorn ? 1 : 0), end: this.stored + end };
  }

  private readPart(): Promise<Buffer> {
    return withFile(this.path, 'r', async (file) => {
      const part = Buffer.alloc(Math.min(partBytes, this.size - this.stored));
      const { bytesRead } = await file.read(part, 0, part.length, this.stored);
      return part.subarray(0, bytesRead);
    });
  }
}

export const linesOf = (records: readonly Taken[]) =>
  Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''));

function recordIn(line: string): Taken | undefined {
  try {
    const taken = JSON.parse(line);
    const isWhole = Number.isInteger(taken.number) && Number.isFinite(taken.at) && taken.record.type;
    return isWhole ? taken : undefined;
  } catch {
    return undefined;
  }
}

async function withFile<T>(path: string, flags: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, flags, 0o600);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}
