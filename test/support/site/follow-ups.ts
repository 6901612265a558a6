import type { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { LeadKeysService } from '../../../src/contacts/leads/lead-keys.service.js';
import { defaultSettings } from '../../../src/messages/follow-ups/default-settings.js';
import { FollowUpSettingsService } from '../../../src/messages/follow-ups/follow-up-settings.service.js';
import type { FollowUpSettings } from '../../../views/contracts/messages/follow-ups.js';
import { seed } from '../data/leads.js';
import { changeLead } from './admin.js';
import type { TestSite } from './site.js';

/** Both mails on, as an owner would have them. */
export const allOn: FollowUpSettings = {
  ...defaultSettings,
  postalAddress: 'P.O. Box 12\nMaple Grove, MN 55311',
  reviewIsOn: true,
  reviewLink: 'https://reviews.example/drylark',
  rebookingIsOn: true,
};

export const saveTerms = (site: TestSite, changes: Partial<FollowUpSettings> = {}): Promise<void> =>
  site.app.get(FollowUpSettingsService).save({ ...allOn, ...changes });

/** A lead whose job was done on a day. It is completed at this moment. @returns its id. */
export async function finish(site: TestSite, doneOn: string, changes: Partial<Lead> = {}): Promise<number> {
  const plan = {
    status: 'scheduled',
    day: doneOn,
    timeWindow: 'morning',
    serviceType: 'residential',
  } as const;
  const [id] = await seed(site.dataSource, [
    { createdAt: new Date(`${doneOn}T12:00:00Z`), ...plan, ...changes },
  ]);
  await site.app.get(LeadKeysService).setMissing();
  await changeLead(site, id, { status: 'completed' });
  return id;
}
