import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type MessageEvent, type OnModuleDestroy } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  catchError,
  concatMap,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  from,
  interval,
  map,
  merge,
  type Observable,
  of,
  Subject,
  share,
  takeUntil,
  takeWhile,
} from 'rxjs';
import { MoreThan, type Repository } from 'typeorm';
import type { AdminFrame, LiveUpdate } from '../../views/contracts/admin.js';
import { Lead } from '../contacts/leads/lead.entity.js';
import { LeadChange } from '../contacts/leads/lead-change.entity.js';
import { notSpam, unanswered } from '../contacts/leads/lead-scopes.js';
import { ClockService } from '../platform/config/clock.service.js';

/** How often the database is asked, by each process and only while a page listens. */
const lookEveryMs = 1_000;
/** How often a stream without news checks that its admin session is still valid and its listener still there. */
const checkEveryMs = 15_000;
/** Ids are given out before their leads are committed, so leads may appear out of order among this many of the newest. */
const unsettled = 100;
const toldAtOnce = 20;

/** Tells open admin pages of new leads and changes. It asks the database, so it knows what other processes took in. */
@Injectable()
export class LiveUpdatesService implements OnModuleDestroy {
  private readonly logger = new Logger(LiveUpdatesService.name);
  private readonly stopping = new Subject<void>();
  private readonly happened: Observable<string>;

  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    @InjectRepository(LeadChange) private readonly changes: Repository<LeadChange>,
    private readonly clock: ClockService,
  ) {
    this.happened = interval(lookEveryMs).pipe(
      exhaustMap(() => from(this.signature()).pipe(catchError((error) => this.missed(error)))),
      distinctUntilChanged(),
      share(),
    );
  }

  /** What every admin page starts from: the time, and the news so far. */
  async frame(): Promise<AdminFrame> {
    const { newest, change, unanswered } = await this.since();
    return { now: this.clock.now().toISOString(), newest, change, unanswered };
  }

  /** What arrived after the lead with this id, at most 20; without one, the present state and no arrivals. */
  async since(after = Number.MAX_SAFE_INTEGER): Promise<LiveUpdate> {
    const [newest] = await this.leads.find({ select: { id: true }, order: { id: 'DESC' }, take: 1 });
    const [change] = await this.changes.find({ select: { id: true }, order: { id: 'DESC' }, take: 1 });
    const arrived = await this.leads.find({
      select: { id: true, name: true },
      where: { ...notSpam, id: MoreThan(after) },
      order: { id: 'DESC' },
      take: toldAtOnce,
    });
    return {
      newest: newest?.id ?? 0,
      change: change?.id ?? 0,
      arrived: arrived.reverse().map(({ id, name }) => ({ id, name })),
      unanswered: await this.leads.countBy(unanswered),
    };
  }

  /**
   * News as they happen, the first at once; never ends by itself while the session is valid.
   * @param after the newest lead that the page knows.
   * @param stands tells whether the listener's admin session is still valid; asked before each message. When it is not, a
   *   last message of type "ended" is sent.
   */
  stream(after: number | undefined, stands: () => Promise<boolean>): Observable<MessageEvent> {
    const told = new Told(after);
    const look = () => from(this.untold(told)).pipe(catchError((error) => this.missed(error)));
    const news = merge(of('start'), this.happened).pipe(
      concatMap(look),
      map((data): MessageEvent => ({ type: 'news', id: String(data.newest), data })),
    );
    const checks = interval(checkEveryMs).pipe(map((): MessageEvent => ({ type: 'alive', data: '' })));
    return merge(news, checks).pipe(
      concatMap(async (message) => ((await stands()) ? message : ended)),
      takeWhile((message) => message !== ended, true),
      takeUntil(this.stopping),
    );
  }

  /**
   * Ends all streams before the server closes, which would wait for them. The pause lets their last bytes leave, so that the
   * connections are idle when the server closes the idle ones.
   */
  async onModuleDestroy(): Promise<void> {
    this.stopping.next();
    await sleep(50);
  }

  private async untold(told: Told): Promise<LiveUpdate> {
    const news = await this.since(told.after);
    return { ...news, arrived: told.take(news) };
  }

  /** A text that is another one once a lead or a change has come. */
  private async signature(): Promise<string> {
    const parts = [await latestOf(this.leads), await latestOf(this.changes)];
    return parts.join('/');
  }

  private missed(error: unknown) {
    this.logger.warn({ event: 'news.missed', reason: (error as { code?: string }).code });
    return EMPTY;
  }
}

/** Which arrivals one listener has been told of, from a given lead on, or else from its first look on. */
class Told {
  private readonly ids = new Set<number>();
  private latest = 0;

  constructor(private start: number | undefined) {}

  get after(): number | undefined {
    return this.start === undefined ? undefined : Math.max(this.start, this.latest - unsettled);
  }

  /** @returns the arrivals that are new to this listener. */
  take({ newest, arrived }: LiveUpdate): LiveUpdate['arrived'] {
    this.start ??= newest;
    const untold = arrived.filter(({ id }) => !this.ids.has(id));
    for (const { id } of untold) {
      this.ids.add(id);
      this.latest = Math.max(this.latest, id);
    }
    return untold;
  }
}

const ended: MessageEvent = { type: 'ended', data: '' };

async function latestOf(repository: Repository<Lead> | Repository<LeadChange>): Promise<string> {
  const recent = await (repository as Repository<{ id: number }>).find({
    select: { id: true },
    order: { id: 'DESC' },
    take: unsettled,
  });
  return `${recent[0]?.id ?? 0}:${recent.length}:${recent.at(-1)?.id ?? 0}`;
}
