import type { SiteContent } from '../../../../../views/content/schema.js';
import { carpetsDustAndAComfortableHome } from './carpets-dust-and-a-comfortable-home.js';
import { firstTenMinutesAfterASpill } from './first-ten-minutes-after-a-spill.js';
import { howDryFoamDiffersFromSteam } from './how-dry-foam-differs-from-steam.js';
import { howOftenToVacuumAndCleanRoomByRoom } from './how-often-to-vacuum-and-clean-room-by-room.js';
import { livingWithPetsAndCarpets } from './living-with-pets-and-carpets.js';
import { minnesotaRoadSaltAndMud } from './minnesota-road-salt-and-mud.js';

/** The blog's articles, newest first. */
export const posts: SiteContent['posts'] = [
  minnesotaRoadSaltAndMud,
  howOftenToVacuumAndCleanRoomByRoom,
  carpetsDustAndAComfortableHome,
  livingWithPetsAndCarpets,
  firstTenMinutesAfterASpill,
  howDryFoamDiffersFromSteam,
];
