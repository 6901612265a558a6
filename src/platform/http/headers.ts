import { createHash, randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet, { crossOriginOpenerPolicy } from 'helmet';
import type { Environment } from '../config/environment.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Names this request in the answer's X-Request-Id and in the log. */
    id: string;
  }
}

/**
 * The content security policy lets pages load from the site itself and from the hosts of a configured pixel and of configured
 * lookups; no page may stand in a frame.
 * @param inline the script and the style sheet that stand in all pages, each let through by its hash.
 */
export function securityHeaders(
  { isSecure, META_PIXEL_ID, GEO_LOOKUP_URL, IP_LOOKUP_URL }: Environment,
  inline: { script: string; style: string },
): RequestHandler {
  const pixel = META_PIXEL_ID ? ['https://connect.facebook.net', 'https://www.facebook.com'] : [];
  const lookups = [GEO_LOOKUP_URL, IP_LOOKUP_URL].flatMap((url) => (url ? [new URL(url).origin] : []));
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", hashOf(inline.script), ...pixel],
        styleSrc: ["'self'", hashOf(inline.style)],
        imgSrc: ["'self'", 'data:', ...pixel],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...pixel, ...lookups],
        manifestSrc: ["'self'"],
        // The service worker, which shows the owner's push alerts.
        workerSrc: ["'self'"],
        // The blog's "Subscribe" opens the visitor's own mail program.
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
    crossOriginOpenerPolicy: false,
  });
}

/**
 * Lets the styles through that a page has besides. Those of every other page in every answer's policy would take 370 bytes more of what
 * a new connection carries at once (docs/decisions/first-paint.md).
 */
export function allowStyle(response: Response, style: string): void {
  const policy = response.getHeader('Content-Security-Policy');
  if (typeof policy === 'string')
    response.set('Content-Security-Policy', policy.replace("style-src 'self'", `$& ${hashOf(style)}`));
}

/**
 * Keeps the owner's pages apart from the page that opened them (Cross-Origin-Opener-Policy). Public pages hold no secret and
 * do without it: where one arrives in a new tab, it makes the browser start a second process (docs/decisions/first-paint.md).
 */
export const ownWindow: RequestHandler = crossOriginOpenerPolicy({ policy: 'same-origin' });

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * What every answer says, built files too: it stands in no frame, and over TLS the browser asks for it over TLS from now on.
 * Other hosts of the domain are only included where that was asked for, since they may not speak TLS.
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

/** Tells browsers where the rules are by which they may render pages ahead. */
export const speculationRules: RequestHandler = (_request, response, next) => {
  response.set('Speculation-Rules', '"/speculation-rules.json"');
  next();
};

/** What answers below a customer's link say: they stay with whoever asked, and their address goes nowhere. */
export const forOneCustomer: RequestHandler = (_request, response, next) => {
  response.set({
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
  next();
};

/** Keeps an answer out of every cache, the browser's own included. */
export const neverStored: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};
