import { Lead } from '../../src/contacts/lead.entity.js';
import { LeadEvents } from '../../src/contacts/lead-events.js';
import { UnitOfWork } from '../../src/database/unit-of-work.js';
import type { TestSite } from './site.js';

/** Changes a lead as the desk does, in fields that its form may not have: stored, and told in the same transaction. */
export function changeLead(site: TestSite, id: number, changes: Partial<Lead>): Promise<Lead> {
  return site.app.get(UnitOfWork).run(async (manager) => {
    const lead = await manager.findOneByOrFail(Lead, { id });
    const before = { ...lead };
    await manager.save(Object.assign(lead, changes));
    await site.app.get(LeadEvents).tell({ kind: 'changed', before, lead }, manager);
    return lead;
  });
}

export const storedLead = (site: TestSite, id: number): Promise<Lead> =>
  site.dataSource.getRepository(Lead).findOneByOrFail({ id });
