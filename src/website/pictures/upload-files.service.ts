import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';

/** Stores uploads on disk while they arrive, in files without a name. */
@Injectable()
export class UploadFilesService implements OnModuleInit {
  private readonly folder: string;

  constructor({ DATA_DIR }: Environment) {
    this.folder = join(DATA_DIR, 'uploads');
  }

  /** Deletes files left by a process that was killed between the two steps of `open`. */
  onModuleInit(): void {
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { mode: 0o700 });
  }

  /** Creates an empty file and unlinks it right away, so that the kernel deletes it when it is closed or the process ends. */
  async open(): Promise<FileHandle> {
    const path = join(this.folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return file;
  }
}
