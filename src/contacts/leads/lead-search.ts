import { In, Like, type SelectQueryBuilder } from 'typeorm';
import { hasLost } from '../../../views/contracts/leads/lead-stages.js';
import { foldText, leadOfDocument, searchTerms, spellingsOf } from '../../../views/contracts/leads/leads.js';
import { freeRoomPrefix } from '../../../views/forms/leads/free-room.js';
import type { Day } from '../../business/business-calendar.service.js';
import { contains } from '../../platform/database/dialect.js';
import type { LeadFilter } from '../dto/lead-filter.dto.js';
import type { Lead } from './lead.entity.js';
import * as scopes from './lead-scopes.js';

/** The IDs of all leads that match a filter, if they are few. */
export type FewIds = number[] | 'many';

/** How to narrow a query to a filter. */
export interface Matching {
  today: Day;
  /** The keys of the leads in the city; undefined if not all leads have theirs. */
  cityKeys?: readonly string[];
  /** What the search finds, with the IDs of all that match. */
  few?: FewIds;
}

/**
 * Narrows a query of `lead` to a filter. A search, and a city without keys, find only leads with search lines
 * (LeadKeysService).
 */
export function whereMatches(
  query: SelectQueryBuilder<Lead>,
  filter: LeadFilter,
  { today, cityKeys, few = 'many' }: Matching,
): SelectQueryBuilder<Lead> {
  const { status, lost, priority, search = '', spam, followUp, asks, city, service, source } = filter;
  query.where(spam ? scopes.spam : scopes.notSpam);
  if (status) query.andWhere({ status });
  if (lost) query.andWhere(scopes.lost);
  else if (status && hasLost({ status })) query.andWhere('lead.lostAt IS NULL');
  if (lost && lost !== 'any') query.andWhere({ lostReason: lost });
  if (priority) query.andWhere({ priority });
  if (followUp) query.andWhere(scopes.followUpDue(today));
  if (asks) query.andWhere(scopes.asksForAny).andWhere(scopes.needsAnswerSql);
  // Of several keys, and of a search, MySQL would read each lead in the order of another index: three times
  // as long.
  if (city && cityKeys) query.andWhere({ cityKey: In([...cityKeys]) }).useIndex('IX_contacts_city');
  else if (city) query.andWhere(`(${inCity})`, linesOfCity(city));
  // Makes SQLite read the index of cities, which has these columns, too, rather than theirs and each lead.
  const plus = city ? '+ ' : '';
  if (service === freeRoomPrefix) query.andWhere({ serviceType: Like(`${service}%`) });
  else if (service) query.andWhere(`${plus}lead.serviceType = :service`, { service });
  if (source === 'website') query.andWhere(`${plus}lead.source IS NULL`);
  else if (source) query.andWhere(`${plus}lead.source = :source`, { source });
  if (few !== 'many') return query.andWhere({ id: In(few) });
  const id = leadOfDocument(search);
  if (id) return query.andWhere({ id });
  const terms = searchTerms(search);
  if (terms.text === '') return query;
  query.useIndex('IX_contacts_lines');
  const words = terms.words.map((word, index) => {
    const parts = spellingsOf(word).map((one, place) =>
      contains(query.connection, 'lead.searchLines', `word${index}_${place}`, one),
    );
    const sql = `(${parts.map((part) => part.sql).join(' OR ')})`;
    return { sql, values: Object.assign({}, ...parts.map(({ values }) => values)) };
  });
  if (terms.digits === '') {
    for (const { sql, values } of words) query.andWhere(sql, values);
    return query;
  }
  const [inLines] = words;
  const inNumber = contains(query.connection, 'lead.phoneKey', 'digits', terms.digits);
  return query.andWhere(`(${inLines.sql} OR ${inNumber.sql})`, { ...inLines.values, ...inNumber.values });
}

/** Whether a filter has a condition that few leads may meet. */
export const isNarrow = ({ lost, city, service, source, followUp, asks }: LeadFilter): boolean =>
  Boolean(lost || city || service || source || followUp || asks);

/**
 * A city starts the line of the area that the visitor entered, or follows the street of an address. Most
 * lines don't have its name at all, and are looked through once.
 */
const inCity =
  'INSTR(lead.searchLines, :city) > 0 AND (INSTR(lead.searchLines, :area) > 0 OR INSTR(lead.searchLines, :street) > 0)';

function linesOfCity(name: string) {
  const city = foldText(name);
  return { city, area: `\n${city}`, street: `, ${city}` };
}

/** Orders a query for a list. Lists by day have their own parts. */
export function inOrder(query: SelectQueryBuilder<Lead>, order: 'newest' | 'oldest' | 'name') {
  if (order === 'name') return query.orderBy('lead.name', 'ASC').addOrderBy('lead.id', 'ASC');
  const direction = order === 'newest' ? 'DESC' : 'ASC';
  return query.orderBy('lead.createdAt', direction).addOrderBy('lead.id', direction);
}

/** Narrows a query to the leads after `last` in the list, newest first. */
export function after(query: SelectQueryBuilder<Lead>, last: Pick<Lead, 'id' | 'createdAt'>) {
  return query.andWhere('lead.createdAt <= :lastAt AND (lead.createdAt < :lastAt OR lead.id < :lastId)', {
    lastAt: last.createdAt,
    lastId: last.id,
  });
}

const withoutDay = `lead.${scopes.scheduledSql} AND (lead.day IS NULL OR lead.day NOT LIKE '2___-__-__')`;

/** A part of a list by day, in an order that an index has. */
interface DayPart {
  where: string;
  /** Columns with their direction, the first one first. */
  order: [string, 'ASC' | 'DESC'][];
}

/**
 * The parts of a list by day: scheduled leads without a day, because they need one; then today and later,
 * no day, and past days.
 */
export const dayParts: readonly DayPart[] = [
  {
    where: withoutDay,
    order: [
      ['CASE WHEN lead.day >= :today THEN lead.day END', 'ASC'],
      ['lead.day', 'DESC'],
      ['lead.id', 'DESC'],
    ],
  },
  {
    where: `lead.day >= :today AND NOT (${withoutDay})`,
    order: [
      ['lead.day', 'ASC'],
      ['lead.id', 'DESC'],
    ],
  },
  { where: `lead.day IS NULL AND NOT lead.${scopes.scheduledSql}`, order: [['lead.id', 'DESC']] },
  {
    where: `lead.day < :today AND NOT (${withoutDay})`,
    order: [
      ['lead.day', 'DESC'],
      ['lead.id', 'DESC'],
    ],
  },
];
