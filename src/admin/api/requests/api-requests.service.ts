import { Injectable, Logger, UnprocessableEntityException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, LessThanOrEqual, type Repository } from 'typeorm';
import type { LeadEvent, LeadListener } from '../../../contacts/leads/lead-events.service.js';
import { BackgroundTask } from '../../../platform/background/background-task.js';
import { ClockService } from '../../../platform/config/clock.service.js';
import { sha256 } from '../../../platform/config/sha256.js';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.js';
import { UnitOfWorkService } from '../../../platform/database/unit-of-work.service.js';
import { TooManyRequests } from '../../../platform/http/too-many-requests.js';
import { ApiRequest } from './api-request.entity.js';

const hourMs = 3_600_000;
const retentionMs = 24 * hourMs;
/** How many answers are kept for a key. */
const maxPerKey = 5_000;

/** A write over the API. */
export interface ApiWrite {
  apiKeyId: number;
  /** The Idempotency-Key, if there is one. */
  idempotencyKey?: string;
  /** What was asked for, like "POST /api/v1/leads". */
  route: string;
  body: object;
  /** The status of a success. */
  status: number;
}

/** How a write is made and answered. */
export interface ApiWork {
  /** What is written. */
  of: 'lead' | 'webhook';
  /**
   * Writes, and calls `claim` in the same transaction, or after it if the write itself is made only once.
   * @returns its ID
   */
  write: (claim: (manager: EntityManager, id: number) => Promise<void>) => Promise<number>;
  /** Builds the answer's body; without one, the answer is empty. */
  present?: (id: number) => Promise<object>;
}

/** The answer to a write. */
export interface ApiWritten {
  /** The ID of what was written. */
  id: number;
  status: number;
  text: string;
  /** Whether it answers a repeat, so that nothing was written. */
  isRepeat: boolean;
}

/** Makes each write with an idempotency key once, and answers repeats like the first for a day. */
@Injectable()
export class ApiRequestsService implements LeadListener {
  private readonly logger = new Logger(ApiRequestsService.name);
  readonly cleaning = new BackgroundTask(
    () => this.deleteOld(),
    ({ name: reason }) => this.logger.warn({ event: 'api-requests.clean-failed', reason }),
    { first: () => hourMs, again: () => hourMs },
  );

  constructor(
    @InjectRepository(ApiRequest) private readonly requests: Repository<ApiRequest>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {}

  /** Deletes the answers about an erased lead. */
  async onLeadEvent(manager: EntityManager, { kind, lead }: LeadEvent): Promise<void> {
    if (kind === 'erased') await manager.delete(ApiRequest, { leadId: lead.id });
  }

  /**
   * Makes a write, or returns the answer to its first copy.
   * @throws {UnprocessableEntityException} if the key was used for another request.
   * @throws {TooManyRequests} if the API key has too many answers of the last day.
   */
  async answer(write: ApiWrite, work: ApiWork): Promise<ApiWritten> {
    const earlier = await this.find(write);
    if (earlier) return this.repeat(write, earlier, work);
    try {
      const id = await work.write((manager, id) => this.claim(manager, write, { [work.of]: id }));
      return { id, status: write.status, text: await this.present(write, id, work), isRepeat: false };
    } catch (error) {
      const first = isDuplicateKey(error) ? await this.find(write) : undefined;
      if (!first) throw error;
      return this.repeat(write, first, work);
    }
  }

  private async find({ apiKeyId, idempotencyKey }: ApiWrite): Promise<ApiRequest | undefined> {
    if (idempotencyKey === undefined) return undefined;
    const found = await this.requests.findOneBy({ apiKeyId, idempotencyKey });
    if (!found || found.createdAt > this.oldest()) return found ?? undefined;
    await this.deleteOld();
    return undefined;
  }

  private async repeat(write: ApiWrite, earlier: ApiRequest, work: ApiWork): Promise<ApiWritten> {
    if (earlier.fingerprint !== fingerprintOf(write)) throw new IdempotencyKeyTaken();
    const { leadId, webhookId, status, answer } = earlier;
    const id = webhookId ?? leadId;
    // Without an answer, the process ended between the write and its answer.
    return { id, status, text: answer ?? (await this.present(write, id, work)), isRepeat: true };
  }

  private async claim(
    manager: EntityManager,
    write: ApiWrite,
    { lead: leadId = 0, webhook: webhookId = null }: { lead?: number; webhook?: number | null },
  ): Promise<void> {
    const { apiKeyId, idempotencyKey, status } = write;
    if (idempotencyKey === undefined) return;
    if ((await manager.countBy(ApiRequest, { apiKeyId })) >= maxPerKey)
      throw new TooManyRequests('Too many writes with an Idempotency-Key today.', hourMs / 1000);
    await manager.insert(ApiRequest, {
      ...{ apiKeyId, idempotencyKey, leadId, webhookId, status },
      fingerprint: fingerprintOf(write),
      answer: null,
      createdAt: this.clock.now(),
    });
  }

  /** Builds the answer and stores it for repeats. */
  private async present(write: ApiWrite, id: number, { present }: ApiWork): Promise<string> {
    const { apiKeyId, idempotencyKey } = write;
    const text = present ? JSON.stringify(await present(id)) : '';
    if (idempotencyKey !== undefined)
      await this.unitOfWork.run((manager) =>
        manager.update(ApiRequest, { apiKeyId, idempotencyKey }, { answer: text }),
      );
    return text;
  }

  private async deleteOld(): Promise<void> {
    await this.unitOfWork.run((manager) =>
      manager.delete(ApiRequest, { createdAt: LessThanOrEqual(this.oldest()) }),
    );
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - retentionMs);
  }
}

/** 422: the idempotency key was used for another request. */
export class IdempotencyKeyTaken extends UnprocessableEntityException {
  constructor() {
    super('This Idempotency-Key was used for another request. Send a new one.');
  }
}

/** Hashes what was asked for; the order of the body's fields doesn't count. */
function fingerprintOf({ route, body }: ApiWrite): string {
  const fields = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  return sha256(`${route}\n${JSON.stringify(fields)}`);
}
