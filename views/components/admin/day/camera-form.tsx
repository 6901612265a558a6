import { type ChangeEvent, useState } from 'react';
import type { CrewStop } from '../../../contracts/bookings/day.js';
import { type PhotoMoment, photoLimits } from '../../../contracts/leads/lead-photos.js';
import { newIdempotencyKey } from '../../../forms/idempotency-key.js';
import { useHydrated } from '../../shared/use-hydrated.js';
import { useDay } from './day-context.js';
import { keepPhoto } from './kept-photos.js';

const problems = {
  large: `Choose a photo of up to ${photoLimits.bytes / 2 ** 20} MB.`,
  full: 'This device has no room to keep the photo. Free up space, or try again with a connection.',
};

/** Takes a photo. With JavaScript it is kept on the device until sent, like everything the crew enters. */
export function CameraForm({ stop: { leadId, name }, moment }: { stop: CrewStop; moment: PhotoMoment }) {
  const { base, root, add } = useDay();
  const isHydrated = useHydrated();
  const [problem, setProblem] = useState<keyof typeof problems>();
  const url = `${base}/stops/${leadId}/photos/${moment}`;

  async function take({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [photo] = target.files ?? [];
    if (!photo) return;
    setProblem(photo.size > photoLimits.bytes ? 'large' : undefined);
    if (photo.size > photoLimits.bytes) return;
    const key = newIdempotencyKey();
    try {
      await keepPhoto(root, key, photo);
    } catch {
      if (navigator.onLine) target.form?.submit();
      else setProblem('full');
      return;
    }
    target.value = '';
    add({ key, url, fields: { moment }, leadId, kind: 'photo', summary: `${moment} photo` });
  }

  return (
    <form method="post" action={url} encType="multipart/form-data">
      <label className="button stop-photos__take">
        <span>Take {moment} photo</span>
        <input
          type="file"
          name="picture"
          accept="image/*"
          capture="environment"
          aria-label={`Take ${moment} photo for ${name}`}
          onChange={take}
          required
        />
      </label>
      {!isHydrated && (
        <button type="submit" className="button">
          Add photo
        </button>
      )}
      <p className="small bad" role="status">
        {problem && problems[problem]}
      </p>
    </form>
  );
}
