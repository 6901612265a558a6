import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';

/** How old a file with a name must be to count as left behind. `open` removes the name at once. */
const leftAfterMs = 60_000;

/** Stores uploads on disk while they arrive, in files without a name. */
@Injectable()
export class UploadFilesService implements OnModuleInit {
  private readonly folder: string;

  constructor({ DATA_DIR }: Environment) {
    this.folder = join(DATA_DIR, 'uploads');
  }

  /** Deletes files of a process killed between the two steps of `open`. Others may be using the folder. */
  onModuleInit(): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(this.folder)) {
      const path = join(this.folder, name);
      const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
      // File times come from the host's clock, so compare with that, not with ClockService.
      if (Date.now() - mtimeMs > leftAfterMs) rmSync(path, { force: true });
    }
  }

  /** Creates an empty file, already unlinked: the kernel deletes it when it is closed or the process ends. */
  async open(): Promise<FileHandle> {
    const path = join(this.folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return file;
  }
}
