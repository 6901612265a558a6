import { BusinessService } from '../../src/business/business.service.js';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import type { DaysOffService } from '../../src/business/days-off.service.js';
import { PhoneNumbersService } from '../../src/business/phone-numbers.service.js';
import { ClockService } from '../../src/config/clock.service.js';
import { readEnvironment } from '../../src/config/environment.js';

/** The business as it is without any setting, and without days off: for what needs neither a site nor a database. */
export function sampleBusiness(): BusinessService {
  const environment = readEnvironment({});
  const daysOff = { from: () => [] } as unknown as DaysOffService;
  return new BusinessService(
    environment,
    daysOff,
    new BusinessCalendarService(environment, new ClockService()),
    new PhoneNumbersService(environment),
  );
}
