import type { SiteContent } from '../../../../../views/content/schema.js';

export const livingWithPetsAndCarpets: SiteContent['posts'][number] = {
  key: 'living-with-pets-and-carpets',
  title: 'Living With Pets and Carpets',
  excerpt:
    'You can have a dog, a cat and a decent carpet in the same house. It takes a good vacuum, an enzyme cleaner and modest expectations of the cat.',
  author: 'The front office',
  date: '2025-05-29',
  category: 'Pet Care',
  picture: { name: 'blog-living-with-pets-and-carpets', alt: '' },
  markdown: `
Nobody gets a dog for the sake of the carpet. Once the dog is there, though, the carpet has to put up with hair, muddy paws, the occasional accident, and one spot by the window that is slowly turning the color of the dog.

Most of it is manageable. The trick is to deal with each kind of mess in its own way, and to be quick about the ones that soak in.

## Hair: little and often

Hair that lies on top of a carpet comes up easily. Hair that has been walked on for two weeks has woven itself in. Vacuum the favorite places every other day, in two directions, and the rest of the house once or twice a week. During the spring and fall shed, add a day.

For hair that will not let go, drag a rubber window squeegee or a damp rubber glove across the pile in short strokes. It gathers into a roll that is always bigger than you expected. Brushing the animal outdoors catches a good deal of it before it ever reaches the floor, and a washable blanket on the favorite spot catches more.

## Accidents: the order of things

With urine, time is everything. The puddle you see is the small end of it, because it spreads out as it sinks into the backing and the pad.

- Blot hard with thick white towels until they come up nearly dry. Stand on them.
- Dampen the place with cool water and blot again. Do this twice.
- Apply an enzyme cleaner made for pet accidents, after testing it where it will not show. (Not on wool or silk, which some enzymes attack.) Use enough to reach as far down as the accident did.
- Leave it for as long as the label says. Enzymes work slowly, and wiping them off early wastes them.
- Blot, let it dry fully, and keep the animal away until it has.

## What not to do

Do not use ammonia. To an animal it smells rather like urine, and reads as an invitation. Do not use hot water or a steam cleaner on a fresh accident, since heat can set both the stain and the smell. Do not mix cleaning products, and never combine bleach with anything: urine itself contains compounds that react badly with it.

Perfumed powders and sprays cover an odor for you, but not for a nose as good as a dog's. If the smell is still there underneath, so is the reason to go back.

For solids, lift off what you can with a stiff piece of cardboard, and use cool water on what remains. With anything soft, do not press down. We are sorry to have to explain this.

## When the smell comes back

If an old spot smells again on humid days, some of it is still down there. A small ultraviolet flashlight, used in the dark, will show you where. Prepare yourself; it is rarely one spot.

A cleaning of the carpet can do a lot for stains and odor in the fibers, and we treat both. But when a place has been used many times and the pad is soaked, no cleaning from the top may be enough, and that piece of pad may need replacing. It is better to hear it before the work than after it.

If a house-trained animal suddenly starts having accidents, call the vet before you call us.

## A sensible routine

Keep a towel at the door for paws, put a mat under the water bowl, and trim claws so that they do not pull loops. Lay a washable runner where the traffic is worst.

Homes with pets do well with a professional cleaning every 3 to 6 months. Our dry-foam method is pet safe and usually dries in 2 to 4 hours, so nobody is kept off the good rug for long. They will act as though it were a week.
`,
};
