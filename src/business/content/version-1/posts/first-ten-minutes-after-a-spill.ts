import type { SiteContent } from '../../../../../views/content/schema.js';

export const firstTenMinutesAfterASpill: SiteContent['posts'][number] = {
  key: 'first-ten-minutes-after-a-spill',
  title: 'The First Ten Minutes After a Spill',
  excerpt:
    'Most spills only turn into stains when they sit too long or get scrubbed. Here is what to do, minute by minute, with things you already own.',
  author: 'The cleaning crew',
  date: '2025-04-22',
  category: 'Tips & Tricks',
  picture: { name: 'blog-first-ten-minutes-after-a-spill', alt: '' },
  markdown: `
A glass tips over, everyone freezes, and someone names a product they saw in a video. You can skip the product. In the first ten minutes, a clean towel and a little patience do more than any spray.

A fresh spill sits mostly on top of the fibers and between them. Your job is to get it out before it soaks into the backing or dries.

## Minutes one to three: lift and blot

If there is anything solid, take it off first. A spoon works well. Scrape gently from the edge to the middle, so the spot doesn’t grow.

Then put a plain white cloth or paper towel over the liquid and press down. You can even stand on it. Move to a dry part of the towel and press again. Keep going until very little comes up.

Use white, because dye from a colored towel can stain the carpet. Press, don’t rub. Rubbing pushes the spill deeper and frays the tips of the fibers. A frayed patch can look like a stain even when it is clean.

## Minutes three to seven: a little water, then a little soap

Dampen a cloth with cool water and blot, then blot dry. For many spills, that is all you need. Don’t pour water on the carpet. It carries the spill down into the pad, where you can’t reach it.

If you still see color, mix a quarter teaspoon of clear dish soap into a cup of lukewarm water. Use soap without bleach or lotion. Test it on a hidden spot first, like the inside of a closet. Make sure no color comes off on the cloth.

Dab the soapy water on with a cloth, work from the outside in, and blot it up. Don’t use more soap than that. Leftover soap is sticky, and sticky carpet collects dirt.

## Minutes seven to ten: rinse and dry

Blot again with a cloth dampened in plain water to remove the soap. Then cover the spot with a thick pad of dry paper towels. Put a plastic bag and something heavy on top, and leave it for a few hours.

Once the carpet is dry, vacuum it. That lifts the fibers and shows you what is left.

## Spills that need something different

- Blood, milk or egg: Use only cold water. Heat can set the stain.
- Candle wax or gum: Harden it with ice cubes in a plastic bag. Then crack it and lift off the pieces.
- Mud: Let it dry completely, then vacuum. Wet mud only spreads.
- Powders like flour, cocoa or cinnamon: Vacuum them up with the hose before any water gets near them.
- Nail polish, paint or permanent ink: Blot, then stop. Strong solvents can damage the dye or the backing.
- Wool and antique rugs: Blot with cool water. Get advice before you try anything else.

## When to stop

If a spot hasn’t changed after two rounds of soap and rinse, a third probably won’t help. The same goes for a spot that keeps coming back after it dries. Some of the spill is probably in the backing.

That is a good time to call us. Tell us what was spilled and what you have put on it since. We won’t judge. It just helps us to know.
`,
};
