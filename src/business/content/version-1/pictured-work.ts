import type { SiteContent } from '../../../../views/content/schema.js';

/** The home page's carousel. */
export const carousel: SiteContent['carousel'] = [
  {
    key: 'heavy-stain',
    title: 'Heavy Stain Removal',
    service: 'residential',
    before: {
      name: 'heavy-stain-before',
      alt: 'a beige carpet with a large coffee stain and several small ones in front of a sofa',
    },
    after: { name: 'heavy-stain-after', alt: 'the same carpet with all the stains gone' },
  },
  {
    key: 'room-transformation',
    title: 'Complete Room Transformation',
    service: 'residential',
    before: {
      name: 'room-transformation-before',
      alt: 'a living room with a brown, worn and stained carpet',
    },
    after: { name: 'room-transformation-after', alt: 'the same room with a light, even carpet' },
  },
  {
    key: 'hallway',
    title: 'Hallway Deep Clean',
    service: 'residential',
    before: { name: 'hallway-before', alt: 'a hallway carpet with a dark path and footprints' },
    after: { name: 'hallway-after', alt: 'the same hallway, light from wall to wall' },
  },
  {
    key: 'stairs',
    title: 'Stair Carpet Restoration',
    service: 'stairs',
    before: { name: 'stairs-before', alt: 'carpeted stairs, dark and worn, with two stains' },
    after: { name: 'stairs-after', alt: 'the same stairs with clean, fluffy carpet' },
  },
];

/** The results page's gallery. */
export const gallery: SiteContent['gallery'] = [
  {
    key: 'living-room',
    title: 'Living room carpet',
    service: 'residential',
    before: { name: 'living-room-before', alt: 'a living room carpet with spots and worn paths' },
    after: { name: 'living-room-after', alt: 'the same carpet, clean and groomed' },
  },
  {
    key: 'upholstery',
    title: 'Upholstery',
    service: 'none',
    before: { name: 'upholstery-before', alt: 'a cream sofa with spots and dark armrests' },
    after: { name: 'upholstery-after', alt: 'the same sofa, clean and cream-colored again' },
  },
  {
    key: 'area-rug',
    title: 'Area rug',
    service: 'none',
    before: { name: 'area-rug-before', alt: 'a patterned rug, dull with dust' },
    after: { name: 'area-rug-after', alt: 'the same rug with a clear, bright pattern' },
  },
  {
    key: 'pet-stain',
    title: 'Pet stain removal',
    service: 'petStains',
    before: { name: 'pet-stain-before', alt: 'a carpet with yellow stains next to a cat in its bed' },
    after: { name: 'pet-stain-after', alt: 'the same carpet with the stains gone' },
  },
];
