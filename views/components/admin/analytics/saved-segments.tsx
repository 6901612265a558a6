import { dimensionLabels, type Filters } from '../../../contracts/analytics/filters.js';
import { type SavedSegment, withFiltersIn } from '../../../contracts/analytics/saved.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { PostButton } from '../shared/post-button.js';

interface SavedSegmentsProps {
  segments: readonly SavedSegment[];
  rejected?: { id?: number; typed: Record<string, string>; errors: FieldErrors };
}

/** Lists the saved segments, with forms to rename and delete them. */
export function SavedSegments({ segments, rejected }: SavedSegmentsProps) {
  return (
    <section className="card stack mt-4" id="segments" aria-labelledby="segments-title">
      <h2 id="segments-title">Segments</h2>
      {rejected && rejected.id === undefined && <NewSegment {...rejected} />}
      {segments.length === 0 && (
        <p className="quiet">No segments yet. Filter the analytics, then save the filters as a segment.</p>
      )}
      <ul className="saved__list">
        {segments.map((segment) => (
          <Segment
            key={segment.id}
            segment={segment}
            rejected={rejected?.id === segment.id ? rejected : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

function NewSegment({ typed, errors }: NonNullable<SavedSegmentsProps['rejected']>) {
  return (
    <form method="post" action="/admin/analytics/segments" className="saved__form cluster align-end">
      <Field name="name" id="segment-name" label="Name of the new segment" error={errors.name} required>
        <input type="text" maxLength={60} defaultValue={typed.name ?? ''} />
      </Field>
      <input type="hidden" name="query" value={typed.query ?? ''} />
      <button type="submit" className="button button--accent">
        Save segment
      </button>
    </form>
  );
}

function Segment({ segment, rejected }: { segment: SavedSegment } & Pick<SavedSegmentsProps, 'rejected'>) {
  const { id, name, filters } = segment;
  return (
    <li className="item-row item-row--open">
      <p className="saved__what grow-wide">
        <a href={`/admin/analytics?${withFiltersIn('', filters)}`}>{name}</a>{' '}
        <span className="quiet">{describe(filters)}</span>
      </p>
      <details open={rejected !== undefined}>
        <summary className="button">Rename</summary>
        <form
          method="post"
          action={`/admin/analytics/segments/${id}/rename`}
          className="saved__form cluster align-end"
        >
          <Field name="name" id={`segment-${id}`} label="Name" error={rejected?.errors.name} required>
            <input type="text" maxLength={60} defaultValue={rejected?.typed.name ?? name} />
          </Field>
          <button type="submit" className="button">
            Save name
          </button>
        </form>
      </details>
      <PostButton action={`/admin/analytics/segments/${id}/remove`} label={`Delete ${name}`}>
        Delete
      </PostButton>
    </li>
  );
}

const describe = (filters: Filters) =>
  filters
    .map(({ dimension, isExcluded, values }) => {
      const shown = values.map((value) => value || 'None').join(', ');
      return `${dimensionLabels[dimension]}: ${isExcluded ? 'not ' : ''}${shown}`;
    })
    .join(' · ');
