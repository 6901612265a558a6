import { ImageProgramService } from '../../../website/pictures/image-program.service.js';
import { type Check, result, warning } from '../check.js';

/** Checks that sharp loads, which processes the owner's and customers' photos. */
export const pictures: Check = {
  name: 'pictures',
  subject: 'The image program',
  async run({ machine: { nodeOptions } }) {
    const images = Object.assign(new ImageProgramService(), { nodeOptions });
    try {
      return result(`sharp ${await images.check()} loads.`);
    } catch (error) {
      return result(
        'sharp doesn’t load.',
        warning(
          (error as Error).message,
          'The owner and customers can’t upload photos. Photos that are already there still show.',
          'As the user who installed the site, run npm install --include=optional sharp, then restart the site.',
        ),
      );
    }
  },
};
