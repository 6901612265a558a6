import type { BeforeAfter } from '../../../views/contracts/business.js';

/** The home page's carousel. */
export const carouselSlides: BeforeAfter[] = [
  {
    name: 'heavy-stain',
    title: 'Heavy Stain Removal',
    before: 'a beige carpet with a large coffee stain and several small ones in front of a sofa',
    after: 'the same carpet without a trace of them',
  },
  {
    name: 'room-transformation',
    title: 'Complete Room Transformation',
    before: 'a living room whose carpet is brown with years of use, trodden and stained',
    after: 'the same room with a light, even carpet',
  },
  {
    name: 'hallway',
    title: 'Hallway Deep Clean',
    before: 'a hallway with a dark path and footprints down its carpet',
    after: 'the same hallway, light from wall to wall',
  },
  {
    name: 'stairs',
    title: 'Stair Carpet Restoration',
    before: 'carpeted stairs, dark and trodden, with two stains',
    after: 'the same stairs with clean, upright pile',
  },
];

/** The results page's gallery. */
export const galleryPairs: BeforeAfter[] = [
  {
    name: 'living-room',
    title: 'Living room carpet',
    before: 'a living room carpet with spots and trodden lanes',
    after: 'the same carpet, clean and groomed',
  },
  {
    name: 'upholstery',
    title: 'Upholstery',
    before: 'a cream sofa with spots and darkened armrests',
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
    before: 'a carpet with yellow stains beside a cat in its basket',
    after: 'the same carpet with the stains gone',
  },
];

export const freeRoomPair: BeforeAfter = {
  name: 'free-room',
  title: 'One room, cleaned free',
  before: 'a bedroom carpet with dark lanes trodden around the bed, on which a woman sits reading',
  after: 'the same carpet, light and even',
};
