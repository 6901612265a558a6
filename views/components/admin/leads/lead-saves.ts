import { createContext, useContext, useEffect, useState } from 'react';
import { type Behaviors, HttpError, useBehaviors } from '../../../contracts/behaviors.js';
import type { FormerAppointment } from '../../../contracts/bookings/appointments.js';
import type { LeadFile, LeadView } from '../../../contracts/leads/leads.js';

/** Fields of a lead by their names. */
type Changes = Record<string, unknown>;
/** A saved lead, and what an undo restores, if it has anything to restore. */
interface SavedLead extends LeadView {
  former?: FormerAppointment;
}
/** What the saves of a lead need of it. */
type LeadCopy = Pick<LeadView, 'id' | 'version'> & Partial<Pick<LeadView, 'notes'>>;

export const leadUrl = (id: number) => `/admin/api/contacts/${id}`;

/** Returns whether the server rejected a save because it was based on an old copy of the lead. */
export const isStale = (error: unknown) => error instanceof HttpError && error.status === 409;

/** Queues a lead's saves. They are sent one by one, each with the version from the last one's answer. */
export class LeadSaves {
  private last: Promise<unknown> = Promise.resolve();

  /** @param latest the newest known copy of the lead */
  constructor(
    private readonly request: Behaviors['request'],
    public latest: LeadCopy,
  ) {}

  /** Takes over a copy of the lead if it's newer. */
  meet(copy: LeadCopy): void {
    if (copy.version > this.latest.version) this.latest = copy;
  }

  /**
   * Saves changes once the saves before are answered. If the server rejects them as stale, gets the current
   * copy for the next save.
   * @param changesTo called right before sending; returns undefined to send nothing.
   * @param path below the lead's address.
   * @returns the saved lead; undefined if nothing was sent.
   * @throws what `request` throws
   */
  save(changesTo: (latest: LeadCopy) => Changes | undefined, path = ''): Promise<SavedLead | undefined> {
    const saving = this.last.then(() => this.send(path, changesTo(this.latest)));
    this.last = saving.catch(() => undefined);
    return saving;
  }

  private async send(path: string, changes?: Changes): Promise<SavedLead | undefined> {
    if (!changes) return undefined;
    const { id, version } = this.latest;
    try {
      const saved = await this.request<SavedLead>('PUT', leadUrl(id) + path, { ...changes, version });
      this.meet({ ...this.latest, ...saved });
      return saved;
    } catch (error) {
      if (isStale(error)) this.meet((await this.request<LeadFile>('GET', leadUrl(id))).lead);
      throw error;
    }
  }
}

/** Provides the queue that all fields and buttons of a lead's panel share. */
export const LeadSavesContext = createContext<LeadSaves | undefined>(undefined);

/** Returns the queue of a lead's saves: the panel's, or its own outside a panel. */
export function useLeadSaves(lead: LeadCopy): LeadSaves {
  const { request } = useBehaviors();
  const shared = useContext(LeadSavesContext);
  const [own] = useState(() => new LeadSaves(request, lead));
  const saves = shared?.latest.id === lead.id ? shared : own;
  useEffect(() => saves.meet(lead), [saves, lead]);
  return saves;
}
