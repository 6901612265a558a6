/*
 * Admin auth: lets only the owner into the admin.
 *
 * `AdminGuard` protects the routes; `AdminSessionService` stores sessions in the database; `AdminPasswordService` hashes and changes the
 * shared password; `LoginLimitService` slows down guessing.
 */
import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabaseModule } from '../platform/database/database.module.js';
import { AdminGuard } from './admin.guard.js';
import { AdminAuthApiController } from './admin-auth-api.controller.js';
import { AdminPasswordService } from './admin-password.service.js';
import { AdminSession } from './admin-session.entity.js';
import { AdminSessionService } from './admin-session.service.js';
import { KnownBrowserService } from './known-browser.service.js';
import { LoginLimitService } from './login-limit.service.js';
import { LoginPageController } from './login-page.controller.js';
import { LoginTries } from './login-tries.entity.js';
import { SessionMiddleware } from './session.middleware.js';
import { SessionStore } from './session.store.js';
import { User } from './user.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([User, AdminSession, LoginTries]), DatabaseModule],
  controllers: [AdminAuthApiController, LoginPageController],
  providers: [
    AdminPasswordService,
    AdminSessionService,
    KnownBrowserService,
    LoginLimitService,
    SessionStore,
    SessionMiddleware,
    { provide: APP_GUARD, useClass: AdminGuard },
  ],
  exports: [AdminSessionService],
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
