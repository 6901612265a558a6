import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { AdminFrame } from '../../views/contracts/admin.js';
import type { PageName } from './page-names.js';

/** Pages around the sign-in, and those of people who aren't signed in to the admin. */
const frameless: readonly PageName[] = ['admin/login', 'admin/confirm', 'admin/crew-day', 'admin/api-docs'];

/**
 * Provides the props of the admin's layout, which are the same on every admin page. The admin module sets
 * their source, so that this module doesn't depend on leads.
 */
@Injectable()
export class PageFramesService {
  private source: () => Promise<AdminFrame | undefined> = async () => undefined;

  private isOwner: (request: Request) => boolean = () => false;

  /** Sets the source. @param source called once per admin page, before the page's own data is read. */
  provide(source: () => Promise<AdminFrame>, isOwner: (request: Request) => boolean): void {
    this.source = source;
    this.isOwner = isOwner;
  }

  /** Returns a page's frame; undefined for pages with a different layout. */
  async frameOf(name: PageName): Promise<AdminFrame | undefined> {
    return name.startsWith('admin/') && !frameless.includes(name) ? this.source() : undefined;
  }

  /** Returns the frame for an address that leads nowhere; undefined for visitors and without a database. */
  async ofUnknown(request: Request): Promise<AdminFrame | undefined> {
    return this.isOwner(request) ? this.source().catch(() => undefined) : undefined;
  }
}
