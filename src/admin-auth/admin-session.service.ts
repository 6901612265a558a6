import { Injectable, InternalServerErrorException, Logger, UnauthorizedException } from '@nestjs/common';
import type { Request } from 'express';
import type { SignedInDevice } from '../../views/contracts/admin.js';
import { ClockService } from '../platform/config/clock.service.js';
import { Environment } from '../platform/config/environment.js';
import { AdminPasswordService } from './admin-password.service.js';
import { deviceName } from './device-name.js';
import { KnownBrowserService } from './known-browser.service.js';
import { LoginLimitService } from './login-limit.service.js';
import { keyOf, SessionStore, signedInLimitMs } from './session.store.js';

/** Signs the owner in and out. */
@Injectable()
export class AdminSessionService {
  private readonly logger = new Logger(AdminSessionService.name);

  constructor(
    private readonly passwords: AdminPasswordService,
    private readonly store: SessionStore,
    private readonly limit: LoginLimitService,
    private readonly browsers: KnownBrowserService,
    private readonly environment: Environment,
    private readonly clock: ClockService,
  ) {}

  isAdmin(request: Request): boolean {
    return request.session?.isAdmin === true;
  }

  /** Whether a request's session hasn't ended or expired. Used while a long response is streamed. */
  isActive(request: Request): Promise<boolean> {
    return this.store.has(request.sessionID);
  }

  /**
   * Checks the password and starts a session with a new ID.
   * @param staySignedIn keeps this device signed in for 30 days from its last use.
   * @throws {UnauthorizedException} for a wrong password, after a delay that grows with each attempt.
   * @throws {TooManyLogins} for an address with too many attempts.
   * @throws {TooManyPasswords} when too many passwords wait to be checked.
   */
  async logIn(request: Request, password: string, staySignedIn = false): Promise<void> {
    const sender = { address: request.ip, knownBrowser: this.browsers.nameOf(request) };
    const network = this.limit.nameInLog(sender);
    const tries = await this.limit.count(sender);
    if (!(await this.passwords.isRight(password, sender.knownBrowser ? 'owner' : 'strangers'))) {
      this.logger.warn({ event: 'login.failed', tries, network });
      await this.limit.slowDown(tries);
      throw new UnauthorizedException('Invalid password. Please try again.');
    }
    this.assertCookieCanBeSet(request);
    await regenerate(request);
    request.session.isAdmin = true;
    if (staySignedIn) {
      request.session.cookie.maxAge = signedInLimitMs;
      request.session.renewedAt = this.clock.now().getTime();
    }
    const device = deviceName(request.get('User-Agent') ?? '');
    await this.store.create(request.sessionID, request.session, { staysSignedIn: staySignedIn, device });
    this.browsers.remember(request);
    await this.limit.reset(sender);
    this.logger.log({ event: 'login.succeeded', network });
  }

  /**
   * Changes the password and signs out all other devices.
   * @param current the current password; wrong ones count as failed logins.
   * @throws {UnauthorizedException} if it is wrong. @throws {TooManyLogins} after too many wrong ones.
   */
  async changePassword(request: Request, current: string, next: string): Promise<void> {
    const sender = { address: request.ip, knownBrowser: `session ${keyOf(request.sessionID)}` };
    const tries = await this.limit.count(sender);
    if (!(await this.passwords.isRight(current, 'owner'))) {
      await this.limit.slowDown(tries);
      throw new UnauthorizedException('That isn’t your current password. Try again.');
    }
    await this.passwords.change(next, keyOf(request.sessionID));
    await this.limit.reset(sender);
    this.logger.log({ event: 'password.changed' });
  }

  /** Lists the signed-in devices, last used first. @param request its session is marked as the current device. */
  async list(request: Request): Promise<SignedInDevice[]> {
    const own = keyOf(request.sessionID);
    const sessions = await this.store.active();
    return sessions.map(({ id, device, startedAt, lastUsedAt, staysSignedIn }) => ({
      ...{ id, device, staysSignedIn },
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isThisOne: id === own,
    }));
  }

  /** Signs a device out. @param id from {@link list}; an ended session is ignored. */
  signOut(id: string): Promise<void> {
    return this.store.end(id);
  }

  async logOut(request: Request): Promise<void> {
    await new Promise<void>((resolve, reject) =>
      request.session.destroy((error) => (error ? reject(error) : resolve())),
    );
    this.logger.log({ event: 'logout' });
  }

  /** Fails if the session cookie can't be set: behind an untrusted proxy, express-session silently drops a secure cookie. */
  private assertCookieCanBeSet(request: Request): void {
    if (!this.environment.isSecure || request.secure) return;
    this.logger.error({
      event: 'login.misconfigured',
      reason:
        'PUBLIC_ORIGIN is https, but the request didn’t use TLS. Set TRUST_PROXY to the proxy in front.',
    });
    throw new InternalServerErrorException();
  }
}

function regenerate(request: Request): Promise<void> {
  return new Promise((resolve, reject) =>
    request.session.regenerate((error) => (error ? reject(error) : resolve())),
  );
}
