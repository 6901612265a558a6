import { centered, maxOffset, maxZoom } from '../../../../views/contracts/website/owner-pictures.js';
import { pictureFields } from '../../../../views/forms/website/picture.js';
import { Field, WholeNumberIfGiven } from '../../../platform/http/field.decorator.js';

/** The description of an uploaded photo. */
export class PictureForm {
  @Field(pictureFields.alt)
  alt: string;
}

const position = (message: string) => WholeNumberIfGiven({ from: 0, to: maxOffset, message });

/** A photo's description and crop. Missing crop fields default to the center at full size. */
export class PictureChange extends PictureForm {
  @position(`x must be a whole number from 0 to ${maxOffset}.`)
  x: number = centered.x;

  @position(`y must be a whole number from 0 to ${maxOffset}.`)
  y: number = centered.y;

  @WholeNumberIfGiven({
    from: centered.zoom,
    to: maxZoom,
    message: `zoom must be a whole number from ${centered.zoom} to ${maxZoom}.`,
  })
  zoom: number = centered.zoom;
}
