import type { Request } from 'express';
import type { VisitKind } from '../../../views/contracts/analytics/devices.js';
import type { Touches } from '../../../views/contracts/analytics/touches.js';
import { screenWidthOf } from '../../../views/contracts/website/screen-widths.js';
import { trimEnd } from '../../../views/format/trim-end.js';
import { languageOf } from '../../platform/http/languages.js';
import { browserOf, deviceOf } from '../../platform/http/user-agents.js';
import type { LeadProfile } from '../sources/lead-profile.entity.js';

/** What a request shows of the browser that sent it, for reports. Every text fits its column. */
export type SenderProfile = Omit<LeadProfile, 'leadId'>;

/** A last touch this long after the first one is of another visit. */
const sameVisitMs = 30 * 60_000;

/**
 * Reads the sender's profile from a request with a form. The user agent itself isn't kept. Of someone who
 * opted out of tracking, only the form's page is known.
 * @param screenWidth in CSS pixels, as the browser sent it
 */
export function profileOf(request: Request, touches: Touches, screenWidth: unknown): SenderProfile {
  const page = trimEnd(request.path, /\//).endsWith('/free-room') ? '/free-room' : '/contact';
  if (request.get('Sec-GPC') === '1' || request.get('DNT') === '1') return { ...unknown, page };
  const userAgent = (request.get('User-Agent') ?? '').slice(0, 400);
  return {
    page,
    device: deviceOf(userAgent),
    browser: browserOf(userAgent),
    screenWidth: typeof screenWidth === 'number' ? screenWidthOf(screenWidth) : '',
    language: languageOf(request.get('Accept-Language') ?? ''),
    visit: visitOf(touches),
  };
}

const unknown = { device: '', browser: '', screenWidth: '', language: '', visit: '' };

function visitOf({ first, last }: Touches): VisitKind | '' {
  if (!first || !last) return '';
  return Date.parse(last.at ?? '') - Date.parse(first.at ?? '') > sameVisitMs ? 'returning' : 'new';
}
