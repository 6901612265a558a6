import { centred, furthest, mostZoom } from '../../../../views/contracts/website/owner-pictures.js';
import { pictureFields } from '../../../../views/forms/website/picture.js';
import { Field, WholeNumberIfGiven } from '../../../platform/http/field.decorator.js';

/** What is said of a picture that is uploaded. */
export class PictureForm {
  @Field(pictureFields.alt)
  alt: string;
}

const place = (message: string) => WholeNumberIfGiven({ from: 0, to: furthest, message });

/** What is said of a picture, and which part of its photograph it shows: a Crop. What is left out is as an upload has it. */
export class PictureChange extends PictureForm {
  @place(`x must be a whole number from 0 to ${furthest}`)
  x: number = centred.x;

  @place(`y must be a whole number from 0 to ${furthest}`)
  y: number = centred.y;

  @WholeNumberIfGiven({
    from: centred.zoom,
    to: mostZoom,
    message: `zoom must be a whole number from ${centred.zoom} to ${mostZoom}`,
  })
  zoom: number = centred.zoom;
}
