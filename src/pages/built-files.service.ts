import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { headersOfAll } from '../http/headers.js';
import { publicDir } from './asset-manifest.js';
import { isRead, KeptAnswer, pathOf } from './kept-answer.js';

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Everything that the build made for browsers, read at the start (some megabytes) and sent from memory, so that no request
 * waits for the disk or fails because of it. Names under /assets contain a hash of the content, so these files never change.
 */
@Injectable()
export class BuiltFilesService {
  private readonly files = new Map<string, KeptAnswer>();

  constructor(private readonly environment: Environment) {
    for (const file of filesIn(publicDir).filter((name) => !/\.(br|gz)$/.test(name))) this.read(file);
  }

  /** Answers a request for a built file. @returns whether it did. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const file = isRead(request) ? this.files.get(pathOf(request)) : undefined;
    file?.send(request, response);
    return file !== undefined;
  }

  private read(file: string): void {
    const path = `/${relative(publicDir, file)}`;
    const answer = new KeptAnswer(readFileSync(file), {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'none'",
      ...headersOfAll(this.environment),
    });
    this.files.set(path, answer);
    for (const [end, encoding] of [
      ['.br', 'br'],
      ['.gz', 'gzip'],
    ] as const) {
      const compressed = readIfThere(file + end);
      if (compressed) answer.add(encoding, compressed);
    }
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
