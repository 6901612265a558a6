import type { SelectQueryBuilder } from 'typeorm';
import { searchTerms } from '../../../views/contracts/leads/leads.js';
import type { Day } from '../../business/business-calendar.service.js';
import type { LeadFilter } from '../dto/lead-filter.dto.js';
import type { Lead } from './lead.entity.js';
import * as scopes from './lead-scopes.js';

/**
 * Narrows a query of `lead` to a filter. Except for follow-ups, it uses only columns of IX_contacts_lines, so that a search
 * reads that index alone. A search finds only leads whose keys are set (LeadKeysService).
 */
export function whereMatches(
  query: SelectQueryBuilder<Lead>,
  { status, priority, search = '', spam, followUp }: LeadFilter,
  today: Day,
): SelectQueryBuilder<Lead> {
  query.where(spam ? scopes.spam : scopes.notSpam);
  if (status) query.andWhere('lead.status = :status', { status });
  if (priority) query.andWhere('lead.priority = :priority', { priority });
  if (followUp) query.andWhere(scopes.followUpDue(today));
  const terms = searchTerms(search);
  if (terms.text === '') return query;
  const inLines = 'INSTR(lead.searchLines, :text) > 0';
  const inNumber = 'INSTR(lead.phoneKey, :digits) > 0';
  return query.andWhere(terms.digits === '' ? inLines : `(${inLines} OR ${inNumber})`, terms);
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
