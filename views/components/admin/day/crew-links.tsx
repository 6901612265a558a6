import type { CrewLinkView } from '../../../contracts/bookings/day.js';
import { useSite } from '../../../contracts/website/site.js';
import { formatCalendarDate, formatSortable } from '../../../format/moments.js';
import { crewLinkDays, crewLinkFields, usualCrewLinkDays } from '../../../forms/bookings/crew-link.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { Options } from '../../shared/options.js';
import { CopyButton } from '../shared/copy-button.js';
import { PostButton } from '../shared/post-button.js';

export interface CrewLinksProps {
  links: CrewLinkView[];
  /** The path of the day's page. */
  base: string;
  typed?: Record<string, string>;
  errors?: FieldErrors;
}

const dayOptions = crewLinkDays.map((days) => ({
  value: days,
  label: days === '1' ? '1 day' : `${days} days`,
}));

/** Lists the crews' links, creates and revokes them. */
export function CrewLinks({ links, base, typed = {}, errors = {} }: CrewLinksProps) {
  const { timeZone } = useSite();
  return (
    <section className="card crew-links stack" id="crew-links" aria-labelledby="crew-links-title">
      <h2 id="crew-links-title">Crew links</h2>
      <p className="quiet">
        Crews see today’s and tomorrow’s jobs, without prices unless you allow them. Anyone with the link can
        open the page. No password needed.
      </p>
      {links.length > 0 && (
        <ul className="stack">
          {links.map(({ id, name, address, expiresAt, showsPrices }) => (
            <li key={id} className="stack gap-2 mb-3">
              <p className="row apart">
                <strong>{name}</strong>
                <span className="quiet">
                  {showsPrices && 'Shows prices. '}Expires{' '}
                  {formatCalendarDate(formatSortable(expiresAt, timeZone).slice(0, 10))}
                </span>
              </p>
              {address && (
                <input
                  className="input quiet full"
                  readOnly
                  value={address}
                  aria-label={`Link for ${name}`}
                />
              )}
              <div className="button-row">
                {address && <CopyButton text={address}>Copy link</CopyButton>}
                <PostButton action={`${base}/crew-links/${id}/revoke`} label={`Revoke the link for ${name}`}>
                  Revoke
                </PostButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      <form method="post" action={`${base}/crew-links`} className="stack hug">
        <Field name="name" label="Crew name" error={errors.name} required>
          <input
            type="text"
            maxLength={crewLinkFields.name.atMost}
            defaultValue={typed.name ?? ''}
            autoComplete="off"
          />
        </Field>
        <Field name="days" label="Expires after" error={errors.days}>
          <select defaultValue={typed.days ?? usualCrewLinkDays}>
            <Options options={dayOptions} />
          </select>
        </Field>
        <Field name="showsPrices" label="Show prices" isCheckbox>
          <input type="checkbox" defaultChecked={typed.showsPrices === 'on'} />
        </Field>
        <button type="submit" className="button">
          Create link
        </button>
      </form>
    </section>
  );
}
