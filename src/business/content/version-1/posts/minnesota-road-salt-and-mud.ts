import type { SiteContent } from '../../../../../views/content/schema.js';

export const minnesotaRoadSaltAndMud: SiteContent['posts'][number] = {
  key: 'minnesota-road-salt-and-mud',
  title: 'Road Salt and Mud: Getting Carpets Through a Minnesota Winter',
  excerpt:
    'We get salt, sand and slush from November on, then mud until May. Here is what to set up before the first snow, and how to get salt out of the hall carpet.',
  author: 'The cleaning crew',
  date: '2025-10-14',
  category: 'Seasonal',
  picture: { name: 'blog-minnesota-road-salt-and-mud', alt: '' },
  markdown: `
Minnesota has a long season of things that stick to boots. First comes the slush, with salt and sand in it. Then the snow melts, and the mud comes. From the first snow to the first dry week of May, your front hall carpet works harder than anything in the house except the furnace.

A little work in October saves a lot of scrubbing in March.

## Why salt is worse than dirt

Road salt comes in wet and dries to a white crust. The crystals are hard and sharp, and they wear down the fibers like sand. Some deicers, like calcium chloride, also pull moisture from the air. The spot stays a little damp and sticky and collects dirt. That is why a salt stain starts out white and turns gray.

Salt is hard on wood floors, too. It dulls the finish, and the grit scratches it.

## Before the first snow

The dirt you stop at the door never reaches the carpet.

- Put a coarse scraper mat outside and a long absorbent one inside. Two or three full steps is a good length.
- Set a boot tray with a raised edge where people really take their boots off.
- Add a bench or a chair, so people can sit down to take off their boots.
- Keep a stiff brush by the door for boots, and an old towel for paws.
- Don’t forget the door from the garage into the house. The car brings in more slush than the whole family.
- Vacuum the hall well now, so winter starts on a clean carpet.

## How to get salt out

Let the spot dry, then vacuum. Loosen the crust with a soft brush. Vacuum again, slowly, in several directions. Get out as much salt as you can while it is dry.

For the rest, mix equal parts of white vinegar and warm water. Test it on a hidden spot first. Dampen the stain with a cloth, wait five minutes for the salt to dissolve, and blot with a dry towel. Then use plain warm water and blot again. You may need to repeat this once or twice, because salt can come back up as the carpet dries. Keep the carpet damp, not wet, or the salt water soaks into the pad.

Don’t use vinegar on wool, or near marble or other natural stone. On hardwood, use a well-wrung cloth with plain water, or the cleaner your floor’s manufacturer recommends. Dry it right away. Puddles do the most harm to wood.

## Mud season

When mud gets on the carpet, wait. Wet mud smears. Let it dry all the way, break it up with the edge of a spoon, and vacuum it up. Then treat the mark that is left. Mix a quarter teaspoon of clear dish soap into a cup of lukewarm water. Dab it on with a cloth, blot it up, and finish with plain water.

To keep kids and dogs away while it dries, put an upside-down laundry basket over the spot.

## A calendar for the season

From November to April, vacuum the entry every day or two. Wash the mats when they look gray. After the last snow, lift the mats and vacuum underneath.

Then plan a deeper cleaning. Salt and fine grit often sink deeper than a home vacuum can reach. Spring is a good time for it. Fall is good, too, so you go into winter with clean carpets. In both seasons, book about a week ahead. With dry foam, the carpet is usually dry in 2 to 4 hours, which helps in a hall that everyone uses.
`,
};
