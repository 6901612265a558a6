import type { SiteContent } from '../../../../../views/content/schema.js';

export const firstTenMinutesAfterASpill: SiteContent['posts'][number] = {
  key: 'first-ten-minutes-after-a-spill',
  title: 'The First Ten Minutes After a Spill',
  excerpt:
    'Most spills only become stains if they are given time, or a good scrubbing. Here is what to do, minute by minute, with things you already own.',
  author: 'The cleaning crew',
  date: '2025-04-22',
  category: 'Tips & Tricks',
  picture: { name: 'blog-first-ten-minutes-after-a-spill', alt: '' },
  markdown: `
A glass goes over, everyone freezes, and somebody says the name of a product they saw in a video. You can ignore the product. In the first ten minutes, a clean towel and a little patience do more than anything in a spray bottle.

A fresh spill is mostly sitting on and between the fibers. Your job is to get it out before it soaks down into the backing or dries in place. The rest is cleanup.

## Minutes one to three: lift and blot

If there is anything solid, take it off first. A spoon works well. Scrape gently from the edge toward the middle, so the spot stays the size it is.

Then lay a plain white cloth or paper towel over the liquid and press. Stand on it if you like; it is one of the few household jobs that can be done in socks. Move to a dry part of the towel and press again, and keep going until very little comes up.

Use white because dye from a colored towel can transfer. Press rather than rub, because rubbing pushes the spill deeper and frays the tips of the fibers. A frayed patch catches the light differently, and it looks like a stain even when it is clean.

## Minutes three to seven: a little water, then a little soap

Dampen a cloth with cool water and blot, then blot dry. For many spills, that is the whole treatment. Resist pouring water straight onto the carpet. It carries the spill down into the pad, where you cannot reach it.

If color remains, mix a quarter teaspoon of clear dish soap into a cup of lukewarm water. Make sure the soap has no bleach or lotion in it. Try it first on a hidden spot, such as the inside of a closet, and check that no color comes off on the cloth.

Dab the solution on with a cloth, work from the outside in, and blot it away. More soap is not better. What stays behind is sticky, and sticky carpet collects dirt.

## Minutes seven to ten: rinse and dry

Blot again with a cloth dampened in plain water to take the soap out. Then cover the place with a thick pad of dry paper towels, put something heavy on top, and leave it for a few hours. Slip a plastic bag between the towels and the weight, so that the encyclopedia does not become the next problem.

Once the carpet is dry, vacuum it. That lifts the pile and shows you what you really have.

## Spills that want something different

A few common accidents have rules of their own.

- Blood, milk, egg: use cold water only, since heat can set proteins.
- Candle wax and gum: harden with ice cubes in a plastic bag, then crack and lift off the pieces.
- Mud: let it dry completely, then vacuum. Wet mud only spreads.
- Powders such as flour, cocoa or cinnamon: vacuum with the hose before any water comes near.
- Nail polish, paint and permanent ink: blot, then stop. Strong solvents can damage the dye or the backing.
- Wool and antique rugs: blot with cool water, and get advice before trying anything else.

## When to put the towel down

If a spot has not changed after two rounds of soap and rinse, a third is unlikely to help. The same goes for a spot that keeps coming back after it dries, which usually means that some of the spill is in the backing and is wicking up.

That is a good time to call someone, and to remember two things for them: what was spilled, and what has been put on it since. Nobody will judge the club soda. It just helps us to know.
`,
};
