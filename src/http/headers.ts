import { createHash, randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet, { crossOriginOpenerPolicy } from 'helmet';
import type { Environment } from '../config/environment.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Names this request in the answer's X-Request-Id and in the log. */
    id: string;
  }
}

/**
 * Everything comes from the site itself: no frame, no other host but a configured pixel's, nothing written into a page.
 * @param inline the one script and the one style sheet that stand in the pages, each let through by its hash.
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
        // Shows the owner's push messages.
        workerSrc: ["'self'"],
        // The blog's "Subscribe" opens the visitor's own mail program.
        formAction: ["'self'", 'mailto:'],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 365 * 24 * 3600, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: false,
  });
}

/**
 * The owner's pages share nothing with the page that opened them. Public ones, which hold no secret, do without this policy:
 * in a tab opened for them it makes the browser begin a second process once they arrive (docs/decisions/first-paint).
 */
export const ownWindow: RequestHandler = crossOriginOpenerPolicy({ policy: 'same-origin' });

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const permissionsPolicy: RequestHandler = (_request, response, next) => {
  response.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  next();
};

export const requestId: RequestHandler = (request, response, next) => {
  request.id = randomUUID();
  response.set('X-Request-Id', request.id);
  next();
};

/** Tells browsers where to read which pages may be rendered before they are asked for. */
export const speculationRules: RequestHandler = (_request, response, next) => {
  response.set('Speculation-Rules', '"/speculation-rules.json"');
  next();
};

/** What the owner sees is in no cache, not even the browser's own. */
export const neverStored: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};
