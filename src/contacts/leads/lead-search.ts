import { Between, type SelectQueryBuilder } from 'typeorm';
import { hasLost } from '../../../views/contracts/leads/lead-stages.js';
import { foldText, leadOfDocument, searchTerms } from '../../../views/contracts/leads/leads.js';
import { freeRoomPrefix } from '../../../views/forms/leads/free-room.js';
import type { Day } from '../../business/business-calendar.service.js';
import { contains } from '../../platform/database/dialect.js';
import type { IdRange } from '../counts/search-signatures.js';
import type { LeadFilter } from '../dto/lead-filter.dto.js';
import type { Lead } from './lead.entity.js';
import * as scopes from './lead-scopes.js';

/**
 * How to read the leads of a city, service or source, or to follow up: only those, by an index that begins with it, or all in the order of the list
 * until there are enough. The databases can't tell which is better, so the conditions, and on MySQL a hint, leave them no choice.
 */
type Reading = 'found' | 'in-order';

export interface Matching {
  today: Day;
  /** "both" for spam and the rest. */
  spam?: 'both';
  /** The keys of the leads in the city; undefined if not all leads have theirs. */
  cityKeys?: readonly string[];
  reading?: Reading;
  /** Reads only leads with these IDs, by their primary key. */
  ranges?: readonly IdRange[];
}

/**
 * Narrows a query of `lead` to a filter. A search uses only columns of IX_contacts_lines, unless the IDs are known. Other filters use only those of the index
 * that begins with the first of city, service and source, or with the order, so that a list reads one index alone. A search, and a city
 * without keys, find only leads whose search lines are set (LeadKeysService).
 */
export function whereMatches(
  query: SelectQueryBuilder<Lead>,
  filter: LeadFilter,
  { today, spam: which, cityKeys, reading, ranges }: Matching,
): SelectQueryBuilder<Lead> {
  const { status, lost, priority, search = '', spam, followUp, city } = filter;
  const facets = facetsOf(filter, cityKeys);
  const [first] = reading === 'found' ? facets : [];
  if (first) query.useIndex(first.index);
  if (ranges) query.useIndex('PRIMARY');
  // SQLite would take an index that begins with `isSuspect` rather than a range of another.
  if (first?.isRange || ranges)
    query.where('lead.isSpam + 0 IN (:...spam)', { spam: which ? [0, 1] : [spam ? 1 : 0] });
  else query.where(which ? scopes.any : spam ? scopes.spam : scopes.notSpam);
  const isByFollowUp = reading === 'found' && followUp && !first;
  if (isByFollowUp) query.useIndex('IX_contacts_follow_up');
  else if (reading === 'found' && !first && isOfLosses(filter)) query.useIndex('IX_contacts_lost');
  if (ranges) query.andWhere(ranges.map(([first, last]) => ({ id: Between(first, last) })));
  if (status) query.andWhere(`${isByFollowUp ? hidden('lead.status') : 'lead.status'} = :status`, { status });
  if (lost) query.andWhere(`lead.${scopes.hasLostSql} AND lead.lostAt IS NOT NULL`);
  else if (isOfLosses(filter) || filter.asks) query.andWhere('lead.lostAt IS NULL');
  if (lost && lost !== 'any') query.andWhere('lead.lostReason = :lost', { lost });
  if (priority) query.andWhere('lead.priority = :priority', { priority });
  if (followUp) query.andWhere(scopes.followUpDue(today));
  if (city && !cityKeys) query.andWhere(`(${inCity})`, linesOfCity(city));
  for (const facet of facets) {
    const column = facet === first ? facet.column : hidden(facet.column);
    query.andWhere(facet.where(column), facet.values);
  }
  const id = leadOfDocument(search);
  if (id) return query.andWhere({ id });
  const terms = searchTerms(search);
  if (terms.text === '') return query;
  const words = terms.words.map((word, index) =>
    contains(query.connection, 'lead.searchLines', `word${index}`, word),
  );
  if (terms.digits === '') {
    for (const { sql, values } of words) query.andWhere(sql, values);
    return query;
  }
  const [inLines] = words;
  const inNumber = contains(query.connection, 'lead.phoneKey', 'digits', terms.digits);
  return query.andWhere(`(${inLines.sql} OR ${inNumber.sql})`, { ...inLines.values, ...inNumber.values });
}

