import type { LeadPhoto } from '../../../contracts/leads/lead-photos.js';
import { pairsPath } from '../../../contracts/leads/photo-pairs.js';

interface PairChooserProps {
  leadId: number;
  photos: LeadPhoto[];
}

/** Chooses the two photos of a new pair. A plain form that opens the page where they are lined up. */
export function PairChooser({ leadId, photos }: PairChooserProps) {
  const before = photos.filter(({ moment }) => moment !== 'after');
  const after = photos.filter(({ moment }) => moment !== 'before');
  const hasPair = before.some((one) => after.some(({ id }) => id !== one.id));
  if (!hasPair)
    return (
      <p>
        A pair needs a photo from before and one from after the work. The crew takes them on its day page, and
        customers can add theirs.
      </p>
    );
  return (
    <form method="get" action={`${pairsPath(leadId)}/new`} className="tiles tiles--l gap-4">
      <Choice name="before" label="Before photo" leadId={leadId} photos={before} />
      <Choice name="after" label="After photo" leadId={leadId} photos={[...after].reverse()} />
      <p className="whole-row">
        <button type="submit" className="button button--accent">
          Align photos
        </button>
      </p>
    </form>
  );
}

interface ChoiceProps extends PairChooserProps {
  name: 'before' | 'after';
  label: string;
}

function Choice({ name, label, leadId, photos }: ChoiceProps) {
  return (
    <fieldset className="pair-choice">
      <legend>{label}</legend>
      <div className="photos tiles tiles--s">
        {photos.map(({ id, moment }, index) => (
          <label key={id} className="soft tiny">
            <input type="radio" name={name} value={id} defaultChecked={index === 0} required />
            <img
              src={`/admin/leads/${leadId}/photos/${id}`}
              alt={`${label} ${index + 1} of ${photos.length}`}
              width={240}
              height={160}
              loading="lazy"
            />
            {!moment && <span>From the customer</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
