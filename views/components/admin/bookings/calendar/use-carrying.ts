import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Span } from '../../../../contracts/bookings/appointments.js';
import type { LeadView } from '../../../../contracts/leads/leads.js';
import type { ArrivalFacts } from '../../../../format/arrival-hours.js';
import { trackPointer } from '../../shared/track-pointer.js';
import { dragStep } from './blocks.js';
import { type Carried, moved, pickUp, snap } from './dropped.js';
import { carriedByKey } from './keys.js';
import { scrollNear } from './scroll-near.js';

interface CarryingOptions {
  /** Holds the calendar and the cards that can be dragged onto it. */
  root: RefObject<HTMLElement | null>;
  leads: readonly LeadView[];
  /** The days of the calendar, and the hours that it shows. */
  days: string[];
  /** The selected day. */
  day: string;
  hours: Span;
  facts: ArrivalFacts;
  /** The usual length of an appointment in minutes. */
  usual: number;
  onDrop: (carried: Carried) => void;
}

interface Carrying {
  carried: Carried;
  /** Whether it is over the calendar; a pointer can leave it. */
  isOver: boolean;
  by: 'pointer' | 'keyboard';
}

/**
 * Lets appointments and pending leads be carried over the calendar: by pointer, or by keyboard with M and the
 * arrow keys. An element with `data-carry` is carried, one with `data-resize` changes the length.
 */
export function useCarrying(options: CarryingOptions) {
  const { root, leads, days, day, facts, usual, onDrop } = options;
  const [carrying, setCarrying] = useState<Carrying>();
  const chip = useRef<HTMLParagraphElement>(null);
  const isDragging = useScrollLock(root);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  useEscape(carrying?.by === 'keyboard', () => setCarrying(undefined));

  function onPointerDown(event: PointerEvent): void {
    const found = leadAt(event.target, leads);
    if (!found || event.button !== 0 || !event.isPrimary || carrying) return;
    const picked = pickUp(found.lead, {
      kind: found.isResized ? 'resize' : undefined,
      days,
      day,
      facts,
      usual,
    });
    const press = minutesAt(options, event.nativeEvent)?.minutes;
    // A pending card and an arrival window start where the pointer is; an exact time keeps its distance.
    const grip = picked.kind === 'move' && !picked.isWindow ? (press ?? picked.start) - picked.start : 0;
    let latest: Carrying = { carried: picked, isOver: false, by: 'pointer' };
    stop.current = trackPointer(event.nativeEvent, {
      scrollNear,
      begin: () => {
        isDragging.current = true;
      },
      move: (at) => {
        if (chip.current) chip.current.style.translate = `${at.x}px ${at.y}px`;
        const over = minutesAt(options, { clientX: at.x, clientY: at.y });
        const next = over
          ? { ...latest, isOver: true, carried: carriedTo(latest.carried, over, grip) }
          : { ...latest, isOver: picked.kind === 'resize' };
        latest = isSame(next, latest) ? latest : next;
        setCarrying(latest);
      },
      end: (isDropped) => {
        isDragging.current = false;
        setCarrying(undefined);
        if (isDropped && latest.isOver) onDrop(latest.carried);
      },
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!carrying) {
      const found = leadAt(event.target, leads);
      if (event.key.toLowerCase() !== 'm' || !found) return;
      event.preventDefault();
      const carried = pickUp(found.lead, { days, day, facts, usual });
      setCarrying({ carried, isOver: true, by: 'keyboard' });
    } else if (carrying.by === 'keyboard') {
      const next = carriedByKey(carrying.carried, event, days, facts);
      if (event.key !== 'Tab') event.preventDefault();
      setCarrying(next === undefined ? undefined : { ...carrying, carried: next });
      if (event.key === 'Enter') onDrop(carrying.carried);
    }
  }

  return { carrying, chip, handlers: { onPointerDown, onKeyDown } };
}

/** Cancels on Escape, even while a toast is shown, which would take the key. */
function useEscape(isOn: boolean, cancel: () => void): void {
  const latest = useRef(cancel);
  useEffect(() => {
    if (!isOn) return;
    const press = ({ key }: { key: string }) => key === 'Escape' && latest.current();
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [isOn]);
}

/** Keeps the page still under a finger that drags. The listener must be there before the touch begins. */
function useScrollLock(root: RefObject<HTMLElement | null>) {
  const isDragging = useRef(false);
  useEffect(() => {
    const hold = (event: TouchEvent) => {
      if (isDragging.current) event.preventDefault();
    };
    const element = root.current;
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, [root]);
  return isDragging;
}

function leadAt(target: EventTarget, leads: readonly LeadView[]) {
  if (!(target instanceof Element) || target.closest('button, [data-fixed]')) return undefined;
  const element = target.closest<HTMLElement>('[data-carry], [data-resize]');
  const { carry, resize } = element?.dataset ?? {};
  const lead = leads.find(({ id }) => String(id) === (carry ?? resize));
  return lead && { lead, isResized: resize !== undefined };
}

/** Returns the day and the time at a point of the calendar; undefined outside of it. */
function minutesAt(
  { root, hours }: CarryingOptions,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
) {
  for (const column of root.current?.querySelectorAll<HTMLElement>('[data-column]') ?? []) {
    const { left, right, top, bottom, height } = column.getBoundingClientRect();
    if (clientX < left || clientX >= right || clientY < top || clientY >= bottom) continue;
    const minutes = hours.from * 60 + ((clientY - top) / height) * (hours.to - hours.from) * 60;
    return { day: column.dataset.column ?? '', minutes };
  }
  return undefined;
}

function carriedTo(carried: Carried, over: { day: string; minutes: number }, grip: number): Carried {
  if (carried.kind === 'resize') return moved(carried, { minutes: snap(over.minutes - carried.start) });
  const start = grip ? snap(over.minutes - grip) : Math.floor(over.minutes / dragStep) * dragStep;
  return moved(carried, { day: over.day, start });
}

const isSame = (one: Carrying, other: Carrying) =>
  one.isOver === other.isOver &&
  one.carried.day === other.carried.day &&
  one.carried.start === other.carried.start &&
  one.carried.minutes === other.carried.minutes;
