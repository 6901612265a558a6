import type { OwnerPicture } from '../../../views/contracts/website/owner-pictures.js';
import type { SiteProcess } from '../../support/site/site-process.js';
import { password } from '../../support/site/site-settings.js';
import { api, photograph } from './photographs.js';

/** The owner, at one process. */
export class PictureAdmin {
  cookie: string;

  constructor(private readonly site: SiteProcess) {}

  async logIn(): Promise<this> {
    const answer = await this.site.fetch('/admin/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    });
    this.cookie = answer.headers.getSetCookie().join('; ');
    return this;
  }

  /** @returns the picture, or what the refusal says. */
  async upload(): Promise<OwnerPicture> {
    const body = new FormData();
    body.append('alt', 'A carpet');
    body.append('picture', new Blob([new Uint8Array(await photograph('jpeg', 2400, 1600))]), 'photo.jpg');
    // Over a connection that is kept, as a browser's: a refusal that comes before all was sent gets lost with
    // one that ends.
    const answer = await fetch(this.site.url + api, {
      method: 'POST',
      headers: { Cookie: this.cookie },
      body,
    });
    return answer.json();
  }

  async crop(id: string): Promise<OwnerPicture> {
    const answer = await this.site.fetch(`${api}/${id}`, {
      method: 'PUT',
      headers: { Cookie: this.cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ alt: 'Nearer', zoom: 150 }),
    });
    return answer.json();
  }

  async list(): Promise<OwnerPicture[]> {
    const answer = await this.site.fetch(api, { headers: { Cookie: this.cookie } });
    return (await answer.json()).pictures;
  }
}
