import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { sessionSecret } from '../platform/config/data-dir.js';
import { Environment } from '../platform/config/environment.js';

/** As long as browsers keep a cookie. It is given anew at each login. */
const lastsMs = 400 * 24 * 60 * 60_000;

/**
 * Knows the browsers that somebody has logged in with before, by a signed cookie that holds a random name. It lets nobody in: it
 * only keeps the owner's tries apart from those of strangers, who could otherwise use up what all of them together may try.
 */
@Injectable()
export class KnownBrowserService {
  private readonly secret: string;
  private readonly cookie: string;

  constructor(private readonly environment: Environment) {
    this.secret = sessionSecret(environment);
    this.cookie = environment.isSecure ? '__Secure-known-browser' : 'known_browser';
  }

  /** The name of the browser that a request comes from; undefined where nobody has logged in with it. */
  nameOf(request: Request): string | undefined {
    const cookies = (request.headers.cookie ?? '').split(';').map((one) => one.trim().split('='));
    const [, value = ''] = cookies.find(([name]) => name === this.cookie) ?? [];
    const [name = '', signature = ''] = value.split('.');
    const [given, right] = [signature, this.signatureOf(name)].map((text) => Buffer.from(text));
    return given.length === right.length && timingSafeEqual(given, right) ? name : undefined;
  }

  /** Has the browser known from now on; called once the right password was given. */
  remember(request: Request): void {
    const name = this.nameOf(request) ?? randomBytes(16).toString('base64url');
    request.res?.cookie(this.cookie, `${name}.${this.signatureOf(name)}`, {
      httpOnly: true,
      secure: this.environment.isSecure,
      sameSite: 'lax',
      path: '/admin',
      maxAge: lastsMs,
    });
  }

  private signatureOf(name: string): string {
    return createHmac('sha256', this.secret).update(`known-browser ${name}`).digest('base64url');
  }
}
