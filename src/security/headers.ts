import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Environment } from '../config/environment.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Names this request in the answer's X-Request-Id and in the log. */
    id: string;
  }
}

/** Everything comes from the site itself: no inline script or style, no frame, no other host. */
export function securityHeaders({ isSecure }: Environment): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
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

/** What the owner sees is in no cache, not even the browser's own. */
export const neverStored: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};
