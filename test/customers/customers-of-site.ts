import { ImportWorkService } from '../../src/customers/imports/import-work.service.js';
import { LeadAttachingService } from '../../src/customers/lead-attaching.service.js';
import type { TestSite } from '../support/site/site.js';

/** Attaches what is to be attached, as the site does by itself a moment after each lead. */
export const attach = (site: TestSite): Promise<number> => site.app.get(LeadAttachingService).attachMissing();

/** Works on the imports that wait, as the site does by itself. */
export const workOnImports = (site: TestSite): Promise<void> => site.app.get(ImportWorkService).work();

/** Whose a lead is. */
export async function customerOf(site: TestSite, leadId: number): Promise<number | null> {
  const [row] = await site.dataSource.query('SELECT customerId FROM contacts WHERE id = ?', [leadId]);
  return row?.customerId ?? null;
}

/** The phone numbers, emails and codes of a customer, as "phone +17635550100". */
export async function keysOf(site: TestSite, customerId: number): Promise<string[]> {
  const rows = await site.dataSource.query(
    "SELECT kind, value FROM customer_keys WHERE customerId = ? AND kind <> 'pair' ORDER BY kind, value",
    [customerId],
  );
  return rows.map(({ kind, value }: { kind: string; value: string }) => `${kind} ${value}`);
}

/** How many rows a table has. */
export async function countOf(site: TestSite, table: string, where = '1 = 1'): Promise<number> {
  const [{ total }] = await site.dataSource.query(`SELECT COUNT(*) AS total FROM ${table} WHERE ${where}`);
  return Number(total);
}

/** A page without what it hands to its script. */
export const shown = (html: string) => html.replace(/<script.*?<\/script>/gs, '').replace(/<!-- -->/g, '');
