import type { BeforeAfter } from '../../views/components/comparison.js';

/** The home page's carousel. */
export const carouselSlides: BeforeAfter[] = [
  {
    name: 'heavy-stain',
    title: 'Heavy Stain Removal',
    before: 'a beige carpet with a large dark stain in front of the sofa',
    after: 'the same carpet without a trace of the stain',
  },
  {
    name: 'room-transformation',
    title: 'Complete Room Transformation',
    before: 'a living room whose carpet is gray with years of use',
    after: 'the same room with a light, even carpet',
  },
  {
    name: 'hallway',
    title: 'Hallway Deep Clean',
    before: 'a hallway with a dark path worn down the middle of its carpet',
    after: 'the same hallway, light from wall to wall',
  },
  {
    name: 'stairs',
    title: 'Stair Carpet Restoration',
    before: 'carpeted stairs with dark, trodden edges',
    after: 'the same stairs with clean, upright pile',
  },
];

/** The results page's gallery. */
export const galleryPairs: BeforeAfter[] = [
  {
    name: 'living-room',
    title: 'Living room carpet',
    before: 'a living room carpet with spots and traffic lanes',
    after: 'the same carpet, clean and groomed',
  },
  {
    name: 'upholstery',
    title: 'Upholstery',
    before: 'a sofa with darkened cushions',
    after: 'the same sofa in its own color again',
  },
  {
    name: 'area-rug',
    title: 'Area rug',
    before: 'a patterned rug dulled by dust',
    after: 'the same rug with its pattern clear',
  },
  {
    name: 'pet-stain',
    title: 'Pet stain removal',
    before: 'a carpet with yellowed pet stains',
    after: 'the same carpet with the stains gone',
  },
];

export const freeRoomPair: BeforeAfter = {
  name: 'free-room',
  title: 'One room, cleaned free',
  before: 'a bedroom carpet with gray traffic lanes',
  after: 'the same carpet, light and even',
};
