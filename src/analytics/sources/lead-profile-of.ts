import type { Profile } from '../../../views/contracts/analytics/filters.js';
import type { ProfiledLead, ReportedTouch } from '../../contacts/sources/lead-profiles.service.js';
import { channelOf } from './channel-of.js';
import { sourceName } from './source-name.js';

const nothing: ReportedTouch = {
  landingPage: '',
  referrerHost: '',
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  clickId: '',
};

/**
 * Returns a lead's profile, for filters and reports. It came by its last touch, else its first, else by the
 * source that the owner entered. The sources of touches are in lower case, like those of visits.
 */
export function leadProfileOf(lead: ProfiledLead): Profile {
  const touch = lead.last ?? lead.first ?? { ...nothing, utmSource: lead.manualSource };
  const clues = {
    utmSource: touch.utmSource.toLowerCase(),
    utmMedium: touch.utmMedium.toLowerCase(),
    utmCampaign: touch.utmCampaign.toLowerCase(),
    referrerHost: touch.referrerHost.toLowerCase(),
    clickId: touch.clickId,
  };
  const pages = [lead.first?.landingPage, lead.last?.landingPage, lead.page];
  return {
    landing: touch.landingPage,
    source: sourceName(clues.utmSource, clues.referrerHost, clues.clickId),
    channel: channelOf(clues),
    campaign: clues.utmCampaign,
    city: lead.city,
    country: '',
    device: lead.device,
    browser: lead.browser,
    screen: lead.screenWidth,
    language: lead.language,
    visit: lead.visit,
    page: [...new Set(pages.flatMap((page) => page || []))],
  };
}
