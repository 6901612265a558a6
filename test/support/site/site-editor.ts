import type TestAgent from 'supertest/lib/agent.js';
import type { FormValues } from '../../../views/content/forms.js';
import type { SectionName } from '../../../views/content/schema.js';

/** The owner's editor of the site, over its API. */
export class SiteEditor {
  constructor(private readonly owner: TestAgent) {}

  async section(name: SectionName): Promise<{ values: FormValues; base: string; isChanged: boolean }> {
    return (await this.owner.get(`/admin/api/site/sections/${name}`).expect(200)).body;
  }

  /** Saves some fields of a section into the draft. */
  async save(name: SectionName, changes: FormValues): Promise<void> {
    const { values, base } = await this.section(name);
    await this.owner
      .put(`/admin/api/site/sections/${name}`)
      .send({ values: { ...values, ...changes }, base })
      .expect(200);
  }

  async unpublished(): Promise<{ changes: { section: string; lines: string[] }[]; seen: string }> {
    return (await this.owner.get('/admin/api/site').expect(200)).body;
  }

  async publish(): Promise<void> {
    const { seen } = await this.unpublished();
    await this.owner.post('/admin/api/site/publish').send({ seen }).expect(200);
  }

  async saveAndPublish(name: SectionName, changes: FormValues): Promise<void> {
    await this.save(name, changes);
    await this.publish();
  }
}
