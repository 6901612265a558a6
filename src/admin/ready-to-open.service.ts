import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import type { OpenTask } from '../../views/contracts/admin.js';
import { BusinessService } from '../business/business.service.js';
import { version1 } from '../business/content/stored-content.js';
import { Lead } from '../contacts/leads/lead.entity.js';
import { BackupsService } from '../operations/backup/backups.service.js';
import { ClockService } from '../platform/config/clock.service.js';
import { Environment } from '../platform/config/environment.js';

const twoDaysMs = 48 * 3_600_000;
/** Words by which an offer says that it ends. */
const ends = /\b(only|until|till|through|thru|ends?|spring|summer|fall|autumn|winter)\b/i;

/** What is left to do before the site is shown to the world. */
@Injectable()
export class ReadyToOpenService {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly business: BusinessService,
    private readonly backups: BackupsService,
    private readonly environment: Environment,
    private readonly clock: ClockService,
  ) {}

  /** In the order in which the owner would do it; empty once all is done. */
  async list(): Promise<OpenTask[]> {
    const tasks = [...this.ofContent(), ...this.ofServer(), await this.ofBackups(), await this.ofRequests()];
    return tasks.filter((task) => task !== undefined);
  }

  private *ofContent(): Generator<OpenTask> {
    const { business, testimonials, figures, offers } = this.business.content;
    const isExample = (field: 'phone' | 'email') => business[field] === version1.business[field];
    if (isExample('phone'))
      yield { text: `The phone is still the example’s, ${business.phone}.`, path: '/admin/site/business' };
    if (isExample('email'))
      yield { text: `The e-mail is still the example’s, ${business.email}.`, path: '/admin/site/business' };
    if (testimonials.some(({ isConfirmed }) => !isConfirmed))
      yield {
        text: 'Reviews are marked “Example” until you confirm that customers said them.',
        path: '/admin/site/testimonials',
      };
    if (Object.values(figures).some(({ value, isConfirmed }) => value && !isConfirmed))
      yield {
        text: 'The rating and other figures are marked “Example” until you confirm them.',
        path: '/admin/site/figures',
      };
    for (const { text, until } of offers)
      if (!until && ends.test(text))
        yield {
          text: `An offer says when it ends and has no last day: “${text}”`,
          path: '/admin/site/offers',
        };
  }

  private *ofServer(): Generator<OpenTask> {
    if (!this.environment.SMTP_URL)
      yield { text: 'No mail server: neither you nor your visitors get mails.', path: '/admin/settings' };
    if (!this.environment.isSecure)
      yield {
        text: `The site is not reached by https (${this.environment.publicOrigin}). Ask whoever runs your server for a certificate.`,
        path: '/admin/settings',
      };
  }

  private async ofBackups(): Promise<OpenTask | undefined> {
    const { lastMade } = await this.backups.status();
    const age = this.clock.now().getTime() - (lastMade?.startedAt.getTime() ?? 0);
    return age > twoDaysMs
      ? {
          text: 'No backup was made in the last two days. Ask whoever runs your server why.',
          path: '/admin/settings',
        }
      : undefined;
  }

  private async ofRequests(): Promise<OpenTask | undefined> {
    const hasArrived = await this.leads.existsBy({ source: IsNull() });
    return hasArrived
      ? undefined
      : {
          text: 'No request has arrived over the site yet. Send one yourself, to see that it does.',
          path: '/contact',
        };
  }
}
