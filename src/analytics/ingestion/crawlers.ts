import { isbot } from 'isbot';

/** Crawlers that say who they are, by the words of their user agents. */
const known = [
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

/** "Cubot" is a brand of phones and no crawler. */
const saysCrawler = /(?<!\bcu)bot\b|crawler|spider\b/i;
const otherCrawler = 'Other crawlers';

/**
 * The name of a crawler that declares itself in its user agent; one of a fixed list, so that made-up names make no rows.
 * @param isStrict takes everything that looks automatic for a crawler: headless browsers, command-line clients, an empty agent.
 */
export function crawlerName(userAgent: string, isStrict: boolean): string | undefined {
  const lower = userAgent.toLowerCase();
  const name = known.find((one) => lower.includes(one.toLowerCase()));
  if (name) return name;
  if (saysCrawler.test(userAgent)) return otherCrawler;
  return isStrict && (userAgent === '' || isbot(userAgent)) ? 'Automatic clients' : undefined;
}
