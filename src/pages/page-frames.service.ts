import { Injectable } from '@nestjs/common';
import type { AdminFrame } from '../../views/contracts/admin.js';
import type { PageName } from './page-names.js';

/**
 * What the admin's layout shows beside a page's own props, the same on every admin page. The module of the admin provides
 * where it comes from, so that the page engine knows nothing of leads.
 */
@Injectable()
export class PageFramesService {
  private source: () => Promise<AdminFrame | undefined> = async () => undefined;

  /** @param source asked once for each admin page, before the page's own data is read. */
  provide(source: () => Promise<AdminFrame>): void {
    this.source = source;
  }

  /** The frame of a page; undefined for public pages and the login, which have no such layout. */
  async of(name: PageName): Promise<AdminFrame | undefined> {
    return name.startsWith('admin/') && name !== 'admin/login' ? this.source() : undefined;
  }
}
