import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PictureField } from '../../../content/fields.js';
import type { FormValues } from '../../../content/forms.js';
import { serverMessage, useBehaviors } from '../../../contracts/behaviors.js';
import type { Crop, OwnerPicture } from '../../../contracts/website/owner-pictures.js';
import { useHydrated } from '../../shared/use-hydrated.js';
import { CropTool } from './crop-tool.js';
import { picturesUrl, progressPollMs } from './picture-list.js';

interface PairCropProps {
  /** The two fields and the prefixes of their names. */
  pair: readonly { part: PictureField; path: string }[];
  /** Called with the field values of the cropped photos. */
  onCropped: (values: FormValues) => void;
}

type Shown = { picture: OwnerPicture; crop: Crop }[];

/** Crops the two photos of a pair side by side. Without JavaScript, each is cropped on its own page. */
export function PairCrop({ pair, onCropped }: PairCropProps) {
  const { request } = useBehaviors();
  const isHydrated = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<Shown>();
  const [isSaving, setSaving] = useState(false);
  const [status, setStatus] = useState('');
  if (!isHydrated) return null;

  const typed = (field: 'name' | 'alt') =>
    pair.map(({ path }) => {
      const control = button.current?.form?.elements.namedItem(`${path}.${field}`);
      return (control as HTMLInputElement | HTMLSelectElement).value;
    });
  const list = async () => (await request<{ pictures: OwnerPicture[] }>('GET', picturesUrl)).pictures;

  async function open(): Promise<void> {
    const all = await list();
    const pictures = typed('name').flatMap((name) => all.filter((picture) => picture.name === name));
    if (pictures.length < pair.length)
      return setStatus('Choose two photos you uploaded. Only those can be cropped.');
    setStatus('');
    setShown(pictures.map((picture) => ({ picture, crop: picture.crop })));
  }

  async function save(both: Shown): Promise<void> {
    if (typed('name').some((name, index) => name !== both[index].picture.name)) return open();
    setStatus('Saving and preparing the photos…');
    const alts = typed('alt');
    const after: OwnerPicture[] = [];
    for (const [index, { picture, crop }] of both.entries()) {
      const change = { alt: alts[index] || picture.alt, ...crop };
      after.push(await request<OwnerPicture>('PUT', `${picturesUrl}/${picture.id}`, change));
    }
    await untilMade(after.map(({ id }) => id));
    close();
    const fields = pair.flatMap(({ path }, index) => [
      [`${path}.name`, after[index].name],
      [`${path}.alt`, after[index].alt],
    ]);
    flushSync(() => onCropped(Object.fromEntries(fields)));
    // The form saves unsaved edits on input events.
    button.current?.form?.dispatchEvent(new Event('input', { bubbles: true }));
    setStatus('Both photos are cropped. Save the draft to keep them.');
  }

  /** Waits until all files exist: a section accepts only photos that visitors can see. */
  async function untilMade(ids: string[]): Promise<void> {
    for (;;) {
      const pictures = (await list()).filter(({ id }) => ids.includes(id));
      if (pictures.some(({ state }) => state === 'failed'))
        throw new Error('One photo couldn’t be prepared. Try again.');
      if (pictures.every(({ state }) => state === 'made')) return;
      await new Promise((resolve) => setTimeout(resolve, progressPollMs));
    }
  }

  function close(): void {
    setShown(undefined);
    button.current?.focus();
  }

  const during = (work: () => Promise<void>) => async () => {
    setSaving(true);
    await work().catch((error: Error) => setStatus(serverMessage(error) ?? error.message));
    setSaving(false);
  };

  return (
    <div className="stack hug">
      <button
        ref={button}
        type="button"
        className="button"
        aria-expanded={shown !== undefined}
        disabled={isSaving}
        onClick={shown ? close : during(open)}
      >
        Crop {pair.map(({ part }) => `“${part.label}”`).join(' and ')} side by side
      </button>
      {shown && (
        <>
          <div className="tiles">
            {shown.map(({ picture, crop }, index) => (
              <CropTool
                key={pair[index].path}
                legend={pair[index].part.label}
                src={`${picturesUrl}/${picture.id}/master`}
                size={picture}
                crop={crop}
                setCrop={(change) =>
                  setShown((all) =>
                    all?.map((one, at) => (at === index ? { ...one, crop: change(one.crop) } : one)),
                  )
                }
                isApart
              />
            ))}
          </div>
          <p className="button-row">
            <button
              type="button"
              className="button button--accent"
              disabled={isSaving}
              onClick={during(() => save(shown))}
            >
              Save crops
            </button>
            <button type="button" className="button" disabled={isSaving} onClick={close}>
              Cancel
            </button>
          </p>
        </>
      )}
      <p role="status" className="field__hint">
        {status}
      </p>
    </div>
  );
}
