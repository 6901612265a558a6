/* The list of pictures: each scene makes one with its file's name; in pairs/, a before and an after. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

export const masters = 'scripts/art/masters';

/** The most visible scenes first; the rest by name. */
const first = [
  'hero',
  'heavy-stain',
  'room-transformation',
  'hallway',
  'stairs',
  'living-room',
  'upholstery',
  'area-rug',
  'pet-stain',
  'free-room',
  'service-residential',
  'service-commercial',
  'step-1',
  'step-2',
  'step-3',
  'home-system',
  'contact',
  'family',
  'service-pets',
  'service-stairs',
  'service-hardwood',
];
const rank = ({ scene }) => (first.includes(scene) ? first.indexOf(scene) : first.length);

/** Each picture's name, its scene's name and file, and the arguments for the scene. */
export const pictures = [
  ...scenesIn('scripts/art/scenes').map((from) => ({ ...from, name: from.scene, options: [] })),
  ...scenesIn('scripts/art/scenes/pairs').flatMap((from) =>
    ['before', 'after'].map((side) => ({ ...from, name: `${from.scene}-${side}`, options: [side] })),
  ),
].sort((one, other) => rank(one) - rank(other) || one.scene.localeCompare(other.scene));

/** Returns the named pictures (both of a pair), or all if none is named. Exits if a name is unknown. */
export function picturesNamed(names) {
  if (names.length === 0) return pictures;
  const chosen = names.map((name) => pictures.filter((one) => one.name === name || one.scene === name));
  const unknown = names.filter((_, index) => chosen[index].length === 0);
  if (unknown.length > 0) {
    console.error(
      `Unknown picture: ${unknown.join(', ')}. Use one of ${pictures.map(({ name }) => name).join(', ')}`,
    );
    process.exit(1);
  }
  return chosen.flat();
}

/** Returns a picture's master: the owner's photo if there is one, else the rendering. */
export function masterOf(name) {
  return ['jpg', 'jpeg', 'png']
    .map((end) => join(masters, `${name}.${end}`))
    .find((file) => existsSync(file));
}

function scenesIn(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.py'))
    .map((file) => ({ scene: basename(file, '.py'), file: join(folder, file) }));
}
