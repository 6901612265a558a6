import { createHash, randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Environment } from '../config/environment.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Names this request in the answer's X-Request-Id and in the log. */
    id: string;
  }
}

/**
 * Everything comes from the site itself: no inline script, no other inline style, no frame, no other host but a configured pixel's.
 * @param styles the one style sheet that stands in the pages, let through by its hash.
 */
export function securityHeaders({ isSecure, META_PIXEL_ID }: Environment, styles: string): RequestHandler {
  const styleHash = createHash('sha256').update(styles).digest('base64');
  const pixel = META_PIXEL_ID ? ['https://connect.facebook.net', 'https://www.facebook.com'] : [];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...pixel],
        styleSrc: ["'self'", `'sha256-${styleHash}'`],
        imgSrc: ["'self'", 'data:', ...pixel],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...pixel],
        manifestSrc: ["'self'"],
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
  });
}

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