/** Hides a column, so that no index of it is read. */
const hidden = (column: string) => `NULLIF(${column}, '')`;

/** What follows all texts that begin with `freeRoomPrefix`, in both databases' order. For LIKE, SQLite uses no index. */
const afterFreeRoom = freeRoomPrefix.replace(/m$/, 'n');

/** Whether a filter finds leads by an index that begins with what it is for. */
export const isFaceted = ({ city, service, source, followUp, asks }: LeadFilter): boolean =>
  Boolean(city || service || source || followUp || asks);

/** Whether a filter finds leads by the index of lost leads and of the open ones beside them. */
export const isOfLosses = ({ status, lost }: LeadFilter): boolean =>
  lost !== undefined || (status !== undefined && hasLost({ status }));

interface Facet {
  column: string;
  /** What begins with the column. */
  index: string;
  where: (column: string) => string;
  values?: Record<string, unknown>;
  isRange?: boolean;
}

function facetsOf({ city, service, source, asks }: LeadFilter, cityKeys?: readonly string[]): Facet[] {
  const facets: Facet[] = [];
  if (asks)
    facets.push({
      column: 'lead.asksFor',
      index: 'IX_contacts_asks',
      where: (column) => `${column} IS NOT NULL`,
      isRange: true,
    });
  if (city && cityKeys)
    facets.push({
      column: 'lead.cityKey',
      index: 'IX_contacts_city',
      where: (column) => `${column} IN (:...cityKeys)`,
      values: { cityKeys },
    });
  if (service === freeRoomPrefix)
    facets.push({
      column: 'lead.serviceType',
      index: 'IX_contacts_service',
      where: (column) => `(${column} >= :service AND ${column} < :afterService)`,
      values: { service, afterService: afterFreeRoom },
      isRange: true,
    });
  else if (service)
    facets.push({
      column: 'lead.serviceType',
      index: 'IX_contacts_service',
      where: (column) => `${column} = :service`,
      values: { service },
    });
  if (source)
    facets.push({
      column: 'lead.source',
      index: 'IX_contacts_source',
      where: (column) => (source === 'website' ? `${column} IS NULL` : `${column} = :source`),
      values: { source },
    });
  return facets;
}

/**
 * A city starts the line of the area that the visitor entered, or follows the street of an address. Most lines don't have its name at
 * all, and are looked through once.
 */
const inCity =
  'INSTR(lead.searchLines, :city) > 0 AND (INSTR(lead.searchLines, :area) > 0 OR INSTR(lead.searchLines, :street) > 0)';

function linesOfCity(name: string) {
  const city = foldText(name);
  return { city, area: `\n${city}`, street: `, ${city}` };
}

/** Orders a query for a list. Orders by day have their own function. */
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
const upcoming = 'CASE WHEN lead.day >= :today THEN lead.day END';

/** A part of a list by day, in an order that an index has. */
export interface DayPart {
  where: string;
  /** Columns with their direction, the first one first. */
  order: [string, 'ASC' | 'DESC'][];
}

/** The parts of a list by day, the first one first: what {@link byDay} sorts by. */
export const dayParts: readonly DayPart[] = [
  {
    where: withoutDay,
    order: [
      [upcoming, 'ASC'],
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

/**
 * Orders a query by day: scheduled leads without a day first, because they need one; then today and later, then no day, then
 * past. Sorts all of them; `dayParts` are for many leads.
 */
export function byDay(query: SelectQueryBuilder<Lead>, today: Day) {
  return query
    .addSelect(
      `CASE WHEN ${withoutDay} THEN 0 WHEN lead.day >= :today THEN 1 WHEN lead.day IS NULL THEN 2 ELSE 3 END`,
      'part',
    )
    .addSelect(upcoming, 'upcoming')
    .setParameter('today', today)
    .orderBy('part', 'ASC')
    .addOrderBy('upcoming', 'ASC')
    .addOrderBy('lead.day', 'DESC')
    .addOrderBy('lead.id', 'DESC');
}
