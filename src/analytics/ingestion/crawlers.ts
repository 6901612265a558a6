import { isbot } from 'isbot';

/** Crawlers that identify themselves in the user agent. */
const knownCrawlers = [
  'Googlebot',
  'AdsBot-Google',
  'Mediapartners-Google',
  'Storebot-Google',
  'Google-InspectionTool',
  'GoogleOther',
  'bingbot',
  'DuckDuckBot',
  'YandexBot',
  'Baiduspider',
  'Applebot',
  'Slurp',
  'facebookexternalhit',
  'meta-externalagent',
  'Twitterbot',
  'LinkedInBot',
  'Pinterestbot',
  'AhrefsBot',
  'SemrushBot',
  'MJ12bot',
  'DotBot',
  'PetalBot',
  'Bytespider',
  'GPTBot',
  'OAI-SearchBot',
  'ClaudeBot',
  'PerplexityBot',
  'CCBot',
  'Amazonbot',
  'UptimeRobot',
] as const;

/** Excludes "Cubot", a phone brand. */
const crawlerPattern = /(?<!\bcu)bot\b|crawler|spider\b/i;
const otherCrawler = 'Other crawlers';
/** Stored with the counts of earlier months, so it stays. */
const automaticClient = 'Automatic clients';

/** Returns a crawler's name as shown. @param name as stored */
export const shownCrawlerName = (name: string): string => (name === automaticClient ? 'Other bots' : name);

/**
 * Returns the name of a crawler that identifies itself in its user agent. Names are from a fixed list, so
 * that made-up ones add no rows.
 * @param isStrict also treats headless browsers, command-line clients and a blank user agent as crawlers
 */
export function crawlerName(userAgent: string, isStrict: boolean): string | undefined {
  const lower = userAgent.toLowerCase();
  const name = knownCrawlers.find((one) => lower.includes(one.toLowerCase()));
  if (name) return name;
  if (crawlerPattern.test(userAgent)) return otherCrawler;
  return isStrict && (userAgent === '' || isbot(userAgent)) ? automaticClient : undefined;
}
