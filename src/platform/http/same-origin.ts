import type { IncomingMessage } from 'node:http';
import { ForbiddenException } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import type { Environment } from '../config/environment.js';
import { isPrivatePath, isUnsubscribePath } from './private-path.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses requests for a change that another site's page makes in a visitor's browser (CSRF). */
export function sameOriginOnly(environment: Environment): RequestHandler {
  return (request, _response, next) => {
    const passes =
      safeMethods.has(request.method) ||
      isOwn(request, environment) ||
      isFromPrivatePage(request) ||
      endsEmails(request);
    next(
      passes
        ? undefined
        : new ForbiddenException('This request came from another site. Open our site and try again.'),
    );
  };
}

/**
 * Where a page sends no referrer, browsers say "null" for the origin of its forms; older ones say nothing else. A customer's link
 * takes that: other sites do not know the address to which they would have to post.
 */
const isFromPrivatePage = ({ headers, path }: Request) =>
  headers['sec-fetch-site'] === undefined && headers.origin === 'null' && isPrivatePath(path);

/**
 * The button of a mail program posts from wherever the program runs (RFC 8058). Nobody's cookies matter there: the address says whose
 * mails end, and other sites do not know it.
 */
const endsEmails = ({ path }: Request) => isUnsubscribePath(path);

/**
 * Whether a request comes from a page of this site, or from no page. Browsers say where a request comes from:
 * `Sec-Fetch-Site`, else `Origin`. A client that says neither is no browser and carries nobody's cookies.
 * Without a configured origin, the request's own Host header has to be the Origin's.
 * The rules are those of Go's http.CrossOriginProtection.
 */
export function isOwn({ headers }: IncomingMessage, { PUBLIC_ORIGIN, publicOrigin }: Environment): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (PUBLIC_ORIGIN) return origin === publicOrigin;
  return URL.canParse(origin) && new URL(origin).host === host;
}
