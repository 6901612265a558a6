import { chartNoteFields, segmentFields } from '../../../../views/forms/analytics/saved.js';
import { Field, FieldIfGiven } from '../../../platform/http/field.decorator.js';

/** The owner's form for a segment. */
export class SegmentForm {
  @Field(segmentFields.name)
  name: string;

  /** The query of the analytics page to return to, with its filters; absent on the page with all segments. */
  @FieldIfGiven(segmentFields.query)
  query?: string;
}

/** The owner's form for a note on the charts. */
export class ChartNoteForm {
  @Field(chartNoteFields.day)
  day: string;

  @Field(chartNoteFields.text)
  text: string;

  /** The query of the analytics page to return to; absent on the page with all notes. */
  @FieldIfGiven(chartNoteFields.query)
  query?: string;
}
