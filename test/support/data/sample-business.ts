import { BusinessService } from '../../../src/business/business.service.js';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { withServerSettings } from '../../../src/business/content/server-settings.js';
import type { SiteContentService } from '../../../src/business/content/site-content.service.js';
import { version1 } from '../../../src/business/content/stored-content.js';
import type { DaysOffService } from '../../../src/business/days-off.service.js';
import { PhoneNumbersService } from '../../../src/business/phone-numbers.service.js';
import { ClockService } from '../../../src/platform/config/clock.service.js';
import { readEnvironment, type Variables } from '../../../src/platform/config/environment.js';

/** The content of a site on which nothing was published, with the variables that are set. */
export const sampleContent = (variables: Variables = {}) =>
  ({ current: withServerSettings(version1, readEnvironment(variables)) }) as SiteContentService;

/** The business without any setting or days off, for what needs neither a site nor a database. */
export function sampleBusiness(
  calendar = new BusinessCalendarService(readEnvironment({}), new ClockService()),
): BusinessService {
  const daysOff = { from: () => [] } as unknown as DaysOffService;
  const content = sampleContent();
  return new BusinessService(
    readEnvironment({}),
    content,
    daysOff,
    calendar,
    new PhoneNumbersService(content),
  );
}
