import type { SiteContent } from '../../../../../views/content/schema.js';

export const howDryFoamDiffersFromSteam: SiteContent['posts'][number] = {
  key: 'how-dry-foam-differs-from-steam',
  title: 'How Dry Foam Differs From Steam, Step by Step',
  excerpt:
    'Both methods do the same job. The big difference is water: how much goes in, and how long you wait for it to dry.',
  author: 'The cleaning crew',
  date: '2025-03-18',
  category: 'Technology',
  picture: { name: 'blog-how-dry-foam-differs-from-steam', alt: '' },
  markdown: `
When people hear “carpet cleaning,” they often think of a hose, a tank, and a family stuck in the kitchen until tomorrow. That is steam cleaning, though it rarely uses steam. The proper name is hot water extraction. It is a good method, but a wet one.

Dry foam works in a different way. Here is what happens with each, so you can decide what is best for your carpet and your weekend.

## What steam cleaning does

Most cleaners first spray on a detergent and give it a few minutes to loosen the dirt. Then a machine pushes hot water into the carpet. In the same pass, it vacuums up as much of the water as it can. The dirt leaves with the water.

Not all of the water comes back out. Some stays in the carpet. If the operator hurries or the machine is weak, some reaches the backing and the pad. Drying usually takes 12 to 24 hours, or longer in a humid basement. Two things can go wrong in that time. Old spots may come back up as the carpet dries, which is called wicking. And leftover detergent may dry to a sticky film that attracts new dirt.

Done with care, hot water extraction gives good results. It takes a thorough rinse and enough passes to get the water out.

## What dry foam does, in three steps

Our process starts with a vacuum and ends with a brush. Foam is mostly air, so the cleaner reaches the fibers with very little moisture.

- Pre-Vac: We vacuum up loose, dry dirt. This step matters, because dry dirt is much easier to remove than mud.
- Dry-Foam: Two brushes work the foam into the carpet. They turn in opposite directions, so they reach the fibers from both sides. The foam lifts the dirt.
- Final Groom: We brush the fibers upright and even, so the carpet dries looking its best.

## What that means for your day

With dry foam, carpets are usually dry in 2 to 4 hours. If we clean in the morning, you can usually use the room again by evening. With so little moisture, less can soak into the pad. That also means less wicking and less chance of a musty smell.

You can help your carpet dry faster. Run the furnace fan or a ceiling fan. Open a window if the air outside is dry. Keep furniture off the clean area until it no longer feels damp. If you need to walk on it sooner, wear clean socks.

The method is safe for children and pets. Still, keep them out of the room while the machine is running. They will want to help.

## Questions to ask any cleaner

Before you hire anyone, ask a few questions.

- Do you vacuum first, or should I?
- How long until my carpet is dry in this weather?
- Is this method right for my carpet? Wool, sisal and jute need special care.
- What does the price include, and could it go up?
- What happens if I’m not happy with the result?

## Check your warranty first

If your carpet is fairly new, check the warranty before you book anyone, including us. Some manufacturers require certain cleaning methods and a schedule, and ask for receipts. It only takes a few minutes to read, and it can save you a lot of money.
`,
};
