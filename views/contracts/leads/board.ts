import type { FormerAppointment } from '../bookings/appointments.js';
import { countedFilter, type LeadListQuery } from './lead-list.js';
import { filterQuery, type LeadStatus, type LeadView } from './leads.js';

/** How many cards a column of the board shows at most. */
export const cardsPerColumn = 30;

/** What the board shows of a lead. */
const cardFields = [
  'id',
  'name',
  'email',
  'serviceArea',
  'serviceType',
  'address',
  'status',
  'priority',
  'followUpDate',
  'version',
  'preferredDate',
  'timePreference',
  'appointment',
  'createdAt',
  'cancelledAt',
  'appointmentCanceledAt',
] as const satisfies (keyof LeadView)[];

export type BoardCard = Pick<LeadView, (typeof cardFields)[number]>;

/** A card that was moved, and what an undo restores. */
export interface MovedCard extends BoardCard {
  former?: FormerAppointment;
}

/** A status with its first leads. */
export interface BoardColumn {
  status: LeadStatus;
  /** How many leads it has, shown or not. */
  total: number;
  cards: BoardCard[];
}

/** A board: one column for each status. */
export interface Board {
  /** YYYY-MM-DD, where the business is. */
  today: string;
  columns: BoardColumn[];
}

export const cardOf = (lead: BoardCard): BoardCard =>
  Object.fromEntries(cardFields.map((field) => [field, lead[field]])) as BoardCard;

/** Builds the admin API's URL of the board. Its columns are the statuses, and none has spam. */
export const boardUrl = (query: LeadListQuery) =>
  `/admin/api/board${filterQuery({ ...countedFilter(query), search: query.search })}`;

/** Moves a lead's card to the top of another column, with changes to it. */
export function moveCard(
  { today, columns }: Board,
  id: number,
  to: LeadStatus,
  changes: Partial<BoardCard> = {},
): Board {
  const card = columns.flatMap(({ cards }) => cards).find((one) => one.id === id);
  if (!card) return { today, columns };
  const moved = { ...card, ...changes, status: to };
  return {
    today,
    columns: columns.map((column) => {
      const had = column.cards.some((one) => one.id === id);
      const has = column.status === to;
      if (had && has) return { ...column, cards: column.cards.map((one) => (one.id === id ? moved : one)) };
      return {
        ...column,
        total: column.total + Number(has) - Number(had),
        cards: [...(has ? [moved] : []), ...column.cards.filter((one) => one.id !== id)],
      };
    }),
  };
}
