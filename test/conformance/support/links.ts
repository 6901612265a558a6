import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installTool } from '../../../scripts/build/tools.mjs';

/** What is used here of linkinator, which is installed when the first test needs it. */
interface Linkinator {
  LinkChecker: new () => {
    /** By page: the fragments that links to it name and that were not looked for when it was read. */
    fragmentsToCheck: Map<string, Set<string>>;
    check(
      options: object,
    ): Promise<{ links: { url: string; state: string; status?: number; parent?: string }[] }>;
  };
}

export interface Links {
  /** How many different addresses were looked at. */
  count: number;
  /** Those that are dead, redirected, or name a place that their page has not. */
  wrong: string[];
}

interface Choices {
  /** Whether to go on to whatever the pages lead to. */
  recurse?: boolean;
  /** What the site takes for its own origin. */
  origin?: string;
  headers?: Record<string, string>;
  /** Whether a path is left out. */
  isLeftOut?: (path: string) => boolean;
}

/** Follows the links of pages within their site. @param path the pages' addresses, at one origin. */
export async function followLinks(
  path: string[],
  { recurse, origin, headers, isLeftOut }: Choices = {},
): Promise<Links> {
  const site = new URL(path[0]).origin;
  const { LinkChecker }: Linkinator = await import(
    pathToFileURL(join(installTool('links'), 'linkinator/build/src/index.js')).href
  );
  const checker = new LinkChecker();
  const wrong = new Set<string>();
  const seen = new Set<string>();
  const urlRewriteExpressions = origin
    ? [{ pattern: new RegExp(`^${origin.replaceAll('.', '\\.')}(?=/)`), replacement: site }]
    : [];
  /** @param isRead whether a link is followed. */
  const check = async (pages: string[], isRead: (link: string) => boolean) => {
    const { links } = await checker.check({
      path: pages,
      recurse,
      headers,
      checkFragments: true,
      redirects: 'error',
      linksToSkip: async (link: string) => !isRead(link),
      // Otherwise `#a` on `/b` would be taken for `/b/#a`.
      cleanUrls: true,
      urlRewriteExpressions,
      timeout: 60_000,
    });
    for (const { url, state, status, parent } of links) {
      if (state !== 'SKIPPED') seen.add(url);
      // Of a fragment it does not say on which page the link is.
      const place = parent && !url.includes('#') ? ` on ${parent.replace(site, '')}` : '';
      if (state === 'BROKEN') wrong.add(`${status} ${url.replace(site, '')}${place}`);
    }
  };
  const isOurs = (link: string) =>
    link.startsWith(`${site}/`) && isLeftOut?.(link.slice(site.length)) !== true;
  await check([...path], isOurs);
  // Now the checker knows of the fragments that it saw after their pages: it reads these pages once more.
  const again = new Set([...checker.fragmentsToCheck.keys()].filter(isOurs));
  if (again.size > 0) await check([...again], (link) => again.has(link));
  return { count: seen.size, wrong: [...wrong].sort() };
}
