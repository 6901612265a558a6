import type { SiteContent } from '../../../../../views/content/schema.js';

export const livingWithPetsAndCarpets: SiteContent['posts'][number] = {
  key: 'living-with-pets-and-carpets',
  title: 'Living With Pets and Carpets',
  excerpt:
    'You can have a dog, a cat and a nice carpet in the same house. It takes a good vacuum, an enzyme cleaner and a little patience.',
  author: 'The front office',
  date: '2025-05-29',
  category: 'Pet Care',
  picture: { name: 'blog-living-with-pets-and-carpets', alt: '' },
  markdown: `
No one gets a dog for the sake of the carpet. But once the dog is there, the carpet has to handle hair, muddy paws and a few accidents. One spot by the window slowly turns the color of the dog.

Most of it is easy to manage. Treat each kind of mess in its own way, and be quick with the ones that soak in.

## Hair: a little at a time

Hair on top of a carpet comes up easily. Hair that people have walked on for two weeks is hard to get out. Vacuum your pet’s favorite places every other day, in two directions. Do the rest of the house once or twice a week. Add a day when your pet sheds in spring and fall.

For stubborn hair, drag a rubber window squeegee or a damp rubber glove across the carpet in short strokes. The hair gathers into a roll. Brush your pet outdoors to catch a lot of hair before it reaches the floor. A washable blanket on the favorite spot catches even more.

## Accidents: what to do first

With urine, be quick. The puddle you see is only a small part of it. It spreads as it sinks into the backing and the pad.

- Blot hard with thick white towels until they come up nearly dry. Stand on them.
- Dampen the spot with cool water and blot again. Do this twice.
- Apply an enzyme cleaner made for pet accidents. Test it first where it won’t show. Don’t use it on wool or silk, because some enzymes damage them. Use enough to reach as deep as the accident did.
- Leave it on for as long as the label says. Enzymes work slowly.
- Blot, let it dry fully, and keep your pet away until then.

## What not to do

Don’t use ammonia. To a pet it smells like urine and invites another accident. Don’t use hot water or a steam cleaner on a fresh accident. Heat can set both the stain and the smell. Don’t mix cleaning products, and never mix bleach with anything. It can react with urine, too.

Scented powders and sprays hide a smell from you, but not from a dog’s nose. If the smell is still there underneath, your pet may go back to the spot.

For solids, lift off what you can with a stiff piece of cardboard. Use cool water on what is left. Don’t press down on anything soft.

## When the smell comes back

If an old spot smells again on humid days, some of it is still down there. A small ultraviolet flashlight in a dark room will show you where. Be ready to find more than one spot.

A professional cleaning can do a lot for stains and odors in the fibers, and we treat both. But if a spot was used many times and the pad is soaked, cleaning from the top may not be enough. That piece of pad may need to be replaced. We would rather tell you before the work than after.

If a house-trained pet suddenly starts having accidents, call the vet before you call us.

## A simple routine

Keep a towel at the door for paws. Put a mat under the water bowl. Trim claws so they don’t pull loops. Put a washable runner where your pets walk most.

Homes with pets do well with a professional cleaning every 3 to 6 months. Our dry-foam method is pet safe and usually dries in 2 to 4 hours, so your pets can be back on the rug the same day.
`,
};
