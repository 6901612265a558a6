import { ConflictException, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Touch } from '../../../views/contracts/analytics/touches.js';
import type { DayWindow } from '../../../views/contracts/bookings/free-windows.js';
import { isScheduled } from '../../../views/contracts/leads/lead-stages.js';
import { WindowTaken } from '../../business/availability/slots.service.js';
import { msOf, sqlInstant } from '../../platform/database/dialect.js';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { AdClicksService } from '../ad-clicks/ad-clicks.service.js';
import { ErasedKeysService } from '../journal/erased-keys.service.js';
import { ComingAppointmentsService } from '../leads/coming-appointments.service.js';
import { Lead } from '../leads/lead.entity.js';
import { LeadEventsService, type Restoration } from '../leads/lead-events.service.js';
import { LeadKeysService } from '../leads/lead-keys.service.js';
import { LeadProfile } from '../sources/lead-profile.entity.js';
import { LeadTouch } from '../sources/lead-touch.entity.js';
import { initialFields } from './initial-fields.js';
import { fingerprintsOf, isOfContent, type LeadDraft, sameContentMs } from './lead-draft.js';

/** The result of storing a draft. */
export interface StoredLead {
  id: number;
  /** Whether the same request was stored before, so that nothing new was stored. */
  replayed: boolean;
  /** Whether it has the slot that it requested. */
  isBooked: boolean;
  /** The stored key. It differs from the draft's if a request without a key repeats another one. */
  key: string;
  createdAt: Date;
  /** The appointment's day and time, if there is one. */
  window?: DayWindow;
}

interface StoreOptions {
  /** Whether the requested slot is still offered. */
  isWindowFree?: boolean;
  /** Whether it waited in the spool. Another process may have stored it, and the owner erased it, since. */
  hasWaited?: boolean;
  /** Set if it was confirmed and stored before, and the database has lost it. */
  restored?: Restoration;
}

/** How long equal content under another key is marked as a duplicate. */
const duplicateWindowMs = 30 * 24 * 60 * 60_000;

