import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import { ClockService } from '../platform/config/clock.service.js';
import { sessionSecret } from '../platform/config/data-dir.js';
import { Environment } from '../platform/config/environment.js';
import { polled, SessionStore } from './session.store.js';

declare module 'express-session' {
  interface SessionData {
    isAdmin?: boolean;
    /** When the cookie of a device that stays signed in was last given a new end, in milliseconds; absent on others. */
    renewedAt?: number;
  }
}

/** Browsers accept a cookie named `__Host-…` only from this very host and over TLS. */
const cookieName = ({ isSecure }: Environment) => (isSecure ? '__Host-admin' : 'admin_session');

/**
 * What an open page requests by itself does not count as a use of the session: whether the session still stands, the news,
 * and whatever the page marks (views/components/admin/shared/queries.ts).
 */
const isPoll = ({ originalUrl, headers }: Request) =>
  /^\/admin\/api\/(auth-status|news)\b/i.test(originalUrl) || headers['x-poll'] !== undefined;

/** The cookie of a device that stays signed in is given a new end this often, while the device is used. */
const renewEveryMs = 24 * 60 * 60_000;

/** Sessions, for the admin's paths only: no public page has a cookie. */
@Injectable()
export class SessionMiddleware implements NestMiddleware {
  private readonly handle: RequestHandler;

  constructor(
    environment: Environment,
    store: SessionStore,
    private readonly clock: ClockService,
  ) {
    this.handle = session({
      name: cookieName(environment),
      secret: sessionSecret(environment),
      store,
      resave: false,
      saveUninitialized: false,
      cookie: { httpOnly: true, sameSite: 'lax', secure: environment.isSecure, path: '/' },
    });
  }

  use: RequestHandler = (request, response, next) =>
    this.handle(request, response, (error) => {
      const { session } = request;
      const now = this.clock.now().getTime();
      if (session && isPoll(request)) polled.add(session);
      // A session that changed is saved, and its cookie sent again.
      else if (session?.renewedAt && now - session.renewedAt > renewEveryMs) session.renewedAt = now;
      next(error);
    });
}
