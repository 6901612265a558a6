import { screenWidthOf } from '../../../views/contracts/website/screen-widths.js';
import type { SenderProfile } from '../../contacts/intake/sender-profile.js';
import { languageOf } from '../../platform/http/languages.js';
import { browserOf, deviceOf } from '../../platform/http/user-agents.js';
import type { SeededRandom } from './seeded-random.js';

/** A visitor's browser. */
export interface SampleDevice {
  /** Like "390x844". */
  screen: string;
  language: string;
  userAgent: string;
  /** Whether it was here before. */
  returning: boolean;
}

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

const devices: [weight: number, screen: string, language: string, userAgent: string][] = [
  [34, '390x844', 'en-US', `(iPhone; CPU iPhone OS 18_1 like Mac OS X) ${safari}`],
  [14, '412x915', 'en-US', `(Linux; Android 10; K) ${chrome} Mobile Safari/537.36`],
  [8, '412x915', 'en-US', `(Linux; Android 10; K) SamsungBrowser/27.0 ${chrome} Mobile Safari/537.36`],
  [4, '600x960', 'es-US', `(Linux; Android 10; K) ${chrome} Safari/537.36`],
  [6, '820x1180', 'en-US', `(iPad; CPU OS 18_1 like Mac OS X) ${safari}`],
  [8, '1280x800', 'en-US', `(Macintosh; Intel Mac OS X 10_15_7) ${safari.replace(' Mobile/15E148', '')}`],
  [15, '1920x1080', 'en-US', `(Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`],
  [7, '1920x1080', 'en-US', `(Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/131.0.0.0`],
  [2, '1536x864', 'so', '(Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'],
];

/** Picks a visitor's browser. */
export function pickDevice(random: SeededRandom): SampleDevice {
  const [, screen, language, system] = devices[random.weighted(devices.map(([weight]) => weight))];
  return { screen, language, userAgent: `Mozilla/5.0 ${system}`, returning: random.chance(0.21) };
}

/** Returns the profile of a lead that a browser sent. @param page the form's page */
export const profileFrom = (
  { screen, language, userAgent, returning }: SampleDevice,
  page: string,
): SenderProfile => ({
  page,
  device: deviceOf(userAgent),
  browser: browserOf(userAgent),
  screenWidth: screenWidthOf(Number.parseInt(screen, 10)),
  language: languageOf(language),
  visit: returning ? 'returning' : 'new',
});