/** Stores drafts as leads in the database, each once. */
@Injectable()
export class LeadStore {
  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly events: LeadEventsService,
    private readonly keys: LeadKeysService,
    private readonly coming: ComingAppointmentsService,
    private readonly erasedKeys: ErasedKeysService,
    private readonly adClicks: AdClicksService,
  ) {}

  /**
   * Stores a draft, its touches and profile, and the listeners' rows in one transaction. The key's unique
   * index decides whether it is a repeat: a query before the insert would miss a copy that arrives at the
   * same time.
   * @param deadlineMs for the whole call.
   * @throws {WindowTaken} if the requested slot is full; nothing is stored then.
   * @throws {IdempotencyKeyReused} if the key was used for other content.
   * @throws {WasErased} if the draft waited or is restored, and its lead was erased since.
   * @throws {DatabaseUnavailable} if the database didn't confirm the commit. The lead may be stored anyway;
   * storing it again is safe.
   */
  async store(draft: LeadDraft, deadlineMs: number, options: StoreOptions = {}): Promise<StoredLead> {
    const end = performance.now() + deadlineMs;
    try {
      return await this.unitOfWork.run((manager) => this.insert(manager, draft, options), { deadlineMs });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const rest = { deadlineMs: Math.max(end - performance.now(), 1) };
      const earlier = await this.unitOfWork.run((manager) => this.findByKey(manager, draft), rest);
      if (!earlier) throw error;
      return earlier;
    }
  }

  /**
   * Stores a draft again that the database has lost. Like {@link store}, but the history says so, the
   * customer gets no second email, and the lead loses its slot if that is booked by now.
   */
  async restore(draft: LeadDraft, deadlineMs: number): Promise<StoredLead> {
    try {
      return await this.store(draft, deadlineMs, { restored: 'whole' });
    } catch (error) {
      if (!(error instanceof WindowTaken)) throw error;
      return this.store({ ...draft, window: undefined }, deadlineMs, { restored: 'without-window' });
    }
  }

  /** Checks whether a lead is stored under a key. */
  isKnown(idempotencyKey: string): Promise<boolean> {
    return this.unitOfWork.run((manager) => manager.existsBy(Lead, { idempotencyKey }));
  }

  private async insert(
    manager: EntityManager,
    draft: LeadDraft,
    { isWindowFree, hasWaited, restored }: StoreOptions,
  ): Promise<StoredLead> {
    if ((hasWaited || restored) && (await this.erasedKeys.holds(manager, draft))) throw new WasErased();
    const repeated = await this.findSameContent(manager, draft, duplicateWindowMs);
    const same = repeated && draft.isKeyless && (await this.findSameContent(manager, draft, sameContentMs));
    if (same) return storedBefore(same, draft);
    const createdAt = new Date(draft.createdAt);
    const { spamSigns } = draft;
    const { preferredDate: day, timePreference: timeWindow, address = null, ...answers } = draft.wish;
    const mayBook = draft.window && spamSigns.length === 0;
    // A restored booking was confirmed already, so the limit doesn't apply.
    const isGranted = mayBook && (restored || (await this.coming.mayHaveAnother(manager, answers)));
    const window = isGranted ? draft.window : undefined;
    const lead = manager.create(Lead, {
      ...initialFields,
      ...{ ...answers, address, day, timeWindow },
      ...(window && booked(window)),
      idempotencyKey: draft.key,
      fingerprint: draft.fingerprint,
      source: draft.byHand?.source ?? null,
      estimate: draft.estimate ?? null,
      createdAt,
      isSpam: spamSigns.length > 0,
      spamSigns: spamSigns.join(',') || null,
      duplicateOf: repeated ? (repeated.duplicateOf ?? repeated.id) : null,
      ...this.keys.keysOf({ ...answers, address }),
    });
    lead.id = await insertRow(manager, Lead, lead);
    // Not earlier: a repeat finds the slot full because the first copy has it.
    if (window && !isWindowFree && !restored) throw new WindowTaken(window);
    await this.insertTouches(manager, lead, draft);
    if (draft.profile) await manager.insert(LeadProfile, { ...draft.profile, leadId: lead.id });
    if (draft.adClick) await this.adClicks.keep(manager, lead, draft.adClick);
    const isSilent = draft.byHand?.isAcknowledged === false;
    await this.events.emit(manager, {
      ...{ kind: 'created', lead, isSilent, restored },
      apiKey: draft.byHand?.apiKey,
    });
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
   * Finds the first lead with the same content that arrived at most `withinMs` earlier, or shortly after.
   * Plain SQL: TypeORM takes longer to build the query than the database to answer it.
   */
  private async findSameContent(
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

  private async findByKey(manager: EntityManager, draft: LeadDraft): Promise<StoredLead | undefined> {
    const earlier = await manager.findOneBy(Lead, { idempotencyKey: draft.key });
    if (earlier && !isOfContent(earlier.fingerprint, draft)) throw new IdempotencyKeyReused();
    return earlier ? storedBefore(earlier, draft) : undefined;
  }
}

type Earlier = Pick<Lead, 'id' | 'idempotencyKey' | 'createdAt' | 'status' | 'day' | 'timeWindow'>;
type Repeated = Earlier & Pick<Lead, 'duplicateOf'>;

function storedBefore(lead: Earlier, draft: LeadDraft): StoredLead {
  const { id, idempotencyKey: key, createdAt, day, timeWindow } = lead;
  const window = isScheduled(lead) && day && timeWindow ? { day, timeWindow } : undefined;
  return { id, replayed: true, isBooked: hasWindow(lead, draft), key, createdAt, window };
}

/** Builds the fields of a lead that is booked right away. */
const booked = ({ day, timeWindow }: DayWindow) => ({
  status: 'scheduled' as const,
  ...{ day, timeWindow },
  wishedDay: day,
  wishedTimeWindow: timeWindow,
});

const hasWindow = (lead: Pick<Lead, 'status' | 'day' | 'timeWindow'>, { window }: LeadDraft) =>
  window !== undefined &&
  isScheduled(lead) &&
  lead.day === window.day &&
  lead.timeWindow === window.timeWindow;

/** The lead was erased and must not be stored again. */
export class WasErased extends Error {}

/** 409: the key was used for a request with other content. */
export class IdempotencyKeyReused extends ConflictException {
  constructor() {
    super('This request was already sent with different details. Reload the page and try again.');
  }
}
