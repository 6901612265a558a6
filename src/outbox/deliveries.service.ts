import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, type Repository } from 'typeorm';
import type { DeliveryKind, DeliveryView } from '../../views/contracts/deliveries.js';
import { ClockService } from '../config/clock.service.js';
import { Environment } from '../config/environment.js';
import { UnitOfWorkService } from '../database/unit-of-work.service.js';
import { OutboxItem } from './outbox-item.entity.js';

/** The owner's side of the outbox: what waits, what was given up, and the retry of either. */
@Injectable()
export class DeliveriesService {
  constructor(
    @InjectRepository(OutboxItem) private readonly items: Repository<OutboxItem>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
    private readonly environment: Environment,
  ) {}

  /** A lead's deliveries, in the order in which they were first enqueued. */
  async ofLead(leadId: number): Promise<DeliveryView[]> {
    const where = { leadId, kind: Not(In(this.hiddenKinds)) };
    const items = await this.items.find({ where, order: { id: 'ASC' } });
    return items.map(presentDelivery);
  }

  /** Of the newest hundred that wait, those that are due or were tried; and the newest hundred that were given up. */
  async unsettled(): Promise<{ waiting: DeliveryView[]; dead: DeliveryView[] }> {
    const [waiting, dead] = await Promise.all([this.latest('waiting'), this.latest('dead')]);
    const now = this.clock.now().getTime();
    const isPlanned = ({ attempts, dueAt }: OutboxItem) => attempts === 0 && dueAt.getTime() > now;
    return {
      waiting: waiting.filter((item) => !isPlanned(item)).map(presentDelivery),
      dead: dead.map(presentDelivery),
    };
  }

  /** How many deliveries were given up, of hidden kinds too. */
  countDeadLetters(): Promise<number> {
    return this.items.countBy({ state: 'dead' });
  }

  /**
   * Makes a waiting or given-up delivery due now, with 72 hours for its retries again. One that is settled otherwise, or
   * under way, stays as it is.
   * @throws {NotFoundException} for an id that no delivery has.
   */
  async retry(id: number): Promise<void> {
    if (!(await this.items.existsBy({ id }))) throw new NotFoundException('No such delivery');
    const now = this.clock.now();
    await this.unitOfWork.run((manager) =>
      manager.update(
        OutboxItem,
        { id, state: In(['waiting', 'dead']), leasedBy: '' },
        { state: 'waiting', dueAt: now, wantedAt: now, attempts: 0, firstAttemptAt: null, settledAt: null },
      ),
    );
  }

  private latest(state: 'waiting' | 'dead'): Promise<OutboxItem[]> {
    const where = { state, kind: Not(In(this.hiddenKinds)) };
    return this.items.find({ where, order: { id: 'DESC' }, take: 100 });
  }

  /** Not worth showing: push alerts, which are useless later, and calendar events where no calendar server is set. */
  private get hiddenKinds(): DeliveryKind[] {
    return this.environment.CALDAV_URL ? ['push', 'held-spam'] : ['push', 'held-spam', 'calendar'];
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
