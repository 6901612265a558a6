import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { HttpError, serverMessage, useBehaviors } from '../../../../contracts/behaviors.js';
import type { LeadFile, LeadView } from '../../../../contracts/leads/leads.js';
import { refreshLeads } from '../../shared/queries.js';
import { sendLast } from '../../shared/send-last.js';
import { notesDraft } from './notes-draft.js';

/** How long typing must pause before the notes are saved, and how long a failed save waits. */
const typingMs = 800;
const retryMs = 5_000;

export type NotesState =
  | { kind: 'idle' | 'saving' | 'saved' | 'waiting' }
  /** The server refused the text. */
  | { kind: 'refused'; message: string }
  /** Someone else has written other notes meanwhile. */
  | { kind: 'conflict'; theirs: string };

/**
 * Saves the notes in a text field as they are typed. What isn't saved yet is kept in this browser: over a dead connection, a closed tab
 * and a conflict with another window, until it is saved or discarded.
 * @param field the text field, which isn't controlled
 */
export function useNotes(lead: LeadView, field: RefObject<HTMLTextAreaElement | null>) {
  const { request } = useBehaviors();
  const client = useQueryClient();
  const [state, setState] = useState<NotesState>({ kind: 'idle' });
  const url = `/admin/api/contacts/${lead.id}`;
  const draft = notesDraft(lead.id);
  const known = useRef({ notes: lead.notes ?? '', version: lead.version, sent: lead.notes ?? '' });
  const text = useRef(lead.notes ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSaving = useRef(false);
  const isDirty = () => text.current !== known.current.sent;

  const later = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), ms);
  };

  const show = (notes: string) => {
    text.current = notes;
    if (field.current) field.current.value = notes;
  };

  const adopt = ({ notes, version }: Pick<LeadView, 'notes' | 'version'>, sent: string) => {
    known.current = { notes: notes ?? '', version, sent };
    if (!isDirty()) draft.forget();
  };

  async function save(): Promise<void> {
    clearTimeout(timer.current);
    if (isSaving.current || !isDirty()) return;
    isSaving.current = true;
    setState({ kind: 'saving' });
    const sent = text.current;
    try {
      adopt(await request<LeadView>('PUT', url, { notes: sent, version: known.current.version }), sent);
      setState({ kind: isDirty() ? 'waiting' : 'saved' });
      refreshLeads(client);
      if (isDirty()) later(typingMs);
    } catch (error) {
      await handle(error);
    } finally {
      isSaving.current = false;
    }
  }

  async function handle(error: unknown): Promise<void> {
    if (!(error instanceof HttpError)) return wait();
    if (error.status === 409) return reconcile();
    if (error.status === 400)
      return setState({ kind: 'refused', message: serverMessage(error) ?? 'Shorten the notes.' });
    wait();
  }

  function wait(): void {
    setState({ kind: 'waiting' });
    later(retryMs);
  }

  /** After a conflict: saves again if only other fields were changed meanwhile; otherwise the owner decides. */
  async function reconcile(): Promise<void> {
    try {
      const current = (await request<LeadFile>('GET', url)).lead;
      if (meets(current)) later(0);
    } catch {
      wait();
    }
  }

  /** Takes over a newer copy of the lead. Returns whether the text can still be saved over it. */
  function meets({ notes, version }: Pick<LeadView, 'notes' | 'version'>): boolean {
    const theirs = notes ?? '';
    if (version < known.current.version) return true;
    if (theirs === known.current.notes) known.current.version = version;
    else if (!isDirty() || theirs === text.current) {
      show(theirs);
      adopt({ notes, version }, theirs);
      setState((before) => (before.kind === 'idle' ? before : { kind: 'saved' }));
    } else {
      known.current.version = version;
      setState({ kind: 'conflict', theirs });
      return false;
    }
    return true;
  }

  const latest = useRef({ meets, save, isDirty, later });
  latest.current = { meets, save, isDirty, later };

  useEffect(() => void latest.current.meets(lead), [lead]);

  useEffect(() => {
    const typed = field.current?.value ?? '';
    const kept = draft.read() ?? { text: typed, base: known.current.notes };
    if (kept.text === known.current.notes) return draft.forget();
    show(kept.text);
    if (kept.base === known.current.notes) later(0);
    else setState({ kind: 'conflict', theirs: known.current.notes });
    // Once, for the draft of this lead.
  }, [lead.id]);

  useEffect(() => {
    const leave = () => {
      if (latest.current.isDirty()) sendLast(url, { notes: text.current, version: known.current.version });
    };
    const retry = () => void latest.current.save();
    addEventListener('pagehide', leave);
    addEventListener('online', retry);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('online', retry);
      // Saves when another lead is selected.
      retry();
    };
  }, [url]);

  return {
    state,
    type: (typed: string) => {
      text.current = typed;
      draft.write({ text: typed, base: known.current.notes });
      if (state.kind === 'conflict') return;
      setState({ kind: 'waiting' });
      later(typingMs);
    },
    flush: () => void save(),
    /** Ends a conflict: saves the typed notes over the others, or discards them. */
    resolve: (which: 'mine' | 'theirs') => {
      if (state.kind !== 'conflict') return;
      known.current = { ...known.current, notes: state.theirs, sent: state.theirs };
      setState({ kind: 'idle' });
      if (which === 'mine') return later(0);
      show(state.theirs);
      draft.forget();
    },
  };
}
