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
import { countedLead, unanswered } from '../contacts/leads/lead-scopes.js';
import { ClockService } from '../platform/config/clock.service.js';
import { Environment } from '../platform/config/environment.js';

/** How often each process polls the database, only while a page listens. */
const pollMs = 1_000;
/** How often a quiet stream checks that its session is still valid and its browser still connected. */
const checkEveryMs = 15_000;
/** IDs are assigned before commit, so the newest leads may appear out of order, within this many IDs. */
const maxDisorder = 100;
const maxArrivals = 20;

/** Notifies open admin pages of new leads and changes, from all processes: it polls the database. */
@Injectable()
export class LiveUpdatesService implements OnModuleDestroy {
  private readonly logger = new Logger(LiveUpdatesService.name);
  private readonly stopping = new Subject<void>();
  private readonly changed: Observable<string>;

  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    @InjectRepository(LeadChange) private readonly changes: Repository<LeadChange>,
    private readonly clock: ClockService,
    private readonly environment: Environment,
  ) {
    this.changed = interval(pollMs).pipe(
      exhaustMap(() => from(this.signature()).pipe(catchError((error) => this.onError(error)))),
      distinctUntilChanged(),
      share(),
    );
  }

  /** Returns the starting state of every admin page. */
  async frame(): Promise<AdminFrame> {
    const { newest, change, unanswered } = await this.since();
    const { sendsEmail } = this.environment;
    return { now: this.clock.now().toISOString(), newest, change, unanswered, sendsEmail };
  }

  /** Returns up to 20 leads after the one with this ID; without an ID, the current state and no leads. */
  async since(after = Number.MAX_SAFE_INTEGER): Promise<LiveUpdate> {
    const [newest] = await this.leads.find({ select: { id: true }, order: { id: 'DESC' }, take: 1 });
    const [change] = await this.changes.find({ select: { id: true }, order: { id: 'DESC' }, take: 1 });
    const arrived = await this.leads.find({
      select: { id: true, name: true },
      where: { ...countedLead, id: MoreThan(after) },
      order: { id: 'DESC' },
      take: maxArrivals,
    });
    return {
      newest: newest?.id ?? 0,
      change: change?.id ?? 0,
      arrived: arrived.reverse().map(({ id, name }) => ({ id, name })),
      unanswered: await this.leads.countBy(unanswered),
    };
  }

  /**
   * Streams updates, the first one right away. Runs as long as the session is valid.
   * @param after the ID of the newest lead on the page.
   * @param isSessionActive called before each message. When it returns false, a last message of type "ended"
   * is sent.
   */
  stream(after: number | undefined, isSessionActive: () => Promise<boolean>): Observable<MessageEvent> {
    const sent = new SentLeads(after);
    const check = () => from(this.unsent(sent)).pipe(catchError((error) => this.onError(error)));
    const updates = merge(of('start'), this.changed).pipe(
      concatMap(check),
      map((data): MessageEvent => ({ type: 'news', id: String(data.newest), data })),
    );
    const checks = interval(checkEveryMs).pipe(map((): MessageEvent => ({ type: 'alive', data: '' })));
    return merge(updates, checks).pipe(
      concatMap(async (message) => ((await isSessionActive()) ? message : ended)),
      takeWhile((message) => message !== ended, true),
      takeUntil(this.stopping),
    );
  }

  /**
   * Ends all streams before the server closes, since it would wait for them. The pause lets their last bytes
   * be sent, so that the server finds the connections idle and closes them.
   */
  async onModuleDestroy(): Promise<void> {
    this.stopping.next();
    await sleep(50);
  }

  private async unsent(sent: SentLeads): Promise<LiveUpdate> {
    const update = await this.since(sent.after);
    return { ...update, arrived: sent.take(update) };
  }

  /** Returns a text that changes when a lead or a change is added. */
  private async signature(): Promise<string> {
    const parts = [await latestOf(this.leads), await latestOf(this.changes)];
    return parts.join('/');
  }

  private onError(error: unknown) {
    this.logger.warn({ event: 'live-updates.missed', reason: (error as { code?: string }).code });
    return EMPTY;
  }
}

/** Remembers which leads one stream has sent, starting after a given lead or at its first check. */
class SentLeads {
  private readonly ids = new Set<number>();
  private latest = 0;

  constructor(private start: number | undefined) {}

  get after(): number | undefined {
    return this.start === undefined ? undefined : Math.max(this.start, this.latest - maxDisorder);
  }

  /** Returns the leads that this stream hasn't sent yet, and marks them as sent. */
  take({ newest, arrived }: LiveUpdate): LiveUpdate['arrived'] {
    this.start ??= newest;
    const unsent = arrived.filter(({ id }) => !this.ids.has(id));
    for (const { id } of unsent) {
      this.ids.add(id);
      this.latest = Math.max(this.latest, id);
    }
    return unsent;
  }
}

const ended: MessageEvent = { type: 'ended', data: '' };

async function latestOf(repository: Repository<Lead> | Repository<LeadChange>): Promise<string> {
  const recent = await (repository as Repository<{ id: number }>).find({
    select: { id: true },
    order: { id: 'DESC' },
    take: maxDisorder,
  });
  return `${recent[0]?.id ?? 0}:${recent.length}:${recent.at(-1)?.id ?? 0}`;
}
