import { ConflictException, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Touch } from '../../../views/contracts/analytics/touches.js';
import type { DayWindow } from '../../../views/contracts/bookings/free-windows.js';
import { WindowTaken } from '../../business/availability/slots.service.js';
import { msOf, sqlInstant } from '../../platform/database/dialect.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { ErasedKeysService } from '../journal/erased-keys.service.js';
import { ComingAppointmentsService } from '../leads/coming-appointments.service.js';
import { Lead } from '../leads/lead.entity.js';
import { LeadEventsService, type Restoration } from '../leads/lead-events.service.js';
import { LeadKeysService } from '../leads/lead-keys.service.js';
import { LeadTouch } from '../sources/lead-touch.entity.js';
import { fingerprintsOf, isOfContent, type LeadDraft, sameContentMs } from './lead-draft.js';

/** What a draft became. */
export interface StoredLead {
  id: number;
  /** Whether the same request had been stored before; nothing new was then. */
  replayed: boolean;
  /** Whether it has the window that it asked for. */
  isBooked: boolean;
  /** The key under which it is stored: another than the draft's where a request without a key repeats one. */
  key: string;
  createdAt: Date;
  /** The day and time of its appointment, if it has one. */
  window?: DayWindow;
}

interface HowStored {
  /** Whether the window that it asks for is one of those that are offered. */
  isWindowFree?: boolean;
  /** Whether it waited in the spool: another process may have stored it meanwhile, and the owner erased it. */
  hasWaited?: boolean;
  /** Set where it was acknowledged and stored before, and the database has lost it. */
  restored?: Restoration;
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
    private readonly erasedKeys: ErasedKeysService,
  ) {}

  /**
   * Stores a draft with its touches and what listeners write, in one transaction. Whether it is a repeat is decided by the
   * key's unique index and not by a query beforehand, since two copies of a request may arrive together.
   * @param deadlineMs for the whole of it.
   * @throws {WindowTaken} when the window that it asks for has no crew left; nothing is stored then.
   * @throws {OtherContentUnderKey} when the key came before with another content.
   * @throws {WasErased} when it waited, or is restored, and its lead was erased meanwhile.
   * @throws {DatabaseUnavailable} when the database did not say that it is stored. It may be stored nevertheless (an
   *   answer can get lost); storing it again is safe.
   */
  async store(draft: LeadDraft, deadlineMs: number, how: HowStored = {}): Promise<StoredLead> {
    const end = performance.now() + deadlineMs;
    try {
      return await this.unitOfWork.run((manager) => this.insert(manager, draft, how), { deadlineMs });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const rest = { deadlineMs: Math.max(end - performance.now(), 1) };
      const earlier = await this.unitOfWork.run((manager) => this.underKey(manager, draft), rest);
      if (!earlier) throw error;
      return earlier;
    }
  }

  /**
   * Stores a draft again that was stored and acknowledged before, and that the database has lost: as {@link store} does, but its
   * history says so, the customer is not written to again, and where its window is taken by now it becomes a wish.
   */
  async restore(draft: LeadDraft, deadlineMs: number): Promise<StoredLead> {
    try {
      return await this.store(draft, deadlineMs, { restored: 'whole' });
    } catch (error) {
      if (!(error instanceof WindowTaken)) throw error;
      return this.store({ ...draft, window: undefined }, deadlineMs, { restored: 'without-window' });
    }
  }

  private async insert(
    manager: EntityManager,
    draft: LeadDraft,
    { isWindowFree, hasWaited, restored }: HowStored,
  ): Promise<StoredLead> {
    if ((hasWaited || restored) && (await this.erasedKeys.holds(manager, draft))) throw new WasErased();
    const repeated = await this.withContent(manager, draft, repeatedWithinMs);
    const same = repeated && draft.isKeyless && (await this.withContent(manager, draft, sameContentMs));
    if (same) return storedBefore(same, draft);
    const createdAt = new Date(draft.createdAt);
    const { spamSigns } = draft;
    const { preferredDate: day, timePreference: timeWindow, ...wish } = draft.wish;
    const mayBook = draft.window && spamSigns.length === 0;
    // What was confirmed before is not asked for again.
    const isGranted = mayBook && (restored || (await this.coming.mayHaveAnother(manager, wish)));
    const window = isGranted ? draft.window : undefined;
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
    if (window && !isWindowFree && !restored) throw new WindowTaken(window);
    await this.insertTouches(manager, lead, draft);
    const isSilent = draft.byHand?.isAcknowledged === false;
    await this.events.tell(manager, { kind: 'created', lead, isSilent, restored });
    return { ...storedBefore(lead, draft), replayed: false };
  }

  private async insertTouches(manager: EntityManager, lead: Lead, { touches }: LeadDraft): Promise<void> {
    const rows = (Object.entries(touches) as ['first' | 'last', Touch][]).map(([position, touch]) => {
      const { at, ...texts } = touch;
      const touchedAt = at ? new Date(at) : null;
      return { ...texts, leadId: lead.id, position, touchedAt, leadCreatedAt: lead.createdAt };
    });
    if (rows.length > 0) await manager.insert(LeadTouch, rows);
  }

  /**
   * The first lead with the same content that was received at most `withinMs` earlier, or a little later. In plain SQL: TypeORM would
   * take longer to write the question than the database takes to answer it.
   */
  private async withContent(
    manager: EntityManager,
    draft: LeadDraft,
    withinMs: number,
  ): Promise<Repeated | undefined> {
    const moment = Date.parse(draft.createdAt);
    const fingerprints = fingerprintsOf(draft);
    const [found] = await manager.query(
      `SELECT id, idempotencyKey, createdAt, duplicateOf, status, preferredDate AS day, timePreference AS timeWindow FROM contacts
      WHERE fingerprint IN (${fingerprints.map(() => '?')}) AND createdAt BETWEEN ? AND ? ORDER BY id LIMIT 1`,
      [...fingerprints, sqlInstant(moment - withinMs), sqlInstant(moment + sameContentMs)],
    );
    return found && { ...found, createdAt: new Date(msOf(found.createdAt)) };
  }

  private async underKey(manager: EntityManager, draft: LeadDraft): Promise<StoredLead | undefined> {
    const earlier = await manager.findOneBy(Lead, { idempotencyKey: draft.key });
    if (earlier && !isOfContent(earlier.fingerprint, draft)) throw new OtherContentUnderKey();
    return earlier ? storedBefore(earlier, draft) : undefined;
  }
}

type Earlier = Pick<Lead, 'id' | 'idempotencyKey' | 'createdAt' | 'status' | 'day' | 'timeWindow'>;
type Repeated = Earlier & Pick<Lead, 'duplicateOf'>;

function storedBefore(lead: Earlier, draft: LeadDraft): StoredLead {
  const { id, idempotencyKey: key, createdAt, status, day, timeWindow } = lead;
  const window = status === 'scheduled' && day && timeWindow ? { day, timeWindow } : undefined;
  return { id, replayed: true, isBooked: hasWindow(lead, draft), key, createdAt, window };
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

/** The lead was erased, and must not come back. */
export class WasErased extends Error {}

/** 409: the key came before, with another content. */
export class OtherContentUnderKey extends ConflictException {
  constructor() {
    super('This request was already sent with other details. Reload the page and try again.');
  }
}
