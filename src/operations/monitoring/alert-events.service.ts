import { Injectable, Logger } from '@nestjs/common';
import type { BrowserErrorGroup } from '../../../views/contracts/analytics/browser-errors.js';
import { BrowserErrorsService } from '../../analytics/browser-errors/browser-errors.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { AlertRowStore } from './alert-row.store.js';
import type { AlertEventName } from './alert-rules.service.js';

const neverTried = new Date(0);

/** Raises alerts about one-time events, like new errors in browsers. Unlike a rule's, they have no end. */
@Injectable()
export class AlertEventsService {
  private readonly logger = new Logger(AlertEventsService.name);

  constructor(
    private readonly errors: BrowserErrorsService,
    private readonly rows: AlertRowStore,
    private readonly clock: ClockService,
  ) {}

  /** Raises one alert for all new errors. Another process's has the same name, so it isn't added twice. */
  async raise(): Promise<void> {
    const groups = await this.errors.withoutAlert();
    if (groups.length === 0) return;
    const name: AlertEventName = `browser-errors-${groups[0].id}`;
    const text = textOf(groups);
    await this.rows.add({
      name,
      title: 'New error on the website',
      text,
      since: this.clock.now(),
      endedAt: null,
      toldBegun: [],
      toldOver: [],
      triedAt: neverTried,
    });
    this.logger.error({ event: 'alarm.begun', alarm: name, text });
    await this.errors.noteAlert(groups.map(({ id }) => id));
  }
}

/** Leaves out the errors' own messages: they come from strangers. */
function textOf([{ page, browser }, ...others]: BrowserErrorGroup[]): string {
  const error = `A visitor’s browser${browser && ` (${browser})`} reported a new error on ${page}.`;
  const count = others.length;
  const more =
    count === 0 ? '' : count === 1 ? ' 1 other error is new, too.' : ` ${count} other errors are new, too.`;
  return `${error}${more} Open Analytics, then Behavior, to see the details and send them to the developers.`;
}
