import type { SiteContent } from '../../../../../views/content/schema.js';

export const howDryFoamDiffersFromSteam: SiteContent['posts'][number] = {
  key: 'how-dry-foam-differs-from-steam',
  title: 'How Dry Foam Differs From Steam, Step by Step',
  excerpt:
    'Both methods set out to do the same job. The difference is mostly water: how much goes in, and how long you wait for it to leave.',
  author: 'The cleaning crew',
  date: '2025-03-18',
  category: 'Technology',
  picture: { name: 'blog-how-dry-foam-differs-from-steam', alt: '' },
  markdown: `
When people picture carpet cleaning, they usually picture a hose, a tank, and a family living in the kitchen until tomorrow. That is steam cleaning, which is seldom steam. The proper name is hot water extraction, and it is a respectable method. It is simply a wet one.

Dry foam goes about it another way. Here is what happens in each, so that you can decide which suits your carpet and your weekend.

## What steam cleaning does

A detergent is usually sprayed on first and given a few minutes to loosen the soil. Then a machine forces hot water into the carpet and, in the same stroke, vacuums as much of it as it can back out. The dirt leaves with the water.

Not all of the water comes back. Some stays in the pile, and if the operator is hurried or the machine is weak, some reaches the backing and the pad. Drying commonly takes 12 to 24 hours, longer in a humid basement. Two things can go wrong in that time. Old spots may rise to the surface again as the carpet dries, which is called wicking, and leftover detergent may dry to a sticky film that attracts new dirt.

Done carefully, with a thorough rinse and enough passes to get the water out, hot water extraction gives good results. Those last few passes matter a great deal.

## What dry foam does, in three steps

Our process begins with a vacuum and ends with a brush. Foam is mostly air, so the cleaning agent gets to the fibers with very little moisture behind it.

- Pre-Vac: a thorough vacuuming of loose, dry soil. It is the least glamorous step and one of the most useful, because dry soil is far easier to remove before it gets damp and turns to mud.
- Dry-Foam: foam is worked into the pile by counter-rotating brushes. Because they turn against each other, they reach the fibers from both sides, and the foam lifts the dirt.
- Final Groom: the pile is set upright and even, so that it dries standing and looks the same from every side of the room.

## What that means for your day

With dry foam, carpets are usually dry in 2 to 4 hours. Clean in the morning, and the room is generally back in use by the evening. With so little moisture there is also less to sink toward the pad, and less chance for wicking or a musty smell.

You can help it along. Run the furnace fan or a ceiling fan, open a window if the weather is dry, and keep the furniture off the clean area until it no longer feels damp. If you have to walk on it sooner, wear clean socks.

The method is safe for children and pets. We still suggest that both be elsewhere while the machine is running, chiefly because they will want to help.

## Questions worth asking any cleaner

Whoever you hire, and whatever the method, a few questions will tell you a lot.

- Do you vacuum first, or should I?
- How long until it is dry, honestly, in this weather?
- Is this method right for my fiber? Wool and natural fibers such as sisal or jute need special care.
- What does the price include, and will it be the same when you leave?
- What happens if I am not satisfied?

## Check your warranty first

If your carpet is fairly new, look at the warranty before you book anyone, us included. Some manufacturers name the cleaning methods and the schedule they want, and ask for receipts. It is dull reading, but it is short, and it is a good deal cheaper than finding out later.
`,
};
