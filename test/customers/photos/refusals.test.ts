import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { LeadPhotosService } from '../../../src/customers/photos/lead-photos.service.js';
import { PhotoUploadsService } from '../../../src/customers/photos/photo-uploads.service.js';
import { ImageProgramService } from '../../../src/website/pictures/image-program.service.js';
import { until } from '../../support/runner/until.js';
import { testSite } from '../../support/site/site.js';
import { photograph } from '../../website/pictures/photographs.js';
import { unusableFiles } from '../../website/pictures/unusable-files.js';
import { uploadFiles } from '../../website/pictures/upload-files.js';
import { Customer } from './customer.js';

const manyUploads = {
  uploadsAnHour: { forLead: 1_000, fromNetwork: 1_000 },
  aDayFromNetwork: 1_000,
  ...{ bytesInAll: 10 * 2 ** 20, bytesForJobs: 0 },
};
const small = () => photograph('jpeg', 300, 200);

describe('A customer’s upload', () => {
  const site = testSite(undefined, {}, { photos: manyUploads });
  let customer: Customer;
  const problem = async (word: string) =>
    (await site.app.get(LeadPhotosService).form(customer.leadId, customer.link, word)).problem;

  beforeEach(async () => {
    customer = await Customer.of(site);
  });

  it.each(unusableFiles)(
    'of $what is refused with a sentence, and leaves nothing behind',
    async ({ file, reason }) => {
      expect(await customer.sent(await file())).toBe(reason);
      expect(await problem(reason)).toMatch(
        /^(A photo was|One of your photos (has|is)|We can’t read HEIC photos|We couldn’t (add a file|read a photo)|We didn’t get a photo)/,
      );
      expect(await customer.photos()).toEqual([]);
      await until(() => uploadFiles(String(site.variables.DATA_DIR)).length === 0);
      expect(readdirSync(join(String(site.variables.DATA_DIR), 'uploads'))).toEqual([]);
    },
  );

  it('of more than 10 MB is refused, and so is one of seven files, one without a file, and what is no form', async () => {
    expect(await customer.sent(Buffer.alloc(11 * 2 ** 20, 'x'))).toBe('too-large');
    expect(await problem('too-large')).toBe('Choose photos of up to 10 MB each. We didn’t add any.');
    const photo = await small();
    expect(await customer.sent(...Array<Buffer>(7).fill(photo))).toBe('form');
    const { visitor } = site;
    const to = `${customer.link}/photos`;
    const form = await visitor.post(to).field('picture', 'no file').expect(303);
    expect(form.headers.location).toBe(`${customer.link}?photos=empty#photos`);
    const broken = visitor.post(to).set('Content-Type', 'multipart/form-data; boundary=x');
    expect((await broken.send('--x\r\nbroken').expect(303)).headers.location).toContain('?photos=form#');
    await visitor.post(to).send({ picture: 'JSON' }).expect(415);
    expect(await customer.photos()).toEqual([]);
  });

  it('of several files adds those that can be used, and says what is wrong with another', async () => {
    const [{ file }] = unusableFiles.filter(({ reason }) => reason === 'no-photograph');
    expect(await customer.sent(await small(), await file(), await small())).toBe('no-photograph');
    expect(await customer.photos()).toHaveLength(2);
  });

  it('never takes the room of crews’ photos, nor they its', async () => {
    const service = site.app.get(LeadPhotosService);
    const whole = { bytes: Buffer.alloc(manyUploads.bytesInAll), width: 300, height: 200 };
    expect(await customer.sent(await small())).toBe('');
    expect((await service.add(customer.leadId, [whole], 'before')).problem).toBeUndefined();
    expect((await service.add(customer.leadId, [whole], 'after')).problem).toBe('unavailable');
    expect(await customer.sent(await small())).toBe('');
  });

  it('of an AVIF that takes seconds and a gigabyte to decode is refused, although a JPEG of that size is not', async () => {
    const large = sharp({ create: { width: 4_100, height: 4_000, channels: 3, background: '#888' } });
    expect(await customer.sent(await large.clone().avif({ effort: 0 }).toBuffer())).toBe('too-many-pixels');
    expect(await customer.sent(await large.jpeg().toBuffer())).toBe('');
  });

  it('of a picture that is a page as well leaves of it nothing but pixels', async () => {
    const polyglot = Buffer.concat([
      await small(),
      Buffer.from('<html><script>alert("canary")</script></html>'),
    ]);
    expect(await customer.sent(polyglot)).toBe('');
    const [{ id }] = await customer.photos();
    expect((await customer.bytes(id)).toString('latin1')).not.toContain('canary');
  });
});

