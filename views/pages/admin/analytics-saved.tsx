import { ChartNotes } from '../../components/admin/analytics/chart-notes.js';
import { SavedSegments } from '../../components/admin/analytics/saved-segments.js';
import { PageLinks } from '../../components/admin/shared/page-links.js';
import type { ChartNote, SavedSegment } from '../../contracts/analytics/saved.js';
import { errorMark, type FieldErrors } from '../../forms/rules.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

/** A form that was rejected. */
export interface RejectedForm {
  form: 'segment' | 'note';
  /** Of the segment or note that it changes; undefined for a new one. */
  id?: number;
  typed: Record<string, string>;
  errors: FieldErrors;
}

export interface AnalyticsSavedPageProps {
  segments: SavedSegment[];
  notes: ChartNote[];
  today: string;
  rejected?: RejectedForm;
}

export const meta = ({ rejected }: AnalyticsSavedPageProps) =>
  adminMeta(`${errorMark(rejected?.errors)}Segments & notes`, 'Saved segments, and notes on the charts');

export default function AnalyticsSavedPage({ segments, notes, today, rejected }: AnalyticsSavedPageProps) {
  return (
    <AdminPage path="/admin/analytics" title={<>Segments &amp; notes</>}>
      <PageLinks of="Analytics" path="/admin/analytics/saved" />
      <SavedSegments segments={segments} rejected={rejected?.form === 'segment' ? rejected : undefined} />
      <ChartNotes notes={notes} today={today} rejected={rejected?.form === 'note' ? rejected : undefined} />
    </AdminPage>
  );
}
