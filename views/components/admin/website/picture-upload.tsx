import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { serverMessage, useBehaviors } from '../../../contracts/behaviors.js';
import { uploadLimits, uploadTypes } from '../../../contracts/website/owner-pictures.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { pictureFields } from '../../../forms/website/picture.js';
import { Field } from '../../shared/field.js';
import { useHydrated } from '../../shared/use-hydrated.js';
import { picturesUrl } from './picture-list.js';

/** The progress of one file. */
interface Progress {
  /** The share already sent, 0 to 1. */
  sent?: number;
  isDone?: boolean;
  error?: string;
}

export interface PictureUploadProps {
  /** The values and errors of a rejected form. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
}

const megabytes = uploadLimits.bytes / 2 ** 20;
const tooLarge = `Choose a photo of ${megabytes} MB or less.`;

/** Uploads photos: several, one at a time; without JavaScript, only one. */
export function PictureUpload({ typed = {}, errors = {} }: PictureUploadProps) {
  const { upload } = useBehaviors();
  const client = useQueryClient();
  const isHydrated = useHydrated();
  const [files, setFiles] = useState<File[]>([]);
  const [progress, setProgress] = useState<Progress[]>([]);
  const [status, setStatus] = useState('');

  const note = (index: number, to: Progress) =>
    setProgress((all) => Object.assign([...all], { [index]: to }));

  async function send(file: File, alt: string, index: number): Promise<boolean> {
    const form = new FormData();
    form.append('alt', alt);
    form.append('picture', file);
    try {
      if (file.size > uploadLimits.bytes) throw new Error(tooLarge);
      await upload(picturesUrl, form, (sent) => note(index, { sent }));
      note(index, { isDone: true });
      await client.invalidateQueries({ queryKey: [picturesUrl] });
      return true;
    } catch (error) {
      const message = serverMessage(error) ?? (error instanceof Error ? error.message : '');
      note(index, { error: message || 'Upload failed. Try again.' });
      return false;
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const sent = new FormData(form);
    const alts = sent.getAll('alt').map(String);
    // Read from the form: files chosen before hydration are not in the state.
    const chosen = sent.getAll('picture') as File[];
    setFiles(chosen);
    let failed = 0;
    for (const [index, file] of chosen.entries()) {
      if (progress[index]?.isDone) continue;
      setStatus(`Uploading ${file.name}, ${index + 1} of ${chosen.length}…`);
      if (!(await send(file, alts[index] ?? '', index))) failed++;
    }
    setStatus(
      failed > 0
        ? 'Some photos weren’t uploaded. See the errors above.'
        : 'Uploaded. The photos are being prepared. You don’t need to wait.',
    );
    if (failed > 0) return;
    form.reset();
    choose([]);
  }

  function choose(chosen: File[]) {
    setFiles(chosen);
    setProgress([]);
  }

  const rows: (File | undefined)[] = files.length > 0 ? files : [undefined];
  const isOne = rows.length === 1;
  const isSending = progress.some(({ sent, isDone, error }) => sent !== undefined && !isDone && !error);
  return (
    <form
      method="post"
      action="/admin/site/pictures"
      encType="multipart/form-data"
      className="card stack gap-4 readable"
      onSubmit={submit}
    >
      <h2>Upload photos</h2>
      {rows.map((file, index) => (
        <div key={file ? `${file.name} ${file.lastModified}` : 'first'} className="stack gap-2">
          <Field
            name="alt"
            id={index === 0 ? 'alt' : `alt-${index}`}
            label={files.length > 1 ? `Alt text for ${file?.name}` : 'Alt text'}
            hint={
              index === 0
                ? 'Describes the photo for screen readers, like “Stairs, half of them cleaned”.'
                : undefined
            }
            error={isOne ? errors.alt : progress[index]?.error}
            required
          >
            <input
              type="text"
              maxLength={pictureFields.alt.atMost}
              defaultValue={index === 0 ? typed.alt : undefined}
              readOnly={isSending || progress[index]?.isDone}
              autoComplete="off"
            />
          </Field>
          {progress[index]?.isDone && <p className="field__hint">Uploaded.</p>}
          {progress[index]?.sent !== undefined && (
            <progress
              aria-label={`Uploading ${file?.name}`}
              value={progress[index].sent === 1 ? undefined : progress[index].sent}
            />
          )}
        </div>
      ))}
      <Field
        name="picture"
        label={isHydrated ? 'Photos' : 'Photo'}
        hint={`JPEG, PNG, WebP or AVIF, up to ${megabytes} MB each. Camera and location data are removed.`}
        error={isOne ? (progress[0]?.error ?? errors.picture) : undefined}
        required
      >
        <input
          type="file"
          accept={uploadTypes}
          multiple={isHydrated}
          disabled={isSending}
          onChange={({ target }) => choose([...(target.files ?? [])])}
        />
      </Field>
      <p role="status" className="field__hint">
        {status}
      </p>
      <p className="button-row">
        <button type="submit" className="button button--accent" disabled={isSending}>
          Upload photos
        </button>
      </p>
    </form>
  );
}
