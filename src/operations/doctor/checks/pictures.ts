import { ImageProgramService } from '../../../website/pictures/image-program.service.js';
import { type Check, result, warning } from '../check.js';

/** Whether sharp loads, which reads and writes the owner's pictures and customers' photographs. */
export const pictures: Check = {
  name: 'pictures',
  subject: 'The image program',
  async run({ machine: { nodeOptions } }) {
    const images = Object.assign(new ImageProgramService(), { nodeOptions });
    try {
      return result(`sharp ${await images.check()} loads.`);
    } catch (error) {
      return result(
        'sharp does not load.',
        warning(
          (error as Error).message,
          'Neither the owner nor customers can upload photographs; those that are there already are shown.',
          'npm install --include=optional sharp, as the user who installed the site; then restart it.',
        ),
      );
    }
  },
};
