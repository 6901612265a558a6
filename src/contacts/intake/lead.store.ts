import { ConflictException, Injectable } from '@nestjs/common';
import { Between, type EntityManager, In } from 'typeorm';
import type { DayWindow } from '../../../views/contracts/free-windows.js';
import type { Touch } from '../../../views/contracts/touches.js';
import { WindowTaken } from '../../availability/places.service.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { insertRow } from '../../database/insert-row.js';
import { UnitOfWorkService } from '../../database/unit-of-work.service.js';
import { ComingAppointmentsService } from '../coming-appointments.service.js';
import { Lead } from '../lead.entity.js';
import { LeadEventsService } from '../lead-events.service.js';
import { LeadKeysService } from '../lead-keys.service.js';
import { LeadTouch } from '../lead-touch.entity.js';
import { fingerprintsOf, isOfContent, type LeadDraft, sameContentMs } from './lead-draft.js';

interface StoredLead {
  id: number;
  /** Whether the same request had been stored before; nothing new was then. */
  replayed: boolean;
  /** Whether it has the window that it asked for. */
  isBooked: boolean;
}

/** Equal content under another key is marked as a duplicate when it comes within this time. */
const repeatedWithinMs = 30 * 24 * 60 * 60_000;

/** Every column's initial value: defaults of the database would not be read back after the insert. */
const initialFields = {
  status: 'new',
  priority: 'normal',
  notes: null,
  followUpDate: null,
  appointmentMinutes: null,
  address: null,
  wishedDay: null,
  wishedTimeWindow: null,
  cancelledAt: null,
  calendarEventId: null,
  emailsSent: false,
  spamSeenAt: null,
  customerId: null,
  version: 0,
} as const;

/** The database's side of the intake: a draft becomes a lead, once. */
@Injectable()
export class LeadStore {
  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly events: LeadEventsService,
    private readonly keys: LeadKeysService,
    private readonly coming: ComingAppointmentsService,
  ) {}

  /**
   * Stores a draft with its touches and what listeners write, in one transaction. Whether it is a repeat is decided by the
   * key's unique index and not by a query beforehand, since two copies of a request may arrive together.
   * @param deadlineMs for the whole of it.
   * @param isWindowFree whether the window that it asks for is one of those that are offered.
   * @throws {WindowTaken} when the window that it asks for has no crew left; nothing is stored then.
   * @throws {OtherContentUnderKey} when the key came before with another content.
   * @throws {DatabaseUnavailable} when the database did not say that it is stored. It may be stored nevertheless (an
   *   answer can get lost); storing it again is safe.
   */
  async store(draft: LeadDraft, deadlineMs: number, isWindowFree = false): Promise<StoredLead> {
    const end = performance.now() + deadlineMs;
    try {
      return await this.unitOfWork.run((manager) => this.insert(manager, draft, isWindowFree), {
        deadlineMs,
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const rest = { deadlineMs: Math.max(end - performance.now(), 1) };
      const earlier = await this.unitOfWork.run((manager) => this.underKey(manager, draft), rest);
      if (!earlier) throw error;
      return earlier;
    }
  }

  private async insert(manager: EntityManager, draft: LeadDraft, isWindowFree: boolean): Promise<StoredLead> {
    const repeated = await this.withContent(manager, draft, repeatedWithinMs);
    const same = repeated && draft.isKeyless && (await this.withContent(manager, draft, sameContentMs));
    if (same) return { id: same.id, replayed: true, isBooked: hasWindow(same, draft) };
    const createdAt = new Date(draft.createdAt);
    const { spamSigns } = draft;
    const { preferredDate: day, timePreference: timeWindow, ...wish } = draft.wish;
    const mayBook = draft.window && spamSigns.length === 0;
    const window = mayBook && (await this.coming.mayHaveAnother(manager, wish)) ? draft.window : undefined;
    const lead = manager.create(Lead, {
      ...{ ...wish, day, timeWindow },
      ...initialFields,
      ...(window && booked(window)),
      idempotencyKey: draft.key,
      fingerprint: draft.fingerprint,
      source: draft.byHand?.source ?? null,
      estimate: draft.estimate ?? null,
      createdAt,
      isSpam: spamSigns.length > 0,
      spamSigns: spamSigns.join(',') || null,
      duplicateOf: repeated ? (repeated.duplicateOf ?? repeated.id) : null,
      ...this.keys.of({ ...wish, address: null }),
    });
    lead.id = await insertRow(manager, Lead, lead);
    // Not earlier: of a repeat, the window is not free because the first has it.
    if (window && !isWindowFree) throw new WindowTaken(window);
    await this.insertTouches(manager, lead, draft);
    const isSilent = draft.byHand?.isAcknowledged === false;
    await this.events.tell(manager, { kind: 'created', lead, isSilent });
    return { id: lead.id, replayed: false, isBooked: hasWindow(lead, draft) };
  }

  private async insertTouches(manager: EntityManager, lead: Lead, { touches }: LeadDraft): Promise<void> {
    const rows = (Object.entries(touches) as ['first' | 'last', Touch][]).map(([position, touch]) => {
      const { at, ...texts } = touch;
      const touchedAt = at ? new Date(at) : null;
      return { ...texts, leadId: lead.id, position, touchedAt, leadCreatedAt: lead.createdAt };
    });
    if (rows.length > 0) await manager.insert(LeadTouch, rows);
  }

  /** The first lead with the same content that was received at most `withinMs` earlier, or a little later; else null. */
  private withContent(
    manager: EntityManager,
    draft: LeadDraft,
    withinMs: number,
  ): Promise<Pick<Lead, 'id' | 'duplicateOf' | 'status' | 'day' | 'timeWindow'> | null> {
    const moment = Date.parse(draft.createdAt);
    return manager.findOne(Lead, {
      select: { id: true, duplicateOf: true, status: true, day: true, timeWindow: true },
      where: {
        fingerprint: In(fingerprintsOf(draft)),
        createdAt: Between(new Date(moment - withinMs), new Date(moment + sameContentMs)),
      },
      order: { id: 'ASC' },
    });
  }

  private async underKey(manager: EntityManager, draft: LeadDraft): Promise<StoredLead | undefined> {
    const earlier = await manager.findOneBy(Lead, { idempotencyKey: draft.key });
    if (earlier && !isOfContent(earlier.fingerprint, draft)) throw new OtherContentUnderKey();
    return earlier ? { id: earlier.id, replayed: true, isBooked: hasWindow(earlier, draft) } : undefined;
  }
}

/** What a lead is from the beginning where its sender has a window at once. */
const booked = ({ day, timeWindow }: DayWindow) => ({
  status: 'scheduled' as const,
  ...{ day, timeWindow },
  wishedDay: day,
  wishedTimeWindow: timeWindow,
});

const hasWindow = (
  { status, day, timeWindow }: Pick<Lead, 'status' | 'day' | 'timeWindow'>,
  draft: LeadDraft,
) =>
  draft.window !== undefined &&
  status === 'scheduled' &&
  day === draft.window.day &&
  timeWindow === draft.window.timeWindow;

/** 409: the key came before, with another content. */
export class OtherContentUnderKey extends ConflictException {
  constructor() {
    super('This request was already sent with other details. Please reload the page.');
  }
}
