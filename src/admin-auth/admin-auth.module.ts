/*
 * Admin auth: lets only the owner into the admin.
 *
 * `AdminGuard` protects the routes, `RecentSignInGuard` asks again before powerful actions;
 * `AdminSessionService` stores sessions in the database; `AdminPasswordService` hashes and changes the shared
 * password; `TotpService` checks the codes of an authenticator app, `PasskeysService` passkeys;
 * `LoginLimitService` slows down guessing.
 */
import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../platform/audit/audit.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { AdminGuard } from './admin.guard.js';
import { AdminAuthApiController } from './admin-auth-api.controller.js';
import { AdminPasswordService } from './admin-password.service.js';
import { AdminSession } from './admin-session.entity.js';
import { AdminSessionService } from './admin-session.service.js';
import { KnownBrowserService } from './known-browser.service.js';
import { LoginLimitService } from './login-limit.service.js';
import { LoginOptionsService } from './login-options.service.js';
import { LoginPageController } from './login-page.controller.js';
import { LoginTries } from './login-tries.entity.js';
import { ChallengesService } from './passkeys/challenges.service.js';
import { Passkey } from './passkeys/passkey.entity.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { PasskeysApiController } from './passkeys/passkeys-api.controller.js';
import { RecentSignInGuard } from './recent-sign-in.guard.js';
import { RecoveryCode } from './second-factor/recovery-code.entity.js';
import { RecoveryCodesService } from './second-factor/recovery-codes.service.js';
import { TotpService } from './second-factor/totp.service.js';
import { SecurityLogService } from './security-log.service.js';
import { SessionMiddleware } from './session.middleware.js';
import { SessionStore } from './session.store.js';
import { User } from './user.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([User, AdminSession, LoginTries, Passkey, RecoveryCode]),
    AuditModule,
    OutboxModule,
    DatabaseModule,
  ],
  controllers: [AdminAuthApiController, LoginPageController, PasskeysApiController],
  providers: [
    AdminPasswordService,
    AdminSessionService,
    ChallengesService,
    KnownBrowserService,
    LoginLimitService,
    LoginOptionsService,
    PasskeysService,
    RecoveryCodesService,
    SecurityLogService,
    SessionStore,
    TotpService,
    SessionMiddleware,
    { provide: APP_GUARD, useClass: AdminGuard },
    { provide: APP_GUARD, useClass: RecentSignInGuard },
  ],
  exports: [
    AdminPasswordService,
    AdminSessionService,
    PasskeysService,
    RecoveryCodesService,
    SecurityLogService,
    TotpService,
  ],
})
export class AdminAuthModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply(SessionMiddleware)
      // Every visitor's browser calls these, and they need no session.
      .exclude('api/analytics/track', 'api/analytics/errors', 'api/analytics/location')
      .forRoutes('admin', 'admin/*path', 'api/analytics/*path');
  }
}
