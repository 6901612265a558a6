import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  And,
  type FindOptionsWhere,
  In,
  LessThan,
  LessThanOrEqual,
  MoreThan,
  MoreThanOrEqual,
  Not,
  type Repository,
} from 'typeorm';
import type { DeliveryKind, DeliveryView } from '../../../views/contracts/messages/deliveries.js';
import { ClockService } from '../config/clock.service.js';
import { Environment } from '../config/environment.js';
import { UnitOfWorkService } from '../database/unit-of-work.service.js';
import { noLease, OutboxItem } from './outbox-item.entity.js';

/** The clocks of several machines always differ a little. */
const clockErrorMs = 60_000;

type Where = FindOptionsWhere<OutboxItem>;

/** The outbox for the owner: waiting and failed deliveries, and their retry. */
@Injectable()
export class DeliveriesService {
  constructor(
    @InjectRepository(OutboxItem) private readonly items: Repository<OutboxItem>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
    private readonly environment: Environment,
  ) {}

  /** Returns a lead's deliveries, in the order in which they were first enqueued. */
  async ofLead(leadId: number): Promise<DeliveryView[]> {
    const where = { ...this.shown, leadId };
    const items = await this.items.find({ where, order: { id: 'ASC' } });
    return items.map(presentDelivery);
  }

  /**
   * Returns the newest hundred that are waiting and due or tried, and the newest hundred that failed or that
   * a wrong clock had skipped.
   */
  async unsettled(): Promise<{ waiting: DeliveryView[]; dead: DeliveryView[] }> {
    const waiting = { ...this.shown, state: 'waiting' as const };
    const due = { ...waiting, dueAt: LessThanOrEqual(this.clock.now()) };
    const tried = { ...waiting, attempts: MoreThan(0) };
    return { waiting: await this.newest([due, tried]), dead: await this.newest(this.dead) };
  }

  /** Counts those that {@link unsettled} calls dead. */
  countDeadLetters(): Promise<number> {
    return this.items.countBy(this.dead);
  }

  /** Counts the deliveries of a kind within [from, until). */
  countDone(kind: DeliveryKind, from: Date, until: Date): Promise<number> {
    const settledAt = And(MoreThanOrEqual(from), LessThan(until));
    return this.items.countBy({ kind, state: 'done', settledAt });
  }

  /**
   * Makes a waiting or failed delivery due now, with 72 hours of retries again; one that a wrong clock had
   * skipped, at its time if that is still to come. Doesn't change a delivery that is settled or running.
   * @throws {NotFoundException} for an unknown ID.
   */
  async retry(id: number): Promise<void> {
    const item = await this.items.findOneBy({ id });
    if (!item) throw new NotFoundException('No such delivery');
    const now = this.clock.now();
    const isSkipped = await this.items.existsBy({ ...this.skippedAhead, id });
    const dueAt = isSkipped && item.dueAt > now ? item.dueAt : now;
    const again = { attempts: 0, firstAttemptAt: null, settledAt: null, leasedUntil: noLease };
    await this.unitOfWork.run((manager) =>
      manager.update(
        OutboxItem,
        { id, state: isSkipped ? 'skipped' : In(['waiting', 'dead']), leasedBy: '' },
        { state: 'waiting', dueAt, wantedAt: now, ...again },
      ),
    );
  }

  private async newest(where: Where | Where[]): Promise<DeliveryView[]> {
    const items = await this.items.find({ where, order: { id: 'DESC' }, take: 100 });
    return items.map(presentDelivery);
  }

  /** Excludes push alerts (useless later), webhooks (own pages) and calendar events without a server. */
  private get shown() {
    const hidden: DeliveryKind[] = ['push', 'held-spam', 'webhook'];
    if (!this.environment.CALDAV_URL) hidden.push('calendar');
    return { kind: Not(In(hidden)) } satisfies Where;
  }

  private get dead(): Where[] {
    return [{ ...this.shown, state: 'dead' }, this.skippedAhead];
  }

  /** Skipped at a time that is still to come: the clock was ahead, so the reason may be wrong. */
  private get skippedAhead() {
    const settledAt = MoreThan(new Date(this.clock.now().getTime() + clockErrorMs));
    return { ...this.shown, state: 'skipped', note: Not(''), settledAt } satisfies Where;
  }
}

function presentDelivery(item: OutboxItem): DeliveryView {
  const { id, leadId, kind, state, attempts, dueAt, settledAt, note } = item;
  return {
    id,
    leadId: leadId || null,
    kind,
    state,
    attempts,
    dueAt: state === 'waiting' ? dueAt.toISOString() : null,
    settledAt: settledAt?.toISOString() ?? null,
    note,
  };
}
