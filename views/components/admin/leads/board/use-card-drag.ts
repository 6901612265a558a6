import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LeadStatus } from '../../../../contracts/leads/leads.js';
import { watchDrags } from './card-drag.js';

/**
 * Lets cards be dragged between columns.
 * @returns the ref of the board's element, and what screen readers announce
 */
export function useCardDrag(
  onDrop: (id: number, status: LeadStatus) => void,
): [RefObject<HTMLDivElement | null>, string] {
  const board = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  useEffect(
    () => (board.current ? watchDrags(board.current, { onDrop, onAnnounce: setAnnouncement }) : undefined),
    [onDrop],
  );
  return [board, announcement];
}
