/*
 * Security: the owner’s pages about who gets into the admin.
 *
 * `TwoStepController` sets up an authenticator app, `PasskeysController` passkeys; `CrewAccessController`
 * revokes crew links; `AuditLogController` shows who changed what.
 */
import { Module } from '@nestjs/common';
import { AdminAuthModule } from '../../admin-auth/admin-auth.module.js';
import { BusinessModule } from '../../business/business.module.js';
import { PagesModule } from '../../pages/pages.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { DatabaseModule } from '../../platform/database/database.module.js';
import { CrewModule } from '../crew/crew.module.js';
import { AuditLogController } from './audit-log.controller.js';
import { CrewAccessController } from './crew-access.controller.js';
import { PasskeysController } from './passkeys.controller.js';
import { TwoStepController } from './two-step.controller.js';

@Module({
  imports: [AdminAuthModule, BusinessModule, AuditModule, CrewModule, DatabaseModule, PagesModule],
  controllers: [AuditLogController, CrewAccessController, PasskeysController, TwoStepController],
})
export class SecurityModule {}
