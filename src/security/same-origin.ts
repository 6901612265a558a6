import { ForbiddenException } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import type { Environment } from '../config/environment.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that another site's page asks a visitor's browser for. Browsers say where a request comes from:
 * `Sec-Fetch-Site`, else `Origin`. A client that says neither is no browser and carries nobody's cookies.
 * The rules are those of Go's http.CrossOriginProtection.
 */
export function sameOriginOnly({ PUBLIC_ORIGIN, publicOrigin }: Environment): RequestHandler {
  const configured = PUBLIC_ORIGIN && publicOrigin;
  return (request, _response, next) => {
    const passes = safeMethods.has(request.method) || isOwn(request, configured);
    next(
      passes ? undefined : new ForbiddenException('This request came from another site and was not accepted'),
    );
  };
}

/** Without a configured origin, the request's own Host header has to be the Origin's. */
function isOwn({ headers }: Request, configured: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (configured) return origin === configured;
  return URL.canParse(origin) && new URL(origin).host === host;
}
