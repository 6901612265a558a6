/*
 * Reports uncaught errors of the site's own scripts. Loaded at the first error. Reports have no session, and
 * nothing that a visitor typed.
 */

import { type BrowserErrorReport, maxErrorsOfPage } from '../../views/contracts/analytics/browser-errors.js';
import { isCounted } from './tracking-session.js';

const address = '/api/analytics/errors';
const maxMessageLength = 300;
const sent = new Set<string>();

type Uncaught = ErrorEvent | Pick<PromiseRejectionEvent, 'reason'>;

/** Reports an uncaught error or rejection. Each one once, and at most five for a page. */
export function report(event: Uncaught): void {
  const described = describe(event);
  if (!described || !isCounted() || sent.size >= maxErrorsOfPage) return;
  const body = JSON.stringify(described);
  if (sent.has(body)) return;
  sent.add(body);
  const headers = { 'Content-Type': 'application/json' };
  void fetch(address, { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
}

/** @returns undefined for errors that aren't from the site's own scripts, like a browser extension's */
function describe(event: Uncaught): BrowserErrorReport | undefined {
  const error: unknown = 'reason' in event ? event.reason : event.error;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const at =
    'filename' in event && event.filename ? `${event.filename}:${event.lineno}:${event.colno}` : stack;
  const place = ownPlaceIn(at) ?? ownPlaceIn(stack);
  if (!place) return undefined;
  const text =
    error instanceof Error ? `${error.name}: ${error.message}` : 'message' in event ? event.message : '';
  return { message: withoutTyped(text) || 'Error', ...place, page: location.pathname };
}

/** Finds the first of the site's own scripts in a stack, and removes the hash from its name. */
function ownPlaceIn(stack: string): Pick<BrowserErrorReport, 'place' | 'position'> | undefined {
  const found = stack
    .split(/[\s()@]+/)
    .map((part) => /^(https?:\/\/[^?]+?\.js)(?:\?[^:]*)?:(\d+:\d+)/.exec(part))
    .find(Boolean);
  const [, url, position] = found ?? [];
  const own = `${location.origin}/assets/`;
  if (!url?.startsWith(own)) return undefined;
  return { place: url.slice(own.length).replace(/-[A-Z0-9]{8}\.js$/, '.js'), position };
}

/** Removes field values, text in double quotes, and queries. The server does the same, but for the fields. */
function withoutTyped(message: string): string {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  const typed = [...fields].map(({ value }) => value.trim()).filter((value) => value.length > 1);
  return typed
    .sort((a, b) => b.length - a.length)
    .reduce((text, value) => text.replaceAll(value, '…'), message)
    .replace(/"[^"]*("|$)/g, '"…"')
    .replace(/(\/[^\s?#]*)(?:[?#]\S*)?/g, '$1')
    .slice(0, maxMessageLength);
}
