import { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { LeadEventsService } from '../../../src/contacts/leads/lead-events.service.js';
import { UnitOfWorkService } from '../../../src/platform/database/unit-of-work.service.js';
import type { TestSite } from './site.js';
import { password } from './site-settings.js';

/** Changes a lead like the admin, in fields its form may not have: stored and told in one transaction. */
export function changeLead(site: TestSite, id: number, changes: Partial<Lead>): Promise<Lead> {
  return site.app.get(UnitOfWorkService).run(async (manager) => {
    const lead = await manager.findOneByOrFail(Lead, { id });
    const before = { ...lead };
    await manager.save(Object.assign(lead, changes));
    await site.app.get(LeadEventsService).emit(manager, { kind: 'changed', before, lead });
    return lead;
  });
}

export const storedLead = (site: TestSite, id: number): Promise<Lead> =>
  site.dataSource.getRepository(Lead).findOneByOrFail({ id });

/** The path of the bookings' secret address, as the settings show it. */
export async function feedPath(owner: Awaited<ReturnType<TestSite['owner']>>): Promise<string> {
  const asked = owner.post('/admin/settings/calendar-feed/address').type('form');
  const { text } = await asked.send({ presentPassword: password }).expect(200);
  return new URL(/value="([^"]+\.ics)"/.exec(text)?.[1] ?? '').pathname;
}
