import type { IncomingMessage } from 'node:http';
import { ForbiddenException } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import type { Environment } from '../config/environment.js';
import { isPrivatePath, isUnsubscribePath } from './private-path.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects requests for a change from another site's page (CSRF). */
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
 * Browsers send "null" as the origin of a form on a page without a referrer; older ones send nothing else.
 * Customers' links accept it, because other sites don't know the URL to post to.
 */
const isFromPrivatePage = ({ headers, path }: Request) =>
  headers['sec-fetch-site'] === undefined && headers.origin === 'null' && isPrivatePath(path);

/**
 * An email program's unsubscribe button posts from any origin (RFC 8058). Cookies don't matter there: the URL
 * identifies the recipient, and other sites don't know it.
 */
const endsEmails = ({ path }: Request) => isUnsubscribePath(path);

/**
 * Whether a request comes from a page of this site, or from no page. Browsers send the source in
 * `Sec-Fetch-Site`, or else in `Origin`. A client that sends neither isn't a browser and has no cookies.
 * Without a configured origin, the Host header must match the Origin. The rules are those of Go's
 * http.CrossOriginProtection.
 */
export function isOwn({ headers }: IncomingMessage, { PUBLIC_ORIGIN, publicOrigin }: Environment): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (PUBLIC_ORIGIN) return origin === publicOrigin;
  return URL.canParse(origin) && new URL(origin).host === host;
}
