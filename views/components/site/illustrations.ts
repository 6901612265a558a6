/* The illustrations that belong to pages and aren't edited. Each `alt` is here once for all its places. */

export const vanAtHouse = {
  name: 'contact',
  alt: 'A cleaning van with a bird logo, parked in front of a house',
};

export const family = {
  name: 'family',
  alt: 'A family on the clean carpet of a living room: a child plays with blocks between two parents, a cat sleeps beside them',
};

export const homeSystem = {
  name: 'home-system',
  alt: 'The platinum home system: a gray-haired customer cleans with an upright foam machine, its box, cloths and cleaner nearby',
};
