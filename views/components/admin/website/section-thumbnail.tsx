import type { SectionName } from '../../../content/schema.js';
import { pictureFile } from '../../../contracts/website/pictures.js';

type Tone = 'line' | 'box' | 'teal' | 'accent';
type Block = [x: number, y: number, width: number, height: number, tone?: Tone];

const rows = (x: number, y: number, width: number, count: number, step: number): Block[] =>
  Array.from({ length: count }, (_, index) => [x, y + index * step, width - (index % 3) * 6, 3]);
const cards = (count: number, y: number, height: number): Block[] =>
  Array.from({ length: count }, (_, index) => [8 + index * (80 / count), y, 80 / count - 4, height, 'box']);

/** The layout of sections without a photo, drawn on 96 × 60. */
const sketches: Partial<Record<SectionName, Block[]>> = {
  business: [
    [8, 8, 80, 9, 'teal'],
    [12, 11, 20, 3, 'box'],
    [66, 10, 18, 5, 'accent'],
    ...rows(8, 26, 52, 4, 8),
  ],
  hours: [...rows(8, 10, 26, 5, 9), ...rows(56, 10, 32, 5, 9)],
  packages: [
    ...cards(3, 10, 42),
    [13, 34, 12, 6, 'accent'],
    [40, 34, 12, 6, 'accent'],
    [66, 34, 12, 6, 'accent'],
    ...[13, 40, 66].flatMap((x) => rows(x, 17, 14, 2, 7)),
  ],
  prices: [
    ...rows(8, 10, 44, 5, 9),
    [74, 9, 14, 5, 'teal'],
    [74, 18, 14, 5, 'teal'],
    [74, 27, 14, 5, 'teal'],
    [74, 36, 14, 5, 'teal'],
    [74, 45, 14, 5, 'teal'],
  ],
  offers: [
    [8, 14, 80, 32, 'accent'],
    [16, 22, 26, 9, 'box'],
    [16, 36, 44, 3, 'box'],
  ],
  referral: [
    [8, 12, 36, 36, 'box'],
    [52, 12, 36, 36, 'box'],
    [17, 22, 18, 16, 'teal'],
    [61, 22, 18, 16, 'teal'],
    [40, 27, 16, 6, 'accent'],
  ],
  cities: [
    [8, 8, 46, 44, 'box'],
    [18, 16, 8, 8, 'teal'],
    [34, 26, 8, 8, 'teal'],
    [20, 36, 8, 8, 'teal'],
    ...rows(60, 12, 28, 5, 8),
  ],
  questions: [
    [8, 9, 80, 9, 'box'],
    [8, 22, 80, 16, 'box'],
    [8, 42, 80, 9, 'box'],
    [13, 12, 40, 3],
    [13, 25, 46, 3],
    [13, 31, 62, 3],
    [13, 45, 34, 3],
  ],
  testimonials: [
    ...cards(2, 10, 40),
    [13, 15, 22, 5, 'accent'],
    [53, 15, 22, 5, 'accent'],
    ...rows(13, 25, 26, 3, 7),
    ...rows(53, 25, 26, 3, 7),
  ],
  figures: [
    ...cards(4, 16, 28),
    [12, 22, 9, 8, 'teal'],
    [32, 22, 9, 8, 'teal'],
    [52, 22, 9, 8, 'teal'],
    [72, 22, 9, 8, 'teal'],
    [11, 35, 11, 3],
    [31, 35, 11, 3],
    [51, 35, 11, 3],
    [71, 35, 11, 3],
  ],
  people: [
    ...cards(3, 8, 44),
    [15, 14, 10, 14, 'teal'],
    [42, 14, 10, 14, 'teal'],
    [68, 14, 10, 14, 'teal'],
    [13, 36, 14, 3],
    [40, 36, 14, 3],
    [66, 36, 14, 3],
  ],
  posts: [...cards(3, 8, 24), ...rows(8, 38, 22, 2, 7), ...rows(35, 38, 22, 2, 7), ...rows(61, 38, 22, 2, 7)],
};

interface SectionThumbnailProps {
  name: SectionName;
  /** The name of a photo in the section, if it has any. */
  photo?: string;
}

/** Shows what a section looks like: its photo, or else a drawing of its layout. Decorative. */
export function SectionThumbnail({ name, photo }: SectionThumbnailProps) {
  if (photo)
    return (
      <img
        className="section-thumbnail"
        src={pictureFile(photo, 320, 'webp')}
        alt=""
        width="320"
        height="213"
        loading="lazy"
      />
    );
  return (
    <svg className="section-thumbnail" viewBox="0 0 96 60" aria-hidden="true">
      {sketches[name]?.map(([x, y, width, height, tone = 'line']) => (
        <rect
          key={`${x} ${y} ${width} ${tone}`}
          className={`section-thumbnail__${tone}`}
          {...{ x, y, width, height }}
          rx="1.5"
        />
      ))}
    </svg>
  );
}
