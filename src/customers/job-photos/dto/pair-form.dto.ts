import type { PairCrops } from '../../../../views/contracts/leads/photo-pairs.js';
import { centered, maxOffset, maxZoom } from '../../../../views/contracts/website/owner-pictures.js';
import { pictureFields } from '../../../../views/forms/website/picture.js';
import { Field, WholeNumber, WholeNumberIfGiven } from '../../../platform/http/field.decorator.js';

const Position = () =>
  WholeNumberIfGiven({
    from: 0,
    to: maxOffset,
    message: `Enter a whole number from 0 to ${maxOffset}.`,
  });
const Zoom = () =>
  WholeNumberIfGiven({
    from: centered.zoom,
    to: maxZoom,
    message: `Enter a whole number from ${centered.zoom} to ${maxZoom}.`,
  });
const PhotoId = () =>
  WholeNumber({ from: 1, message: 'Choose a photo from before and another one from after the work.' });

/** The crops of a pair. Missing fields default to the center at full size. */
export class PairCropsForm {
  @Position()
  beforeX: number = centered.x;

  @Position()
  beforeY: number = centered.y;

  @Zoom()
  beforeZoom: number = centered.zoom;

  @Position()
  afterX: number = centered.x;

  @Position()
  afterY: number = centered.y;

  @Zoom()
  afterZoom: number = centered.zoom;
}

/** Changes a pair. */
export class PairForm extends PairCropsForm {
  @Field(pictureFields.alt)
  alt: string;
}

/** Chooses the photos of a new pair. */
export class NewPairQuery extends PairCropsForm {
  @PhotoId()
  before: number;

  @PhotoId()
  after: number;
}

/** Adds a pair. */
export class NewPairForm extends PairForm {
  @PhotoId()
  before: number;

  @PhotoId()
  after: number;
}

/** Returns the crops of a form. */
export const cropsIn = (form: PairCropsForm): PairCrops => ({
  before: { x: form.beforeX, y: form.beforeY, zoom: form.beforeZoom },
  after: { x: form.afterX, y: form.afterY, zoom: form.afterZoom },
});
