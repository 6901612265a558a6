import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import type { Repository } from 'typeorm';
import { ClockService } from '../platform/config/clock.service.js';
import { Environment } from '../platform/config/environment.js';
import { sessionSecret } from '../platform/config/session-secret.js';
import { isSameSecret } from '../platform/http/same-secret.js';
import { User, username } from './user.entity.js';

/** A browser is known for this long after its last sign-in. */
const lifetimeMs = 180 * 24 * 60 * 60_000;

/**
 * Recognizes browsers that have signed in before, by a signed cookie that ends with the password. The cookie
 * grants no access: it mutes the email about a new device, and all known browsers share a reserve of login
 * attempts, so that strangers can't use up the owner's.
 */
@Injectable()
export class KnownBrowserService {
  private readonly secret: string;
  private readonly cookie: string;

  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly clock: ClockService,
    private readonly environment: Environment,
  ) {
    this.secret = sessionSecret(environment, 'known browsers');
    this.cookie = environment.isSecure ? '__Secure-known-browser' : 'known_browser';
  }

  /** Whether a request's browser has signed in since the password was set, within 180 days. */
  async isKnown(request: Request): Promise<boolean> {
    const cookies = (request.headers.cookie ?? '').split(';').map((one) => one.trim().split('='));
    const [, value = ''] = cookies.find(([name]) => name === this.cookie) ?? [];
    const [until, signature = ''] = value.split('.');
    if (!(Number(until) > this.clock.now().getTime())) return false;
    return isSameSecret(signature, await this.signatureOf(until));
  }

  /** Sets the cookie, or renews it. Call after the correct password was entered. */
  async remember(request: Request): Promise<void> {
    const until = String(this.clock.now().getTime() + lifetimeMs);
    request.res?.cookie(this.cookie, `${until}.${await this.signatureOf(until)}`, {
      httpOnly: true,
      secure: this.environment.isSecure,
      sameSite: 'lax',
      path: '/admin',
      maxAge: lifetimeMs,
    });
  }

  /** The hash of each new password has a new salt, so that no signature outlives its password. */
  private async signatureOf(until: string): Promise<string> {
    const user = await this.users.findOneBy({ username });
    return createHmac('sha256', this.secret)
      .update(`known-browser ${until} ${user?.password}`)
      .digest('base64url');
  }
}
