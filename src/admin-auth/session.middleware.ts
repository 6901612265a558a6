import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import { ActorService } from '../platform/audit/actor.service.js';
import { ClockService } from '../platform/config/clock.service.js';
import { Environment } from '../platform/config/environment.js';
import { sessionSecret } from '../platform/config/session-secret.js';
import { polled, SessionStore } from './session.store.js';

declare module 'express-session' {
  interface SessionData {
    isAdmin?: boolean;
    /** When the owner last used the password or a passkey, in ms. Absent in sessions of earlier releases. */
    provenAt?: number;
    /** The device and place, for the audit log, like "Safari on iPhone, Minneapolis". */
    actor?: string;
    /** When the cookie of a device that stays signed in was last renewed, in ms; absent on other devices. */
    renewedAt?: number;
  }
}

/** Browsers accept a cookie named `__Host-…` only from this exact host and over TLS. */
const cookieName = ({ isSecure }: Environment) => (isSecure ? '__Host-admin' : 'admin_session');

/**
 * Whether an open page sent the request on its own, which doesn't count as a use of the session: the session
 * check, live updates, and requests with the X-Poll header (views/components/admin/shared/queries.ts).
 */
const isPoll = ({ originalUrl, headers }: Request) =>
  /^\/admin\/api\/(auth-status|news)\b/i.test(originalUrl) || headers['x-poll'] !== undefined;

const onlyReads = new Set(['GET', 'HEAD', 'OPTIONS']);

/** How often the cookie of a device that stays signed in is renewed while it is in use. */
const renewEveryMs = 24 * 60 * 60_000;

/** Loads sessions, only for the admin's paths: public pages have no cookies. */
@Injectable()
export class SessionMiddleware implements NestMiddleware {
  private readonly handle: RequestHandler;

  constructor(
    environment: Environment,
    store: SessionStore,
    private readonly clock: ClockService,
    private readonly actor: ActorService,
  ) {
    this.handle = session({
      name: cookieName(environment),
      secret: sessionSecret(environment, 'session cookies'),
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
      // A changed session is saved, and its cookie is sent again.
      else if (session?.renewedAt && now - session.renewedAt > renewEveryMs) session.renewedAt = now;
      if (onlyReads.has(request.method)) next(error);
      else this.actor.run(session?.actor ?? 'A device', () => next(error));
    });
}
