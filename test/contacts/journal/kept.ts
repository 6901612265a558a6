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

export const keptFolder = (site: TestSite) => join(String(site.variables.DATA_DIR), 'spool/kept');

/** The files of stored requests, as paths below the folder of kept files. */
export function keptPaths(site: TestSite): string[] {
  if (!existsSync(keptFolder(site))) return [];
  return readdirSync(keptFolder(site), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^\d{4}-\d\d-\d\d\/.+\.json$/.test(path))
    .sort();
}

export const keptKeys = (site: TestSite): string[] =>
  keptPaths(site).map((path) => keyOfFile(path.split('/')[1]));

export const keptDraft = (site: TestSite, key: string) => {
  const path = keptPaths(site).find((one) => one.endsWith(`/${key}.json`));
  return JSON.parse(readFileSync(join(keptFolder(site), String(path)), 'utf8'));
};

/** The database loses leads as if their transactions had never been: by a failover, or the restore of an older backup. */
export async function lose(site: TestSite, ids: readonly number[]): Promise<void> {
  const tables = [LeadTouch, LeadChange, CustomerLink, OutboxItem, Appointment, ReservedSlot];
  for (const id of ids) {
    for (const table of tables) await site.dataSource.getRepository(table).delete({ leadId: id });
    await site.dataSource.getRepository(Lead).delete({ id });
  }
}

export const prove = (site: TestSite) => site.app.get(LeadReconciliationService).prove();
