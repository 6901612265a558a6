import { Injectable } from '@nestjs/common';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type AdminFrame, AdminFrameContext } from '../../views/contracts/admin.js';
import { publishedJson } from '../../views/contracts/published-json.js';
import { FactsContext } from '../../views/contracts/website/facts.js';
import type { Meta } from '../../views/contracts/website/meta.js';
import { openingStatusAt } from '../../views/contracts/website/opening-status.js';
import { type Site, SiteContext } from '../../views/contracts/website/site.js';
import { Document } from '../../views/layouts/document.js';
import { AdClickSettingsService } from '../business/ad-click-settings.service.js';
import { BusinessService } from '../business/business.service.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import { SiteContentService } from '../business/content/site-content.service.js';
import { OpeningStatusService } from '../business/opening-status.service.js';
import { ClockService } from '../platform/config/clock.service.js';
import { Environment } from '../platform/config/environment.js';
import { AssetManifest } from './asset-manifest.js';
import type { PageName, PageProps } from './page-names.js';
import { SharePicturesService } from './share-pictures.service.js';
import { loadView, type View } from './views.js';

interface RenderedPage {
  html: string;
  /** The page's path, if it has one. */
  path?: string;
  /** The page's second inlined stylesheet, if any. The response's security policy must allow it. */
  style?: string;
}

/**
 * Renders a page's name and props as a complete HTML document: the page itself so that the browser can
 * hydrate it, the document around it as static markup.
 */
@Injectable()
export class PageRendererService {
  private readonly views = new Map<string, View>();

  constructor(
    private readonly manifest: AssetManifest,
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
    private readonly opening: OpeningStatusService,
    private readonly clock: ClockService,
    private readonly environment: Environment,
    private readonly content: SiteContentService,
    private readonly sharePictures: SharePicturesService,
    private readonly adClicks: AdClickSettingsService,
  ) {}

  /** Prepares pages. @throws if a view, an export of it or its script is missing; the message says which. */
  async prepare(names: Iterable<string>): Promise<void> {
    for (const name of names) {
      this.views.set(name, await loadView(name));
      this.manifest.script(name);
    }
  }

  /** Replaces the view of a prepared page, under `npm run dev`. */
  show(name: string, view: View): void {
    if (this.views.has(name)) this.views.set(name, view);
  }

  /** Renders a page. @param frame the props of the admin's layout, for admin pages. */
  render<Name extends PageName>(name: Name, props: PageProps<Name>, frame?: AdminFrame): RenderedPage {
    const view = this.views.get(name);
    if (!view) throw new Error(`The page “${name}” wasn’t prepared at startup.`);
    const isOwners = name.startsWith('admin/');
    const style = isOwners ? undefined : this.manifest.styleOf(name);
    const { site, facts } = this.business;
    const { default: View, Below, belowOnly = [] } = view;
    const sent = Object.fromEntries(
      Object.entries(props).filter(([key]) => !belowOnly.includes(key as never)),
    );
    const meta = view.meta(props, site, facts);
    const page = renderToString(
      <SiteContext value={site}>
        <FactsContext value={facts}>
          <AdminFrameContext value={frame}>
            <View {...props} />
          </AdminFrameContext>
        </FactsContext>
      </SiteContext>,
    );
    const document = renderToStaticMarkup(
      <SiteContext value={site}>
        <FactsContext value={facts}>
          <Document
            area={isOwners ? 'admin' : 'site'}
            meta={meta}
            sharePicture={this.sharePicture(meta, isOwners, site)}
            now={this.now()}
            assets={{
              loader: this.manifest.loader,
              page: this.manifest.script(name),
              styles: style === undefined ? undefined : [this.manifest.commonStyle, style],
              adminStyles: this.manifest.styles.admin,
              fonts: this.manifest.fonts,
              react: this.manifest.react,
              reload: this.manifest.reload,
              tracker: isOwners ? undefined : this.tracker(),
            }}
            page={page}
            below={Below && <Below {...props} />}
            published={publishedJson({
              site: meta.isPrivate ? withoutPixel(site) : site,
              frame,
              props: sent,
            })}
          />
        </FactsContext>
      </SiteContext>,
    );
    return { html: `<!DOCTYPE html>${document}`, path: meta.path, style };
  }

  /** Returns a share picture's path. Only public pages as visitors see them have one with their title. */
  private sharePicture(meta: Meta, isOwners: boolean, { businessName, area }: Site): string {
    const picture = meta.sharedPicture ?? meta.picture?.name ?? 'hero';
    const isPublic = meta.path !== undefined && !meta.isPrivate && !isOwners && this.content.isLive;
    return isPublic
      ? this.sharePictures.pathOf({ title: meta.title, businessName, area, picture })
      : this.sharePictures.wordlessPathOf(picture);
  }

  private now() {
    const now = this.clock.now();
    const { changes } = this.opening;
    return {
      year: this.calendar.dayOf(now).slice(0, 4),
      openingStatus: openingStatusAt(changes, now.getTime()),
      openingChanges: changes,
    };
  }

  private tracker() {
    const { TRACKING, GEO_DATABASE, GEO_LOOKUP_URL, IP_LOOKUP_URL } = this.environment;
    if (TRACKING === 'off' || this.content.previewBase) return undefined;
    const ownLookup = GEO_DATABASE && '/api/analytics/location';
    return {
      script: this.manifest.tracker,
      errors: this.manifest.errors,
      geo: GEO_LOOKUP_URL ?? ownLookup,
      ip: IP_LOOKUP_URL,
      keepsAdClicks: this.adClicks.isOn,
    };
  }
}

const withoutPixel = ({ pixelId: _, ...site }: Site): Site => site;
