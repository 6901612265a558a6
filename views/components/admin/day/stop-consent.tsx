import type { CrewStop } from '../../../contracts/bookings/day.js';
import { consentQuestion } from '../../../contracts/leads/photo-pairs.js';
import { useDay, useReportForm, useTakenPhotos } from './day-context.js';

const answers = {
  yes: 'The customer said yes.',
  no: 'The customer said no. We don’t show the photos.',
  withdrawn: 'The customer changed their mind. We don’t show the photos.',
};

/** The question that the crew asks about the photos of a stop, and the customer's answer. */
export function StopConsent({ stop }: { stop: CrewStop }) {
  const { leadId, name, photos } = stop;
  const { formKey } = useDay();
  const { url, report } = useReportForm(leadId, 'photo-consent');
  const taken = useTakenPhotos(leadId);
  const { answer, isCovered, text } = useAnswer(stop);
  const hasAfter =
    photos.some(({ moment }) => moment === 'after') || taken.some(({ fields }) => fields.moment === 'after');
  if (!hasAfter) return null;
  return (
    <section className="ruled" aria-label={`Consent of ${name}`}>
      <h3>Ask the customer</h3>
      <p>“{consentQuestion}”</p>
      <p className="strong" role="status">
        {text}
      </p>
      {!isCovered && (
        <form method="post" action={url} onSubmit={(event) => report(event, '')}>
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="through" value={newestOf(photos)} />
          <input type="hidden" name="photos" value={taken.map(({ key }) => key).join(' ')} />
          <button
            type="submit"
            className="button"
            name="answer"
            value="yes"
            aria-label={`Record a yes from ${name}`}
          >
            Record a yes
          </button>
          {answer !== 'no' && answer !== 'withdrawn' && (
            <button
              type="submit"
              className="button"
              name="answer"
              value="no"
              aria-label={`Record a no from ${name}`}
            >
              Record a no
            </button>
          )}
        </form>
      )}
    </section>
  );
}

const newestOf = (photos: CrewStop['photos']) => Math.max(0, ...photos.map(({ id }) => id));

/** Returns the newest answer, which may not be sent yet, and whether it is a yes that covers all photos. */
function useAnswer({ leadId, photos, photoConsent }: CrewStop) {
  const { reports } = useDay();
  const taken = useTakenPhotos(leadId);
  const given = reports.findLast(
    (report) => report.leadId === leadId && report.kind === 'photo-consent' && !report.problem,
  );
  const answer = given ? (given.fields.answer as 'yes' | 'no') : photoConsent?.answer;
  const hasNewPhotos = given
    ? taken.some(({ at }) => at > given.at)
    : taken.length > 0 || (photoConsent?.throughPhotoId ?? 0) < newestOf(photos);
  if (answer === undefined) return { isCovered: false };
  if (answer === 'yes' && hasNewPhotos)
    return { answer, isCovered: false, text: 'The customer said yes before the newest photos. Ask again.' };
  const state = given ? (given.isSent ? 'Sent.' : 'Waiting to send.') : '';
  return { answer, isCovered: answer === 'yes', text: `${answers[answer]} ${state}`.trim() };
}
