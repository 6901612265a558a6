import type { Article } from '../../../../views/contracts/articles.js';
import { carpetsDustAndAComfortableHome } from './carpets-dust-and-a-comfortable-home.js';
import { firstTenMinutesAfterASpill } from './first-ten-minutes-after-a-spill.js';
import { howDryFoamDiffersFromSteam } from './how-dry-foam-differs-from-steam.js';
import { howOftenToVacuumAndCleanRoomByRoom } from './how-often-to-vacuum-and-clean-room-by-room.js';
import { livingWithPetsAndCarpets } from './living-with-pets-and-carpets.js';
import { minnesotaRoadSaltAndMud } from './minnesota-road-salt-and-mud.js';

/** Every article of the site, newest first. */
export const articles: readonly Article[] = [
  minnesotaRoadSaltAndMud,
  howOftenToVacuumAndCleanRoomByRoom,
  carpetsDustAndAComfortableHome,
  livingWithPetsAndCarpets,
  firstTenMinutesAfterASpill,
  howDryFoamDiffersFromSteam,
];
