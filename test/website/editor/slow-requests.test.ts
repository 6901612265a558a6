import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { SiteContentService } from '../../../src/business/content/site-content.service.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { addressOf } from '../../support/site/open-site.js';
import { testSite } from '../../support/site/site.js';
import { SiteEditor } from '../../support/site/site-editor.js';

const before = { phone: '(763) 555-0142', email: 'hello@drylark.example', area: 'Northwest Twin Cities' };
const after = { phone: '(612) 555-0123', email: 'hi@foam.example', area: 'Around Duluth' };

onEachDatabase('A request that outlasts a publication', (make) => {
  const site = testSite(make);
  let editor: SiteEditor;

  beforeAll(async () => {
    editor = new SiteEditor((await site.owner()) as unknown as TestAgent);
  });

  it('reads one version, never a mix, and leaves nothing of it for other requests', async () => {
    const form = 'name=A&phone=1&email=nobody';
    const slow = request(`${await addressOf(site)}/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(form.length) },
    });
    slow.write(form.slice(0, 10));
    await requestBegun(site.app.get(SiteContentService));
    await editor.saveAndPublish('business', after);
    const { text: others } = await site.visitor.get('/contact').expect(200);
    slow.end(form.slice(10));
    const [answer] = await once(slow, 'response');
    const page = await text(answer);
    expect(answer.statusCode).toBe(422);
    for (const [mine, theirs] of Object.entries(before).map(([name, was]) => [
      was,
      after[name as keyof typeof after],
    ])) {
      expect([page.includes(mine), page.includes(theirs)]).toEqual([true, false]);
      expect([others.includes(mine), others.includes(theirs)]).toEqual([false, true]);
    }
    expect((await site.visitor.get('/contact').expect(200)).text).toBe(others);
  });
});

/** Resolves once a request has taken the content that it keeps. */
function requestBegun(content: SiteContentService): Promise<void> {
  const during = content.during.bind(content);
  return new Promise((resolve) => {
    content.during = (work) => {
      content.during = during;
      resolve();
      return during(work);
    };
  });
}
