import type { OwnerPicture } from '../../../views/contracts/website/owner-pictures.js';
import { until } from '../../support/runner/until.js';
import type { TestSite } from '../../support/site/site.js';
import { api } from './photographs.js';

/** The pictures of a site, as its owner, its visitors and its database have them. */
export class OwnersPictures {
  owner: Awaited<ReturnType<TestSite['owner']>>;

  constructor(private readonly site: TestSite) {}

  async logIn(): Promise<void> {
    this.owner = await this.site.owner();
  }

  list = async (): Promise<OwnerPicture[]> => (await this.owner.get(api).expect(200)).body.pictures;

  /** Waits until all files of one are made. */
  made = async (id: string): Promise<OwnerPicture> => {
    let found: OwnerPicture | undefined;
    await until(async () => {
      found = (await this.list()).find((picture) => picture.id === id);
      return found?.state === 'made';
    });
    return found as OwnerPicture;
  };

  bytesAt = async (path: string): Promise<Buffer> => {
    const { body } = await this.site.visitor.get(path).responseType('blob').expect(200);
    return body;
  };

  /** How many rows the tables of pictures, of masters and of files have. */
  counts = async (): Promise<number[]> =>
    Promise.all(
      ['pictures', 'picture_masters', 'picture_files'].map(async (table) => {
        const [{ count }] = await this.site.dataSource.query(`SELECT COUNT(*) AS count FROM ${table}`);
        return Number(count);
      }),
    );
}
