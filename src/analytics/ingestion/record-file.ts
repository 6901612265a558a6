import { type FileHandle, open, stat } from 'node:fs/promises';
import type { NumberedArrival } from './recorder.service.js';

/** Files are read in chunks of this size, which is longer than any line. */
const chunkBytes = 256 * 2 ** 10;
const newline = 0x0a;

/** Records of a file, in the order in which they arrived. */
export interface BufferedGroup {
  file: RecordFile;
  records: NumberedArrival[];
  /** How many lines could not be read. */
  unreadable: number;
  /** The offset where the next group starts. */
  end: number;
}

/** The visit records of one process as lines of JSON. They survive a machine crash once `append` returns. */
export class RecordFile {
  /** The offset up to which the database has the records. */
  stored = 0;

  /** @param taker the ID under which the records were numbered @param size in bytes; 0 for a new file */
  constructor(
    readonly taker: string,
    readonly path: string,
    public size = 0,
  ) {}

  /** Creates the file. Only the site's own user can read it. */
  async create(): Promise<void> {
    await withFile(this.path, 'a', async () => undefined);
  }

  /**
   * Writes lines to disk, all or none. @throws an error of the file system, like ENOENT if the file was
   * renamed
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
    // Fails if the file was renamed: another process may have read it to the end before these lines were
    // added.
    await stat(this.path);
    this.size += lines.length;
  }

  /** Reads the next records to store. */
  async next(maxRecords: number): Promise<BufferedGroup> {
    const chunk = await this.readChunk();
    const records: NumberedArrival[] = [];
    let [unreadable, end] = [0, 0];
    for (let stop = chunk.indexOf(newline); stop >= 0 && records.length < maxRecords; ) {
      const record = recordIn(chunk.toString('utf8', end, stop));
      if (record) records.push(record);
      else unreadable++;
      end = stop + 1;
      stop = chunk.indexOf(newline, end);
    }
    // The last line may be cut off where its process crashed. If the file itself was truncated, skip the
    // rest.
    const isTorn = end === 0;
    if (isTorn) end = chunk.length || this.size - this.stored;
    return { file: this, records, unreadable: unreadable + (isTorn ? 1 : 0), end: this.stored + end };
  }

  private readChunk(): Promise<Buffer> {
    return withFile(this.path, 'r', async (file) => {
      const chunk = Buffer.alloc(Math.min(chunkBytes, this.size - this.stored));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, this.stored);
      return chunk.subarray(0, bytesRead);
    });
  }
}

/** Serializes records as lines of JSON. */
export const linesOf = (records: readonly NumberedArrival[]) =>
  Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''));

function recordIn(line: string): NumberedArrival | undefined {
  try {
    const parsed = JSON.parse(line);
    const isComplete = Number.isInteger(parsed.number) && Number.isFinite(parsed.at) && parsed.record.type;
    return isComplete ? parsed : undefined;
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
