import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { photoSettings } from '../../../src/customers/photos/photo-limits.js';
import { ImageProgramService } from '../../../src/website/pictures/image-program.service.js';
import { UploadDecodingService } from '../../../src/website/pictures/upload-decoding.service.js';
import { photograph } from './photographs.js';

const folder = mkdtempSync(join(tmpdir(), 'decoding-time-'));
const images = new ImageProgramService();

afterAll(() => {
  images.onModuleDestroy();
  rmSync(folder, { recursive: true });
});

it('A photo that takes too much processor time to read is refused', async () => {
  const reasons = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const path = join(folder, 'photo.jpg');
  writeFileSync(path, await photograph('png', 6000, 5000));
  await using file = await open(path);
  const read = new UploadDecodingService(images).masterOf(file, { ...photoSettings, maxSeconds: 0.1 });
  await expect(read).rejects.toThrow('We can’t read this file. Save the photo as a JPEG');
  const reason = expect.stringMatching(/ended with SIGXCPU/);
  expect(reasons.mock.calls).toEqual([[{ event: 'picture.not-decoded', reason }]]);
  jest.restoreAllMocks();
}, 30_000);
