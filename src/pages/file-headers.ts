import type { OutgoingHttpHeaders } from 'node:http';
import { extname } from 'node:path';
import type { Environment } from '../platform/config/environment.js';
import { headersOfAll } from '../platform/http/headers.js';

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.json': 'application/json; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The cache policy for files that never change under their name. */
export const forever = 'public, max-age=31536000, immutable';

/** Builds the headers of a public file. @param name its extension decides the content type. */
export const fileHeaders = (
  environment: Environment,
  name: string,
  cacheControl: string,
): OutgoingHttpHeaders => ({
  'content-type': types[extname(name)] ?? 'application/octet-stream',
  'cache-control': cacheControl,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  ...headersOfAll(environment),
});
