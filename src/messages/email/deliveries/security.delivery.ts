import { Injectable } from '@nestjs/common';
import { auditLabel } from '../../../../views/contracts/audit-log.js';
import { auditDetail } from '../../../../views/format/audit-detail.js';
import { formatInstant } from '../../../../views/format/moments.js';
import { BusinessService } from '../../../business/business.service.js';
import { EmailRendererService } from '../../../pages/email-renderer.service.js';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { ClockService } from '../../../platform/config/clock.service.js';
import { Delivers, type Delivery, type Outcome } from '../../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../../platform/outbox/outbox-item.entity.js';
import { EmailSenderService } from '../email-sender.service.js';

/** Older news would only frighten, like that of the months before email was set up. */
const maxAgeMs = 3 * 24 * 3_600_000;

/** Emails the owner about a new device, and about changes of who can sign in or gets data. */
@Injectable()
@Delivers('email', 'security')
export class SecurityDelivery implements Delivery {
  constructor(
    private readonly audit: AuditLogService,
    private readonly renderer: EmailRendererService,
    private readonly emailSender: EmailSenderService,
    private readonly business: BusinessService,
    private readonly clock: ClockService,
  ) {}

  isReady(): boolean {
    return this.emailSender.isReady;
  }

  /** The item's occasion is the ID of the entry in the audit log. */
  async deliver(item: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const entry = await this.audit.find(Number(item.occasion));
    if (!entry || this.clock.now().getTime() - entry.createdAt.getTime() > maxAgeMs)
      return { state: 'skipped', note: 'Too late to send' };
    const { origin, timeZone } = this.business.site;
    const { action, detail, actor, createdAt } = entry;
    const email = this.renderer.render('security', {
      ...{ label: auditLabel(action), detail: auditDetail(action, detail), actor },
      at: formatInstant(createdAt.toISOString(), timeZone),
      settingsUrl: `${origin}/admin/settings#security`,
    });
    const { owner } = this.emailSender;
    // The present address may be a stranger's.
    const to = action === 'business-email.changed' ? this.emailSender.ownerAt(detail) : owner;
    await this.emailSender.send(item, { ...email, to }, signal);
    return { state: 'done' };
  }
}
