import { beforeEach, describe, expect, it } from '@jest/globals';
import { testSite } from '../../support/site/site.js';
import { photograph } from '../../website/pictures/photographs.js';
import { Customer } from './customer.js';

describe('A script that uploads a customer’s photos', () => {
  const site = testSite();
  let customer: Customer;

  beforeEach(async () => {
    customer = await Customer.of(site);
  });

  it('gets the photos after each upload and removal', async () => {
    const { body } = await customer
      .send(await photograph('jpeg', 300, 200))
      .accept('json')
      .expect(200);
    expect(body).toMatchObject({ photos: [{ width: 300, height: 200 }], isFull: false });
    expect(body.problem).toBeUndefined();
    const removed = await customer.remove(body.photos[0].id).accept('json').expect(200);
    expect(removed.body.photos).toEqual([]);
    expect(await customer.photos()).toEqual([]);
  });

  it('gets the reason for a file that can’t be used', async () => {
    const { body } = await customer.send(Buffer.from('no photo')).accept('json').expect(200);
    expect(body).toMatchObject({
      photos: [],
      problem: 'We couldn’t add a file. Choose a JPEG, PNG, WebP or AVIF photo.',
    });
  });

  it('leaves the page’s other forms valid', async () => {
    const { text } = await site.visitor.get(customer.link).expect(200);
    const seen = /name="seen" value="(\d+)"/.exec(text)?.[1];
    await customer
      .send(await photograph('jpeg', 300, 200))
      .accept('json')
      .expect(200);
    const cancel = () => site.visitor.post(`${customer.link}/cancel`).type('form').send({ seen });
    expect((await cancel().expect(303)).headers.location).toBe(`${customer.link}#main`);
  });

  it('learns nothing with another link', async () => {
    await site.visitor
      .post(`/my/${'B'.repeat(22)}/photos`)
      .accept('json')
      .attach('picture', await photograph('jpeg', 300, 200), 'photo.jpg')
      .expect(404);
  });
});
