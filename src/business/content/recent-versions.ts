import type { Repository } from 'typeorm';
import type { SiteContent } from '../../../views/content/schema.js';
import type { Environment } from '../../platform/config/environment.js';
import { offersWithServerSettings } from './server-settings.js';
import type { SiteVersion } from './site-version.entity.js';
import { storedContent } from './stored-content.js';

/** The content that determines prices. */
export type PricedContent = Pick<SiteContent, 'packages' | 'prices' | 'offers'>;

/** A version's prices and when they were live. Version 1 has no start. */
export interface RecentVersion {
  content: PricedContent;
  from?: Date;
  /** Undefined for the live version. */
  until?: Date;
}

/** Includes the live version. More than one: the owner may publish while a visitor fills in a form. */
const maxVersions = 20;

/** Returns the latest published versions as visitors saw them, the newest first. */
export async function recentVersions(
  versions: Repository<SiteVersion>,
  environment: Environment,
): Promise<RecentVersion[]> {
  const rows = await versions.find({
    select: { id: true, content: true, publishedAt: true },
    order: { id: 'DESC' },
    take: maxVersions,
  });
  return rows.map(({ id, content, publishedAt }, index) => ({
    content: pricesIn(JSON.parse(content), environment),
    from: id === 1 ? undefined : publishedAt,
    until: rows[index - 1]?.publishedAt,
  }));
}

function pricesIn(stored: Partial<Record<string, unknown>>, environment: Environment): PricedContent {
  const { packages, prices, offers } = storedContent({
    packages: stored.packages,
    prices: stored.prices,
    offers: stored.offers,
  });
  return { packages, prices, offers: offersWithServerSettings(offers, environment) };
}
