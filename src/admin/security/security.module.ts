/*
 * Security: the owner’s pages about who gets into the admin.
 *
 * `TwoStepController` sets up an authenticator app, `PasskeysController` passkeys; `AuditLogController` shows who changed what.
 */
import { Module } from '@nestjs/common';
import { AdminAuthModule } from '../../admin-auth/admin-auth.module.js';
import { BusinessModule } from '../../business/business.module.js';
import { PagesModule } from '../../pages/pages.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { AuditLogController } from './audit-log.controller.js';
import { PasskeysController } from './passkeys.controller.js';
import { TwoStepController } from './two-step.controller.js';

@Module({
  imports: [AdminAuthModule, BusinessModule, AuditModule, DatabaseModule, PagesModule],
  controllers: [AuditLogController, PasskeysController, TwoStepController],
})
export class SecurityModule {}
