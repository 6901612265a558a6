import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';

/** Where uploads are while they come in: on the disk, in files that nobody sees. */
@Injectable()
export class UploadFilesService implements OnModuleInit {
  private readonly folder: string;

  constructor({ DATA_DIR }: Environment) {
    this.folder = join(DATA_DIR, 'uploads');
  }

  /** A process that was killed between the two steps of `open` has left a name. */
  onModuleInit(): void {
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { mode: 0o700 });
  }

  /** An empty file that loses its name at once, so that the kernel removes it when it is closed, or the process ends however it may. */
  async open(): Promise<FileHandle> {
    const path = join(this.folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return file;
  }
}