describe('Uploads of customers', () => {
  const photos = { ...manyUploads, uploadsAnHour: { forLead: 3, fromNetwork: 5 } };
  const site = testSite(undefined, { TRUST_PROXY: 'loopback' }, { photos });
  const sentFrom = async (address: string, customer: Customer, file: Buffer) =>
    (await customer.send(file).set('X-Forwarded-For', address).expect(303)).headers.location;

  it('are so many within an hour for a request and from a network, whatever becomes of them', async () => {
    const [one, other, third] = [await Customer.of(site), await Customer.of(site), await Customer.of(site)];
    const nothing = Buffer.from('no photograph');
    for (let turn = 0; turn < 3; turn++)
      expect(await sentFrom('192.0.2.1', one, nothing)).toContain('?photos=no-photograph#');
    expect(await sentFrom('192.0.2.2', one, await small())).toContain('?photos=too-often#');
    for (let turn = 0; turn < 2; turn++)
      expect(await sentFrom('192.0.2.1', other, nothing)).toContain('?photos=no-photograph#');
    expect(await sentFrom('192.0.2.1', third, await small())).toContain('?photos=too-often#');
    expect(await sentFrom('192.0.2.3', third, await small())).toBe(`${third.link}#photos`);
    expect(await one.photos()).toEqual([]);
    const uploads = site.app.get(PhotoUploadsService);
    const crew = { leadId: one.leadId, ip: '192.0.2.4', photoMoment: 'before' } as const;
    expect([uploads.count({ ...crew, photoMoment: undefined }), uploads.count(crew)]).toEqual([false, true]);
  });
});

describe('Photos of requests without a job', () => {
  const bytesForJobs = 2 ** 20;
  const photos = { ...manyUploads, aDayFromNetwork: 4, bytesForJobs };
  const site = testSite(undefined, { TRUST_PROXY: 'loopback' }, { photos });
  const sentFrom = async (address: string, customer: Customer, ...files: Buffer[]) =>
    (
      await customer
        .send(...files)
        .set('X-Forwarded-For', address)
        .expect(303)
    ).headers.location;
  const bookedCustomer = async () => {
    const customer = await Customer.of(site);
    await site.dataSource.query(`UPDATE contacts SET status = 'scheduled' WHERE id = ?`, [customer.leadId]);
    return customer;
  };

  it('are so many in a day from a network with all of its addresses, and as many as they like with a job', async () => {
    const [one, other, booked] = [await Customer.of(site), await Customer.of(site), await bookedCustomer()];
    const photo = await small();
    expect(await sentFrom('192.0.2.1', one, photo, photo, photo)).toBe(`${one.link}#photos`);
    expect(await sentFrom('192.0.2.77', other, photo, photo)).toBe(`${other.link}?photos=unavailable#photos`);
    expect(await sentFrom('192.0.2.1', other, photo)).toContain('?photos=unavailable#');
    expect([(await one.photos()).length, (await other.photos()).length]).toEqual([3, 1]);
    expect(await sentFrom('192.0.2.1', booked, photo, photo)).toBe(`${booked.link}#photos`);
    expect(await sentFrom('198.51.100.1', other, photo)).toBe(`${other.link}#photos`);
  });

  it('leave room for those with a job', async () => {
    const service = site.app.get(LeadPhotosService);
    const [one, booked] = [await Customer.of(site), await bookedCustomer()];
    const large = { bytes: Buffer.alloc(photos.bytesInAll - bytesForJobs), width: 300, height: 200 };
    expect((await service.add(one.leadId, [large])).problem).toBe('unavailable');
    expect((await service.add(booked.leadId, [large])).problem).toBeUndefined();
    expect(await sentFrom('203.0.113.1', one, await small())).toContain('?photos=unavailable#');
    expect(await sentFrom('203.0.113.1', booked, await small())).toBe(`${booked.link}#photos`);
  });
});

describe('Where sharp does not load', () => {
  const site = testSite(undefined, {}, { photos: manyUploads });
  const without = ['--import', resolve('test/website/pictures/without-sharp.mjs')];

  it('photographs can be mailed instead, and the admin shows those that are there', async () => {
    const customer = await Customer.of(site);
    expect(await customer.sent(await small())).toBe('');
    const images = site.app.get(ImageProgramService);
    const { nodeOptions } = images;
    images.nodeOptions = without;
    expect(await customer.sent(await small())).toBe('unavailable');
    images.nodeOptions = nodeOptions;
    expect(await customer.photos()).toHaveLength(1);
    const [{ id }] = await customer.photos();
    await (await site.owner()).get(`/admin/leads/${customer.leadId}/photos/${id}`).expect(200);
  });
});

describe('Where sharp has never loaded', () => {
  const site = testSite(undefined, {}, { photos: manyUploads });

  it('nothing of an upload is read', async () => {
    const customer = await Customer.of(site);
    site.app.get(ImageProgramService).nodeOptions = [
      '--import',
      resolve('test/website/pictures/without-sharp.mjs'),
    ];
    // Read, it would be too large.
    expect(await customer.sent(Buffer.alloc(11 * 2 ** 20, 'x'))).toBe('unavailable');
  });
});
