import { PairOverlay } from '../../components/admin/photo-pairs/pair-overlay.js';
import { Failure } from '../../components/admin/shared/failure.js';
import { Field } from '../../components/shared/field.js';
import { useHydrated } from '../../components/shared/use-hydrated.js';
import type { LeadPhoto, PhotoMoment } from '../../contracts/leads/lead-photos.js';
import { type PairCrops, type PairState, pairsPath } from '../../contracts/leads/photo-pairs.js';
import type { FieldErrors } from '../../forms/rules.js';
import { pictureFields } from '../../forms/website/picture.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface PhotoPairPageProps {
  lead: { id: number; name: string };
  photos: Record<PhotoMoment, LeadPhoto>;
  crops: PairCrops;
  alt: string;
  /** The pair; missing for a new one. */
  pair?: { id: number; state: PairState };
  /** The values and errors of a rejected form. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
  failure?: string;
}

export const meta = () => adminMeta('Align photos', 'Line up a before and an after photo');

/** Lines up a pair's two photos. Without JavaScript, "Update preview" shows what the number fields do. */
export default function PhotoPairPage(props: PhotoPairPageProps) {
  const { lead, photos, crops, alt, pair, typed, errors = {}, failure } = props;
  const all = pairsPath(lead.id);
  const save = pair ? `${all}/${pair.id}` : all;
  return (
    <AdminPage path="/admin/leads" back={{ href: all, label: 'Before and after' }} title="Align photos">
      <Failure>{failure}</Failure>
      <form method="post" action={save} className="card stack gap-4 readable">
        {!pair && (
          <>
            <input type="hidden" name="before" value={photos.before.id} />
            <input type="hidden" name="after" value={photos.after.id} />
          </>
        )}
        <PairOverlay
          folder={`/admin/leads/${lead.id}/photos`}
          photos={photos}
          crops={crops}
          typed={typed}
          errors={errors}
        />
        <Field
          name="alt"
          label="What the photos show"
          hint="For screen readers, like “a beige hallway carpet with coffee stains”. No names or addresses."
          error={errors.alt}
          required
        >
          <input type="text" maxLength={pictureFields.alt.atMost} defaultValue={typed?.alt ?? alt} />
        </Field>
        <p className="button-row">
          <button type="submit" className="button button--accent">
            Save pair
          </button>
          <PreviewButton action={pair ? save : `${all}/new`} />
          <a className="button" href={all}>
            Cancel
          </a>
        </p>
        {pair?.state === 'published' && (
          <p className="field__hint">This pair is published. Its photos are replaced within a minute.</p>
        )}
      </form>
    </AdminPage>
  );
}

/** With JavaScript, the preview follows the fields by itself. */
function PreviewButton({ action }: { action: string }) {
  if (useHydrated()) return null;
  return (
    <button type="submit" className="button" formMethod="get" formAction={action} formNoValidate>
      Update preview
    </button>
  );
}
