import { createHash } from 'node:crypto';
import type { ImageMessage } from '../../../src/website/pictures/image-messages.js';
import { ImageProgramService } from '../../../src/website/pictures/image-program.service.js';
import type { TestSite } from '../../support/site/site.js';

type File = Extract<ImageMessage, { kind: 'file' }>;

const made = new Map<string, File[]>();

/** Has the files of a photo's part made once; the next pair with it gets the same bytes, renamed. */
export function rememberImages(site: TestSite): void {
  const images = site.app.get(ImageProgramService);
  const run = images.run.bind(images);
  images.run = async function* (job, input) {
    if (job.kind !== 'files' || !(input instanceof Uint8Array)) return yield* run(job, input);
    const sizes = job.files.map(({ format, width, height }) => [format, width, height]);
    const key = createHash('sha256')
      .update(JSON.stringify([job.part, sizes]))
      .update(input)
      .digest('hex');
    const known = made.get(key);
    if (known) return yield* known.map((file, index) => ({ ...file, name: job.files[index].name }));
    const files: File[] = [];
    for await (const message of run(job, input)) {
      if (message.kind === 'file') files.push(message);
      yield message;
    }
    made.set(key, files);
  };
}
