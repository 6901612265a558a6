import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Environment } from '../platform/config/environment.js';
import { publicDir } from './asset-manifest.js';
import { fileHeaders, forever } from './file-headers.js';
import { isRead, KeptAnswer, pathOf } from './kept-answer.js';

/** The forms of a file that the build compressed ahead, by the end of their names. */
const encodings = { '.br': 'br', '.gz': 'gzip' } as const;

/** Formats that pages name second: browsers that know AVIF, which each picture has, hardly ever ask for these. */
const seldomAsked = /\.(webp|jpg)$/;

/**
 * Everything that the build made for browsers (some megabytes), sent from memory. It is read once the site listens, since
 * a start that reads it first takes a sixth longer; what is asked for before that is read at once, and so is what hardly any request
 * is for, which is half of it. After that no request waits for the disk or fails because of it. Names under /assets contain a
 * hash of the content, so these files never change.
 */
@Injectable()
export class BuiltFilesService {
  private listed?: { names: Set<string>; files: Map<string, KeptAnswer | undefined> };

  constructor(private readonly environment: Environment) {}

  /** Answers a request for a built file. @returns whether it did. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const path = pathOf(request);
    // All of them have an ending, and pages have none.
    if (!isRead(request) || !path.includes('.') || !this.files.has(path)) return false;
    (this.files.get(path) ?? this.read(path)).send(request, response);
    return true;
  }

  /** Reads what has not been asked for yet, and will be; requests are answered in between. */
  async readAll(): Promise<void> {
    for (const [path, answer] of this.files) {
      if (answer || seldomAsked.test(path)) continue;
      this.read(path);
      await setImmediate();
    }
  }

  /** By the path under which each is asked for; undefined until it is read. */
  private get files(): Map<string, KeptAnswer | undefined> {
    return this.list.files;
  }

  /** Names of the files in the folder, listed when the first is asked for. */
  private get list() {
    if (!this.listed) {
      const names = filesIn(publicDir);
      const whole = names.filter((name) => !/\.(br|gz)$/.test(name));
      const files = new Map(whole.map((name) => [`/${relative(publicDir, name)}`, undefined]));
      this.listed = { names: new Set(names), files };
    }
    return this.listed;
  }

  private read(path: string): KeptAnswer {
    const file = join(publicDir, path);
    const cacheControl = path.startsWith('/assets/') ? forever : 'public, max-age=3600';
    const answer = new KeptAnswer(readFileSync(file), fileHeaders(this.environment, file, cacheControl));
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
