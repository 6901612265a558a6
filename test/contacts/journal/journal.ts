import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReservedSlot } from '../../../src/business/availability/reserved-slot.entity.js';
import { Appointment } from '../../../src/calendar/appointment.entity.js';
import { keyOfFile } from '../../../src/contacts/intake/draft-file.js';
import { LeadReconciliationService } from '../../../src/contacts/journal/lead-reconciliation.service.js';
import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { LeadChange } from '../../../src/contacts/leads/lead-change.entity.js';
import { CustomerLink } from '../../../src/contacts/links/customer-link.entity.js';
import { LeadTouch } from '../../../src/contacts/sources/lead-touch.entity.js';
import { OutboxItem } from '../../../src/platform/outbox/outbox-item.entity.js';
import type { TestSite } from '../../support/site/site.js';

export const journalFolder = (site: TestSite) => join(String(site.variables.DATA_DIR), 'spool/kept');

/** Lists the journal files, as paths below the journal folder. */
export function journalPaths(site: TestSite): string[] {
  if (!existsSync(journalFolder(site))) return [];
  return readdirSync(journalFolder(site), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^\d{4}-\d\d-\d\d\/.+\.json$/.test(path))
    .sort();
}

export const journalKeys = (site: TestSite): string[] =>
  journalPaths(site).map((path) => keyOfFile(path.split('/')[1]));

export const journalDraft = (site: TestSite, key: string) => {
  const path = journalPaths(site).find((one) => one.endsWith(`/${key}.json`));
  return JSON.parse(readFileSync(join(journalFolder(site), String(path)), 'utf8'));
};

/** Removes leads from the database as a failover or restoring an older backup would. */
export async function lose(site: TestSite, ids: readonly number[]): Promise<void> {
  const tables = [LeadTouch, LeadChange, CustomerLink, OutboxItem, Appointment, ReservedSlot];
  for (const id of ids) {
    for (const table of tables) await site.dataSource.getRepository(table).delete({ leadId: id });
    await site.dataSource.getRepository(Lead).delete({ id });
  }
}

export const reconcile = (site: TestSite) => site.app.get(LeadReconciliationService).reconcile();
