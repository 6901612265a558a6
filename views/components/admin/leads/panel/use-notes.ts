import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { HttpError, serverMessage } from '../../../../contracts/behaviors.js';
import type { LeadView } from '../../../../contracts/leads/leads.js';
import { refreshLeads } from '../../shared/queries.js';
import { sendLast } from '../../shared/send-last.js';
import { isStale, leadUrl, useLeadSaves } from '../lead-saves.js';
import { notesDraft } from './notes-draft.js';

/** How long typing must pause before the notes are saved, and how long a failed save waits. */
const typingMs = 800;
const retryMs = 5_000;

export type NotesState =
  | { kind: 'idle' | 'saving' | 'saved' | 'waiting' }
  /** The server refused the text. */
  | { kind: 'refused'; message: string }
  /** Someone else has written other notes meanwhile. Nothing is saved until the owner chooses. */
  | { kind: 'conflict'; theirs: string };

/**
 * Saves the notes in a text field as they are typed. What isn't saved yet is kept in this browser: over a
 * dead connection, a closed tab and a conflict with another window, until it is saved or discarded.
 * @param field the text field, which isn't controlled
 * @param isLive false while the notes are saved with a form: nothing is saved or kept then. Becomes true when
 * the page is hydrated.
 */
export function useNotes(lead: LeadView, field: RefObject<HTMLTextAreaElement | null>, isLive: boolean) {
  const client = useQueryClient();
  const saves = useLeadSaves(lead);
  const [state, setState] = useState<NotesState>({ kind: 'idle' });
  const draft = notesDraft(lead.id);
  /** The saved notes that were typed over, and the text sent for them, which the server may have trimmed. */
  const base = useRef({ notes: lead.notes ?? '', sent: lead.notes ?? '' });
  const text = useRef(lead.notes ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSaving = useRef(false);
  const isConflict = useRef(false);
  const isDirty = () => text.current !== base.current.sent;

  const enter = (next: NotesState) => {
    isConflict.current = next.kind === 'conflict';
    setState(next);
  };

  const later = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), ms);
  };

  const show = (notes: string) => {
    text.current = notes;
    if (field.current) field.current.value = notes;
  };

  const adopt = (notes: string, sent = notes) => {
    base.current = { notes, sent };
    if (isDirty()) draft.write({ text: text.current, base: notes });
    else draft.forget();
  };

  async function save(): Promise<void> {
    clearTimeout(timer.current);
    if (isSaving.current || isConflict.current || !isDirty()) return;
    isSaving.current = true;
    enter({ kind: 'saving' });
    try {
      let sent = '';
      const saved = await saves.save(() => {
        sent = text.current;
        return meets() && isDirty() ? { notes: sent } : undefined;
      });
      if (saved) adopt(saved.notes ?? '', sent);
      if (!isConflict.current) enter({ kind: isDirty() ? 'waiting' : 'saved' });
      if (saved) refreshLeads(client);
      if (isDirty() && !isConflict.current) later(typingMs);
    } catch (error) {
      handle(error);
    } finally {
      isSaving.current = false;
      meets();
    }
  }

  function handle(error: unknown): void {
    if (isStale(error)) {
      refreshLeads(client);
      // Where only other fields have changed meanwhile, the notes are saved again.
      if (meets()) later(0);
      return;
    }
    if (error instanceof HttpError && error.status === 400) {
      enter({ kind: 'refused', message: serverMessage(error) ?? 'Shorten the notes.' });
      return;
    }
    enter({ kind: 'waiting' });
    later(retryMs);
  }

  /** Compares the text with the newest known copy of the lead. Returns whether it can be saved over that. */
  function meets(): boolean {
    const theirs = saves.latest.notes ?? '';
    const isSame = theirs === base.current.notes;
    if (isSame && !isConflict.current) return true;
    if (!isSame && isDirty() && theirs !== text.current) {
      enter({ kind: 'conflict', theirs });
      return false;
    }
    const wasIdle = state.kind === 'idle';
    if (!isSame) {
      show(theirs);
      adopt(theirs);
    }
    enter({ kind: isDirty() ? 'waiting' : wasIdle ? 'idle' : 'saved' });
    if (isDirty()) later(typingMs);
    return true;
  }

  /** Takes over what was typed before the page was hydrated, and what wasn't saved the last time. */
  function restore(): void {
    const rendered = base.current.notes;
    const typed = field.current?.value ?? rendered;
    const stored = draft.read();
    const kept = stored && stored.text !== rendered ? stored : { text: typed, base: rendered };
    const isTyped = typed !== rendered && typed !== kept.text;
    const restored = isTyped ? `${kept.text}\n${typed}` : kept.text;
    if (restored === rendered) {
      draft.forget();
      return;
    }
    show(restored);
    base.current = { notes: kept.base, sent: kept.base };
    draft.write({ text: restored, base: kept.base });
    if (!meets() || !isDirty()) return;
    enter({ kind: 'waiting' });
    later(0);
  }

  const latest = useRef({ meets, save, isDirty, restore });
  latest.current = { meets, save, isDirty, restore };

  useEffect(() => {
    // Once, for the draft of this lead.
    if (isLive) latest.current.restore();
  }, [isLive, lead.id]);

  useEffect(() => {
    // During a save the newest copy may have the notes that are being saved.
    if (isLive && !isSaving.current) latest.current.meets();
  }, [isLive, lead]);

  useEffect(() => {
    if (!isLive) return;
    const leave = () => {
      const { notes, version } = saves.latest;
      if (isConflict.current || !latest.current.isDirty() || (notes ?? '') !== base.current.notes) return;
      sendLast(leadUrl(lead.id), { notes: text.current, version });
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
  }, [isLive, lead.id, saves]);

  return {
    state,
    type: (typed: string) => {
      if (!isLive) return;
      text.current = typed;
      draft.write({ text: typed, base: base.current.notes });
      if (isConflict.current) return;
      enter({ kind: isDirty() ? 'waiting' : 'idle' });
      if (isDirty()) later(typingMs);
      else draft.forget();
    },
    flush: () => {
      if (isLive) void save();
    },
    /** Ends a conflict: saves the typed notes over the others, or discards them. */
    resolve: (which: 'mine' | 'theirs') => {
      if (state.kind !== 'conflict') return;
      if (which === 'theirs') show(state.theirs);
      adopt(state.theirs);
      enter({ kind: 'idle' });
      if (which === 'mine') later(0);
    },
  };
}
