import type { Repository } from 'typeorm';
import type { SiteContent } from '../../../views/content/schema.js';
import type { Environment } from '../../platform/config/environment.js';
import { offersWithServerSettings } from './server-settings.js';
import type { SiteVersion } from './site-version.entity.js';
import { storedContent } from './stored-content.js';

/** What prices are made from. */
export type PricedContent = Pick<SiteContent, 'packages' | 'prices' | 'offers'>;

/** A version's prices, and while they were live; version 1 always was before anything was published. */
export interface RecentVersion {
  content: PricedContent;
  from?: Date;
  /** Undefined for the one that is live. */
  until?: Date;
}

/** So many are known, the live one among them: an owner may publish several times while a visitor fills in a form. */
const known = 20;

/** The versions that were published last, the newest first, as visitors got them. */
export async function recentVersions(
  versions: Repository<SiteVersion>,
  environment: Environment,
): Promise<RecentVersion[]> {
  const rows = await versions.find({
    select: { id: true, content: true, publishedAt: true },
    order: { id: 'DESC' },
    take: known,
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
