import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import type { OpenTask } from '../../views/contracts/admin.js';
import { daysNamedIn } from '../../views/format/named-days.js';
import { BusinessService } from '../business/business.service.js';
import { version1 } from '../business/content/stored-content.js';
import { PublishedReviewsService } from '../business/proof/published-reviews.service.js';
import { Lead } from '../contacts/leads/lead.entity.js';
import { BackupsService } from '../operations/backup/backups.service.js';
import { ClockService } from '../platform/config/clock.service.js';
import { Environment } from '../platform/config/environment.js';

const twoDaysMs = 48 * 3_600_000;
const halfYearMs = 183 * 24 * 3_600_000;
/** Words that suggest an offer ends. */
const endingWords = /\b(only|until|till|through|thru|ends?|spring|summer|fall|autumn|winter)\b/i;

/** Lists the setup tasks to finish before the site opens. */
@Injectable()
export class ReadyToOpenService {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly business: BusinessService,
    private readonly reviews: PublishedReviewsService,
    private readonly backups: BackupsService,
    private readonly environment: Environment,
    private readonly clock: ClockService,
  ) {}

  /** Lists all tasks, done or not, in the order to do them. */
  async list(): Promise<OpenTask[]> {
    return [...this.ofContent(), ...this.ofServer(), await this.ofBackups(), await this.ofRequests()];
  }

  private *ofContent(): Generator<OpenTask> {
    const { business, testimonials, figures, offers } = this.business.content;
    const isExample = (field: 'phone' | 'email') => business[field] === version1.business[field];
    yield {
      name: 'your phone number',
      text: `Replace the example phone number, ${business.phone}.`,
      path: '/admin/site/business',
      isDone: !isExample('phone'),
    };
    yield {
      name: 'your email address',
      text: `Replace the example email address, ${business.email}.`,
      path: '/admin/site/business',
      isDone: !isExample('email'),
    };
    yield {
      name: 'your reviews',
      text: 'Confirm your reviews. Visitors see them marked “Example” until you do.',
      path: '/admin/site/testimonials',
      // Once there are enough real reviews, visitors see no others.
      isDone: this.reviews.areEnough || testimonials.every(({ isConfirmed }) => isConfirmed),
    };
    yield {
      name: 'your stats and ratings',
      text: 'Confirm your stats and ratings. Visitors see them marked “Example” until you do.',
      path: '/admin/site/figures',
      isDone: Object.entries(figures).every(
        ([name, { value, isConfirmed }]) =>
          !value || isConfirmed || (this.reviews.areEnough && ['rating', 'reviews'].includes(name)),
      ),
    };
    const endless = offers.filter(({ text, until }) => endingWords.test(text) && !until);
    const now = this.clock.now();
    // One task for all offers, or changing an offer would change how many tasks there are.
    yield {
      name: 'end dates for your offers',
      text: endless
        .map(({ text }) =>
          hasEnded(text, now)
            ? `“${text}” is over, but still on the site. Set its end date, or change it.`
            : `Add an end date to “${text}”.`,
        )
        .join(' '),
      path: '/admin/site/offers',
      isDone: endless.length === 0,
    };
  }

  private *ofServer(): Generator<OpenTask> {
    const { SMTP_URL, isSecure, publicOrigin } = this.environment;
    yield {
      name: 'email',
      text: 'Set up email so you and your customers get messages.',
      path: '/admin/settings',
      isDone: Boolean(SMTP_URL),
    };
    yield {
      name: 'a secure address (https)',
      text: `Switch ${publicOrigin} to https. Ask your server admin for a certificate.`,
      path: '/admin/settings',
      isDone: isSecure,
    };
  }

  private async ofBackups(): Promise<OpenTask> {
    const { lastMade } = await this.backups.status();
    const age = this.clock.now().getTime() - (lastMade?.startedAt.getTime() ?? 0);
    return {
      name: 'backups',
      text: lastMade
        ? 'Check your backups with your server admin. There were none in the last two days.'
        : 'Check your first backup tomorrow. There is none yet.',
      path: '/admin/settings',
      isDone: age <= twoDaysMs,
    };
  }

  private async ofRequests(): Promise<OpenTask> {
    return {
      name: 'a test request',
      text: 'Send a test request from your website. None has arrived yet.',
      path: '/contact',
      isDone: await this.leads.existsBy({ source: IsNull() }),
    };
  }
}

/** Whether an offer's text names a day, like "November 30", that was in the last half year. */
function hasEnded(text: string, now: Date): boolean {
  const year = now.getUTCFullYear();
  return daysNamedIn(text).some((named) =>
    [year, year - 1].some((one) => {
      // A day ends here some hours after it ends in UTC.
      const end = Date.parse(`${named}, ${one} UTC`) + 36 * 3_600_000;
      return end < now.getTime() && now.getTime() < end + halfYearMs;
    }),
  );
}
