import { ImageProgramService, SharpUnavailable } from '../../../website/pictures/image-program.service.js';
import { type Check, result, warning } from '../check.js';

const why = 'The owner and customers can’t upload photos. Photos that are already there still show.';

/** Checks that sharp loads, which processes the owner's and customers' photos. */
export const pictures: Check = {
  name: 'pictures',
  subject: 'The image program',
  async run({ machine: { nodeOptions } }) {
    const images = Object.assign(new ImageProgramService(), { nodeOptions });
    try {
      return result(`sharp ${await images.check()} loads.`);
    } catch (error) {
      const { message } = error as Error;
      const [found, fix] =
        error instanceof SharpUnavailable
          ? [
              `sharp doesn’t load: ${error.reason.replace(/\.?$/, '.')}`,
              'As the user who installed the site, run npm install --include=optional sharp, then restart the site.',
            ]
          : [
              message,
              'Check that the site’s user can start nice and node, and that the machine has free memory (free -m).',
            ];
      return result(found, warning(found, why, fix));
    }
  },
};
