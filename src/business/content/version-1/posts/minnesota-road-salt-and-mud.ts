import type { SiteContent } from '../../../../../views/content/schema.js';

export const minnesotaRoadSaltAndMud: SiteContent['posts'][number] = {
  key: 'minnesota-road-salt-and-mud',
  title: 'Road Salt and Mud: Getting Carpets Through a Minnesota Winter',
  excerpt:
    'Salt, sand and slush from November on, then mud until May. What to set up before the first snow, and how to get the white crust out of the hall carpet.',
  author: 'The cleaning crew',
  date: '2025-10-14',
  category: 'Seasonal',
  picture: { name: 'blog-minnesota-road-salt-and-mud', alt: '' },
  markdown: `
Minnesota has a long season of things that stick to boots. First comes the slush, with salt and sand in it. Then the thaw, with whatever the snow was covering. Between the first flakes and the first dry week of May, your front hall carpet works harder than anything else in the house except the furnace.

A little preparation in October saves a lot of scrubbing in March.

## Why salt is worse than ordinary dirt

Road salt comes in as brine and dries to a white crust. The crystals are hard and sharp, and underfoot they wear at the fibers just as sand does. Some deicers, calcium chloride for one, also draw moisture from the air, so the spot stays slightly damp and tacky and collects soil. That is why a salt stain starts out white and ends up gray.

It is rough on hardwood as well. Salt dulls the finish, and the grit scratches it.

## Before the first snow

Everything that stays at the door is something you do not have to clean out of the carpet.

- Put a coarse scraper mat outside and a long absorbent one inside. Two or three full steps is a good length.
- Set a boot tray with a raised edge where people actually take their boots off, which may not be where you wish they did.
- Add a bench or a chair. Nobody balances on one foot for the sake of a carpet.
- Keep a stiff brush by the door for boot treads, and an old towel for paws.
- Do not forget the garage door. The car brings in more slush than the whole family.
- Vacuum the hall thoroughly now, so that winter starts on a clean carpet.

## Getting salt out

Let the place dry, then vacuum. Loosen the crust with a soft brush and vacuum again, slowly, from several directions. Every grain you take out dry is one you do not have to dissolve.

For what is left, mix equal parts of white vinegar and warm water, and test it on a hidden spot first. Dampen the stain with a cloth, give it five minutes to dissolve the salt, and blot with a dry towel. Follow with plain warm water and blot again. Expect to repeat it once or twice, since salt tends to come back to the surface as the carpet dries. Keep the carpet damp rather than wet, or you will carry the brine down into the pad.

Leave the vinegar off wool, and off marble or other natural stone nearby. On hardwood, use a well wrung cloth with plain water or the cleaner your floor's maker recommends, and dry it right away. Standing meltwater is the real enemy there.

## Mud season

When the mud arrives, the best thing to do is nothing. Wet mud smears. Let it dry all the way, break it up with the edge of a spoon, and vacuum the crumbs. Only then go after the shadow that remains, with a quarter teaspoon of clear dish soap in a cup of lukewarm water. Blot it in, blot it out, and finish with plain water.

If children or dogs are waiting to run through it in the meantime, turn a laundry basket over the spot. It works on the children, at least.

## A calendar for the season

From November to April, vacuum the entry every day or two and wash the mats when they look gray. After the last real snow, usually some weeks after you think it was, lift the mats and vacuum underneath.

Then plan a deeper cleaning, because salt and fine grit settle lower than a household vacuum can always reach. Spring is a natural time for it, and fall is the time to start the winter clean. Book about a week ahead in either. With dry foam, the carpet is usually dry in 2 to 4 hours, which is a help in a hall that everybody has to walk through.
`,
};
