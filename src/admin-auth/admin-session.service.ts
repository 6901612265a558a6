import { Injectable, InternalServerErrorException, Logger, UnauthorizedException } from '@nestjs/common';
import type { Request } from 'express';
import { Environment } from '../config/environment.js';
import { AdminPasswordService } from './admin-password.service.js';
import { LoginLimitService } from './login-limit.service.js';
import { SessionStore } from './session.store.js';

/** Logging in and out. */
@Injectable()
export class AdminSessionService {
  private readonly logger = new Logger(AdminSessionService.name);

  constructor(
    private readonly passwords: AdminPasswordService,
    private readonly store: SessionStore,
    private readonly limit: LoginLimitService,
    private readonly environment: Environment,
  ) {}

  isAdmin(request: Request): boolean {
    return request.session?.isAdmin === true;
  }

  /** Whether the session that a request came with has been neither ended nor left to run out since. */
  stands(request: Request): Promise<boolean> {
    return this.store.has(request.sessionID);
  }

  /**
   * Checks the password and starts a session under a new id.
   * @throws {UnauthorizedException} for a wrong password, after a delay that grows with each.
   * @throws {TooManyLogins} for an address that has used up its tries.
   */
  async logIn(request: Request, password: string): Promise<void> {
    const address = request.ip ?? '';
    const tries = await this.limit.count(address);
    if (!(await this.passwords.isRight(password))) {
      this.logger.warn({ event: 'login.failed', tries });
      await this.limit.slowDown(tries);
      throw new UnauthorizedException('Invalid password. Please try again.');
    }
    this.assertCookieCanBeSet(request);
    await regenerate(request);
    request.session.isAdmin = true;
    await this.store.create(request.sessionID, request.session);
    await this.limit.forgive(address);
    this.logger.log({ event: 'login.succeeded' });
  }

  async logOut(request: Request): Promise<void> {
    await new Promise<void>((resolve, reject) =>
      request.session.destroy((error) => (error ? reject(error) : resolve())),
    );
  }

  /** Behind a proxy that isn't trusted, express-session leaves a secure cookie out without a word. */
  private assertCookieCanBeSet(request: Request): void {
    if (!this.environment.isSecure || request.secure) return;
    this.logger.error({
      event: 'login.misconfigured',
      reason:
        'PUBLIC_ORIGIN is https, but the request did not come over TLS. Set TRUST_PROXY to the proxy in front.',
    });
    throw new InternalServerErrorException();
  }
}

function regenerate(request: Request): Promise<void> {
  return new Promise((resolve, reject) =>
    request.session.regenerate((error) => (error ? reject(error) : resolve())),
  );
}
