import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Environment } from '../platform/config/environment.js';
import { publicDir } from './asset-manifest.js';
import { CachedResponse, isRead, pathOf } from './cached-response.js';
import { fileHeaders, forever } from './file-headers.js';

/** Encodings of the files that the build precompressed, by file name extension. */
const encodings = { '.br': 'br', '.gz': 'gzip' } as const;

/** Fallback formats: browsers that support AVIF, which every photo has, almost never request them. */
const rarelyRequested = /\.(webp|jpg)$/;

/**
 * Serves the browser build (a few megabytes) from memory. Files are read after the site listens, since
 * reading them first makes startup a sixth slower. A file requested before that, and rarely requested files
 * (half of all), are read on demand. After that, no request waits for the disk or fails because of it. Names
 * under /assets contain a content hash, so these files never change.
 */
@Injectable()
export class BuiltFilesService {
  private listed?: { names: Set<string>; files: Map<string, CachedResponse | undefined> };

  constructor(private readonly environment: Environment) {}

  /** Responds to a request for a built file. @returns whether the path is one. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const path = pathOf(request);
    // All files have an extension, and pages don't.
    if (!isRead(request) || !path.includes('.') || !this.files.has(path)) return false;
    (this.files.get(path) ?? this.read(path)).send(request, response);
    return true;
  }

  /** Whether there is a built file with this path. */
  has(path: string): boolean {
    return this.files.has(path);
  }

  /** Lists the files of a newer build, under `npm run dev`. */
  listAgain(): void {
    this.listed = undefined;
  }

  /** Reads the remaining files, except rarely requested ones. Requests are handled in between. */
  async readAll(): Promise<void> {
    for (const [path, answer] of this.files) {
      if (answer || rarelyRequested.test(path)) continue;
      this.read(path);
      await setImmediate();
    }
  }

  /** The files by path; undefined until read. */
  private get files(): Map<string, CachedResponse | undefined> {
    return this.list.files;
  }

  /** Lists the folder's files on first use. */
  private get list() {
    if (!this.listed) {
      const names = filesIn(publicDir);
      const whole = names.filter((name) => !/\.(br|gz)$/.test(name));
      const files = new Map(whole.map((name) => [`/${relative(publicDir, name)}`, undefined]));
      this.listed = { names: new Set(names), files };
    }
    return this.listed;
  }

  private read(path: string): CachedResponse {
    const file = join(publicDir, path);
    const cacheControl = path.startsWith('/assets/') ? forever : 'public, max-age=3600';
    const answer = new CachedResponse(readFileSync(file), fileHeaders(this.environment, file, cacheControl));
    for (const [end, encoding] of Object.entries(encodings))
      if (this.list.names.has(file + end)) answer.add(encoding, readFileSync(file + end));
    this.files.set(path, answer);
    return answer;
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
