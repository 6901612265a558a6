import { chartNoteFields, segmentFields } from '../../../../views/forms/analytics/saved.js';
import { formDtoOf } from '../../../platform/http/field.decorator.js';

/** The owner's form for a segment. */
export class SegmentForm extends formDtoOf(segmentFields) {}

/** The owner's form for a note on the charts. */
export class ChartNoteForm extends formDtoOf(chartNoteFields) {}
