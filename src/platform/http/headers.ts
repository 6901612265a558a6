import { createHash, randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet, { crossOriginOpenerPolicy } from 'helmet';
import type { Environment } from '../config/environment.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Identifies this request in the answer's X-Request-Id and in the log. */
    id: string;
  }
}

/**
 * Returns the middleware that sets the security headers. The content security policy lets pages load only
 * from the site itself and from the hosts of a configured pixel and of configured lookups; no page may be in
 * a frame.
 * @param inlineStyle the stylesheet that is inlined in all pages, allowed by its hash.
 */
export function securityHeaders(
  { isSecure, META_PIXEL_ID, GEO_LOOKUP_URL, IP_LOOKUP_URL }: Environment,
  inlineStyle: string,
): RequestHandler {
  const pixel = META_PIXEL_ID ? ['https://connect.facebook.net', 'https://www.facebook.com'] : [];
  const lookups = [GEO_LOOKUP_URL, IP_LOOKUP_URL].flatMap((url) => (url ? [new URL(url).origin] : []));
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...pixel],
        styleSrc: ["'self'", hashOf(inlineStyle)],
        imgSrc: ["'self'", 'data:', ...pixel],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...pixel, ...lookups],
        manifestSrc: ["'self'"],
        // The service worker shows the owner's push alerts.
        workerSrc: ["'self'"],
        // The blog's "Subscribe" opens the visitor's email program.
        formAction: ["'self'", 'mailto:'],
        // The preview of the site, in the admin.
        frameSrc: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: false,
    // Only Internet Explorer, old versions of Safari and Flash read these.
    xDownloadOptions: false,
    xXssProtection: false,
    xPermittedCrossDomainPolicies: false,
    // On https pages, Chromium does what these ask for by itself. No other browser reads them.
    xDnsPrefetchControl: false,
    originAgentCluster: false,
    crossOriginOpenerPolicy: false,
  });
}

/**
 * Allows a page's additional styles. Listing the styles of all pages in every policy would cost 370 bytes of
 * what a new connection carries at once (docs/decisions/first-paint.md).
 */
export function allowStyle(response: Response, style: string): void {
  const policy = response.getHeader('Content-Security-Policy');
  if (typeof policy === 'string')
    response.set('Content-Security-Policy', policy.replace("style-src 'self'", `$& ${hashOf(style)}`));
}

/**
 * Isolates the owner's pages from the page that opened them (Cross-Origin-Opener-Policy). Public pages
 * contain no secrets and don't use it, because in a new tab it makes the browser start a second process
 * (docs/decisions/first-paint.md).
 */
export const ownWindow: RequestHandler = crossOriginOpenerPolicy({ policy: 'same-origin' });

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Headers of every answer, including built files: no frames, and over TLS the browser must use TLS from now
 * on. Subdomains are only included if HSTS_SUBDOMAINS is on, because they may not support TLS.
 */
export const headersOfAll = ({ isSecure, HSTS_SUBDOMAINS }: Environment): Record<string, string> => ({
  'x-frame-options': 'DENY',
  ...(isSecure
    ? {
        'strict-transport-security': `max-age=31536000${HSTS_SUBDOMAINS === 'on' ? '; includeSubDomains' : ''}`,
      }
    : {}),
});

export const permissionsPolicy: RequestHandler = (_request, response, next) => {
  response.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  next();
};

export const requestId: RequestHandler = (request, response, next) => {
  request.id = randomUUID();
  response.set('X-Request-Id', request.id);
  next();
};

/** Points browsers to the rules for prerendering pages. */
export const speculationRules: RequestHandler = (_request, response, next) => {
  response.set('Speculation-Rules', '"/speculation-rules.json"');
  next();
};

/** Headers for a customer's or a crew's link: no shared caching, and its URL is never sent as a referrer. */
export const forOneCustomer: RequestHandler = (_request, response, next) => {
  response.set({
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
  next();
};

/** Keeps an answer out of every cache, including the browser's. */
export const neverStored: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};
