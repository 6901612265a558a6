import type { SiteContent } from '../../../views/content/schema.js';
import { readCopy } from '../../business/content/published-copy.js';
import { withServerSettings } from '../../business/content/server-settings.js';
import { version1 } from '../../business/content/stored-content.js';
import type { DiagnosedSite } from './diagnosed-site.js';

/** The business details that the site shows: from the environment, else published, else a new site's. */
export function publishedBusiness({ dataDir, environment }: DiagnosedSite): SiteContent['business'] {
  return withServerSettings(published(dataDir), environment).business;
}

function published(dataDir: string): SiteContent {
  try {
    return readCopy(dataDir)?.content ?? version1;
  } catch {
    return version1;
  }
}
