import type { SectionChanges } from '../../../content/changes.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatInstant } from '../../../format/moments.js';
import { PostButton } from '../shared/post-button.js';
import { SiteChanges } from './site-changes.js';

export interface UnpublishedChangesProps {
  changes: readonly SectionChanges[];
  /** Identifies the changes shown, so that only these are published. */
  seen: string;
  savedAt?: string;
  /** The changes are no longer those that the owner wanted to publish. */
  isOutdated?: boolean;
}

/** Sums up what would change for visitors, and publishes or discards it. */
export function UnpublishedChanges({ changes, seen, savedAt, isOutdated }: UnpublishedChangesProps) {
  const { timeZone } = useSite();
  if (changes.length === 0 && !isOutdated) return <p className="soft">All changes are published.</p>;
  const count = changes.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <section className="card" aria-labelledby="changes-title">
      {isOutdated && (
        <p className="note note--bad" role="alert">
          Not published: something changed since you opened this page. Check the changes and publish again.
        </p>
      )}
      <div className="cluster gap-3">
        <h2 id="changes-title">Unpublished changes</h2>
        <p className="soft grow-wide">
          {counted(count, 'change')} in {counted(changes.length, 'section')}. Visitors see them after you
          publish.{savedAt && ` Last saved ${formatInstant(savedAt, timeZone)}.`}
        </p>
        <PostButton action="/admin/site/discard">Discard all changes</PostButton>
        <PostButton action="/admin/site/publish" fields={{ seen }} className="button button--accent">
          Publish changes
        </PostButton>
      </div>
      <SiteChanges changes={changes} />
    </section>
  );
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
