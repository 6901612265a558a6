import type { Article } from '../../../../views/contracts/articles.js';
import { readMinutesOf } from '../../markdown.js';
import { carpetsDustAndAComfortableHome } from './carpets-dust-and-a-comfortable-home.js';
import { firstTenMinutesAfterASpill } from './first-ten-minutes-after-a-spill.js';
import { howDryFoamDiffersFromSteam } from './how-dry-foam-differs-from-steam.js';
import { howOftenToVacuumAndCleanRoomByRoom } from './how-often-to-vacuum-and-clean-room-by-room.js';
import { livingWithPetsAndCarpets } from './living-with-pets-and-carpets.js';
import { minnesotaRoadSaltAndMud } from './minnesota-road-salt-and-mud.js';

/** An article as its file has it: its picture is called after its slug, its reading time is counted. */
export type WrittenArticle = Omit<Article, 'picture' | 'readMinutes'>;

const written: readonly WrittenArticle[] = [
  minnesotaRoadSaltAndMud,
  howOftenToVacuumAndCleanRoomByRoom,
  carpetsDustAndAComfortableHome,
  livingWithPetsAndCarpets,
  firstTenMinutesAfterASpill,
  howDryFoamDiffersFromSteam,
];

/** Every article of the site, newest first. */
export const articles: readonly Article[] = written.map((article) => ({
  ...article,
  readMinutes: readMinutesOf(article.markdown),
  picture: { name: `blog-${article.slug}`, alt: '' },
}));
