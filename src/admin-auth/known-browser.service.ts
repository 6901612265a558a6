import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { sessionSecret } from '../platform/config/data-dir.js';
import { Environment } from '../platform/config/environment.js';
import { isSameSecret } from '../platform/http/same-secret.js';

/** The longest that browsers store a cookie. Renewed at each login. */
const cookieLifetimeMs = 400 * 24 * 60 * 60_000;

/**
 * Recognizes browsers that have signed in before, by a signed cookie with a random name. The cookie grants no access: it only counts
 * the owner's login attempts separately, so that strangers can't use up the shared limit.
 */
@Injectable()
export class KnownBrowserService {
  private readonly secret: string;
  private readonly cookie: string;

  constructor(private readonly environment: Environment) {
    this.secret = sessionSecret(environment);
    this.cookie = environment.isSecure ? '__Secure-known-browser' : 'known_browser';
  }

  /** Returns the name of a request's browser; undefined if it has never signed in. */
  nameOf(request: Request): string | undefined {
    const cookies = (request.headers.cookie ?? '').split(';').map((one) => one.trim().split('='));
    const [, value = ''] = cookies.find(([name]) => name === this.cookie) ?? [];
    const [name = '', signature = ''] = value.split('.');
    return isSameSecret(signature, this.signatureOf(name)) ? name : undefined;
  }

  /** Sets the cookie. Call after the correct password was entered. */
  remember(request: Request): void {
    const name = this.nameOf(request) ?? randomBytes(16).toString('base64url');
    request.res?.cookie(this.cookie, `${name}.${this.signatureOf(name)}`, {
      httpOnly: true,
      secure: this.environment.isSecure,
      sameSite: 'lax',
      path: '/admin',
      maxAge: cookieLifetimeMs,
    });
  }

  private signatureOf(name: string): string {
    return createHmac('sha256', this.secret).update(`known-browser ${name}`).digest('base64url');
  }
}
