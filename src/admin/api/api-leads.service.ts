import { randomUUID } from 'node:crypto';
import { Injectable, ServiceUnavailableException } from '@nestjs/common';
import type { LeadView } from '../../../views/contracts/leads/leads.js';
import { extraValues } from '../../../views/forms/leads/contact.js';
import { leadFields } from '../../../views/forms/leads/lead.js';
import { problemWith } from '../../../views/forms/rules.js';
import { IntakeService } from '../../contacts/intake/intake.service.js';
import { IdempotencyKeyReused } from '../../contacts/intake/lead.store.js';
import { formerApiKey, RequestKeysService } from '../../contacts/intake/request-keys.service.js';
import type { Lead } from '../../contacts/leads/lead.entity.js';
import { LeadListService } from '../../contacts/leads/lead-list.service.js';
import { LeadPresenterService } from '../../contacts/leads/lead-presenter.service.js';
import { LeadWriterService } from '../../contacts/leads/lead-writer.service.js';
import { changesOf, LeadsService } from '../../contacts/leads/leads.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { InvalidInput } from '../../platform/http/invalid-input.js';
import { ApiTimesService } from './api-times.service.js';
import { type ApiPage, pageOf, readCursor } from './cursor.js';
import type { ApiLead } from './dto/api-lead.dto.js';
import type { ApiLeadChange } from './dto/api-lead-change.dto.js';
import type { ApiLeadQuery } from './dto/api-lead-query.dto.js';
import type { ApiNewLead } from './dto/api-new-lead.dto.js';
import {
  ApiRequestsService,
  type ApiWrite,
  type ApiWritten,
  IdempotencyKeyTaken,
} from './requests/api-requests.service.js';

/** Reads and writes leads for the API. */
@Injectable()
export class ApiLeadsService {
  constructor(
    private readonly leads: LeadsService,
    private readonly lists: LeadListService,
    private readonly presenter: LeadPresenterService,
    private readonly writer: LeadWriterService,
    private readonly intake: IntakeService,
    private readonly keys: RequestKeysService,
    private readonly requests: ApiRequestsService,
    private readonly times: ApiTimesService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /** Lists a page of leads without spam, newest first. */
  async list(query: ApiLeadQuery): Promise<ApiPage<ApiLead>> {
    const { status, lost, search, since, cursor } = query;
    const limit = query.size();
    const from = readCursor('leads', cursor);
    const rows = await this.lists.after({ status, lost, search }, limit + 1, {
      last: from && { id: from.id, createdAt: new Date(from.at) },
      since: since ? new Date(since) : undefined,
    });
    return pageOf(
      'leads',
      { rows, limit },
      ({ id, createdAt }) => ({ at: createdAt.toISOString(), id }),
      (lead: Lead) => this.present(this.presenter.present(lead)),
    );
  }

  /** Returns a lead. @throws {NotFoundException} */
  async find(id: number): Promise<ApiLead> {
    return this.present(await this.leads.find(id));
  }

  /** Adds a lead as the owner does by hand: it is never spam. */
  create(lead: ApiNewLead, write: ApiWrite): Promise<ApiWritten> {
    const { sendConfirmation, source = 'other', ...fields } = lead;
    const manual = { ...fields, source, sendAcknowledgement: String(Boolean(sendConfirmation)) };
    return this.requests.answer(write, {
      of: 'lead',
      write: async (claim) => {
        const id = await this.store({ ...manual, key: await this.intakeKey(write) });
        await this.unitOfWork.run((manager) => claim(manager, id));
        return id;
      },
      present: (id) => this.find(id),
    });
  }

  /**
   * Changes a lead.
   * @throws {NotFoundException} @throws {ConflictException} if it has changed since its `version`.
   */
  change(id: number, { version, ...change }: ApiLeadChange, write: ApiWrite): Promise<ApiWritten> {
    return this.requests.answer(write, {
      of: 'lead',
      write: async (claim) => {
        await this.unitOfWork.run(async (manager) => {
          await claim(manager, id);
          await this.writer.change(id, () => changesOf(change), { version });
        });
        return id;
      },
      present: () => this.find(id),
    });
  }

  /**
   * Adds a line to the notes of a lead.
   * @throws {NotFoundException} @throws {InvalidInput} if the notes would be too long.
   */
  async addNote(id: number, text: string): Promise<ApiLead> {
    await this.writer.change(id, ({ notes }) => {
      const all = [notes, text].filter(Boolean).join('\n');
      const message = problemWith(leadFields.notes, all);
      if (message) throw new InvalidInput([{ field: 'text', message }]);
      return { notes: all };
    });
    return this.find(id);
  }

  private async store(manual: Parameters<IntakeService['addManual']>[0]): Promise<number> {
    const { id } = await this.intake.addManual(manual).catch((error) => {
      throw error instanceof IdempotencyKeyReused ? new IdempotencyKeyTaken() : error;
    });
    if (id === null)
      throw new ServiceUnavailableException(
        'The lead is saved and will be added soon. Repeat this request with the same Idempotency-Key.',
      );
    return id;
  }

  /**
   * Returns the key under which a lead is stored once: never that of another API key’s lead, nor of one from
   * the website. A repeat of what an earlier release stored finds it.
   */
  private async intakeKey({ apiKeyId, idempotencyKey }: ApiWrite): Promise<string> {
    if (idempotencyKey === undefined) return randomUUID();
    const former = formerApiKey(apiKeyId, idempotencyKey);
    return (await this.intake.isKnown(former)) ? former : this.keys.ofApi(apiKeyId, idempotencyKey);
  }

  private present(lead: LeadView): ApiLead {
    const { id, name, email, phone, serviceArea, serviceType, message, address, notes, version } = lead;
    const { lostAt, lostReason, lostNote } = lead;
    const { preferredDate, timePreference, status, priority, followUpDate, source, isSpam } = lead;
    return {
      ...{ id, name, email, phone, serviceArea, serviceType, message, address },
      ...extraValues(lead),
      ...{ preferredDate, timePreference, status, lostAt, lostReason, lostNote },
      ...{ priority, notes, followUpDate, source },
      estimateCents: lead.estimate?.totalCents ?? null,
      appointment: lead.appointment && this.times.present(lead.appointment),
      ...{ customerId: lead.customerId, duplicateOf: lead.duplicateOf, isSpam },
      ...{ createdAt: lead.createdAt, canceledAt: lead.cancelledAt, version },
    };
  }
}
