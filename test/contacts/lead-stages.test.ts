import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Lead } from '../../src/contacts/leads/lead.entity.js';
import * as scopes from '../../src/contacts/leads/lead-scopes.js';
import { isBooked, isDone, isNew, isScheduled } from '../../views/contracts/leads/lead-stages.js';
import { type LeadStatus, leadStatuses } from '../../views/contracts/leads/leads.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';

onEachDatabase('The stages of leads', (make) => {
  const site = testSite(make);
  const leads = leadStatuses.map((status, index) => ({ id: index + 1, status }));
  const those = (isMeant: (lead: { status: LeadStatus }) => boolean) =>
    leads.filter(isMeant).map(({ status }) => status);

  beforeAll(() => seed(site.dataSource, leads));

  it.each([
    { isMeant: isScheduled, sql: scopes.scheduledSql },
    { isMeant: isDone, sql: scopes.doneSql },
    { isMeant: isBooked, sql: scopes.bookedSql },
  ])('mean the same to the database: $sql', async ({ isMeant, sql }) => {
    const rows = await site.dataSource.query(`SELECT status FROM contacts WHERE ${sql} ORDER BY id`);
    expect(rows.map(({ status }: { status: string }) => status)).toEqual(those(isMeant));
  });

  it.each([
    { isMeant: isNew, where: scopes.unanswered },
    { isMeant: isScheduled, where: scopes.scheduled },
    { isMeant: isDone, where: scopes.completed },
  ])('mean the same to a condition: $isMeant.name', async ({ isMeant, where }) => {
    const found = await site.dataSource.getRepository(Lead).find({ where, order: { id: 'ASC' } });
    expect(found.map(({ status }) => status)).toEqual(those(isMeant));
  });
});

describe('Statuses', () => {
  const word = `'(?:${leadStatuses.join('|')})'`;
  /** A status that something is compared with, in TypeScript, SQL or a condition of TypeORM. */
  const comparisons = new RegExp(
    [
      String.raw`(\w+)\)? +(?:[=!]==|<>|!=|(?<!const \w+ )=|(?:NOT )?IN) +\(?${word}`,
      `${word} [=!]==`,
      String.raw`\b(?:Not|In)\(\[?${word}`,
      String.raw`\bcase ${word}`,
      String.raw`${word}[^\n]*\]\.includes\(`,
      String.raw`(?:where: \{|\.\.\.\w*[sS]pam,)[^}\n]* status: ${word}`,
    ].join('|'),
  );
  /** Columns and variables with words of their own. */
  const others = ['outcome', 'action', 'list'];
  const isForbidden = (line: string) => {
    const found = comparisons.exec(line);
    return found !== null && !others.includes(found[1]);
  };

  it.each([
    "if (lead.status === 'new') return;",
    "`SELECT id FROM contacts WHERE status <> 'completed'`",
    "`WHERE contacts.status IN ('scheduled', 'completed')`",
    "{ ...notSpam, status: 'contacted' }",
    "['scheduled', 'completed'].includes(status)",
    "{ status: Not('completed') }",
  ])('are compared in %s', (line) => expect(isForbidden(line)).toBe(true));

  it.each(["await this.leads.update(id, { status: 'contacted' });", "if (action === 'contacted') {"])(
    'are not compared in %s',
    (line) => expect(isForbidden(line)).toBe(false),
  );

  it('are compared only where their meaning is defined. Elsewhere, ask lead-stages.ts or lead-scopes.ts', () => {
    const files = ['src', 'views', 'client'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    const found = files
      .filter((file) => !/\/lead-(?:stages|scopes)\.ts$/.test(file))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter(isForbidden)
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });
});
