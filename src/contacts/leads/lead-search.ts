import type { SelectQueryBuilder } from 'typeorm';
import { searchTerms } from '../../../views/contracts/leads/leads.js';
import { freeRoomPrefix } from '../../../views/forms/leads/free-room.js';
import type { Day } from '../../business/business-calendar.service.js';
import type { LeadFilter } from '../dto/lead-filter.dto.js';
import type { Lead } from './lead.entity.js';
import * as scopes from './lead-scopes.js';

/**
 * Narrows a query of `lead` to a filter. A search, or a city, uses only columns of IX_contacts_lines, a service or a source only those
 * of IX_contacts_facets, so that each reads its index alone. A search and a city find only leads whose keys are set (LeadKeysService).
 * @param which "both" for spam and the rest.
 */
export function whereMatches(
  query: SelectQueryBuilder<Lead>,
  { status, priority, search = '', spam, followUp, city, service, source }: LeadFilter,
  today: Day,
  which?: 'both',
): SelectQueryBuilder<Lead> {
  query.where(which ? scopes.any : spam ? scopes.spam : scopes.notSpam);
  if (status) query.andWhere('lead.status = :status', { status });
  if (priority) query.andWhere('lead.priority = :priority', { priority });
  if (followUp) query.andWhere(scopes.followUpDue(today));
  if (city) query.andWhere(`(${inCity})`, linesOfCity(city));
  if (service === freeRoomPrefix) query.andWhere(`lead.serviceType LIKE '${freeRoomPrefix}%'`);
  else if (service) query.andWhere('lead.serviceType = :service', { service });
  if (source === 'website') query.andWhere('lead.source IS NULL');
  else if (source) query.andWhere('lead.source = :source', { source });
  const terms = searchTerms(search);
  if (terms.text === '') return query;
  const inLines = 'INSTR(lead.searchLines, :text) > 0';
  const inNumber = 'INSTR(lead.phoneKey, :digits) > 0';
  return query.andWhere(terms.digits === '' ? inLines : `(${inLines} OR ${inNumber})`, terms);
}

/** A city starts the line of the area that the visitor entered, or follows the street of an address. */
const inCity = 'INSTR(lead.searchLines, :area) > 0 OR INSTR(lead.searchLines, :street) > 0';

function linesOfCity(city: string) {
  const name = city.toLowerCase();
  return { area: `\n${name}`, street: `, ${name}` };
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

/**
 * Orders a query by day: scheduled leads without a day first, because they need one; then today and later, then no day, then
 * past.
 */
export function byDay(query: SelectQueryBuilder<Lead>, today: Day) {
  return query
    .addSelect(
      `CASE WHEN lead.status = 'scheduled' AND (lead.day IS NULL OR lead.day NOT LIKE '2___-__-__') THEN 0
        WHEN lead.day >= :today THEN 1 WHEN lead.day IS NULL THEN 2 ELSE 3 END`,
      'part',
    )
    .addSelect('CASE WHEN lead.day >= :today THEN lead.day END', 'upcoming')
    .setParameter('today', today)
    .orderBy('part', 'ASC')
    .addOrderBy('upcoming', 'ASC')
    .addOrderBy('lead.day', 'DESC')
    .addOrderBy('lead.id', 'DESC');
}
