import { useState } from 'react';
import { CropTool } from '../../components/admin/website/crop-tool.js';
import { picturesUrl } from '../../components/admin/website/picture-list.js';
import { Field } from '../../components/shared/field.js';
import type { Meta } from '../../contracts/website/meta.js';
import type { OwnerPicture } from '../../contracts/website/owner-pictures.js';
import type { FieldErrors } from '../../forms/rules.js';
import { pictureFields } from '../../forms/website/picture.js';
import { AdminLayout } from '../../layouts/admin.js';

interface SitePicturePageProps {
  picture: OwnerPicture;
  /** What was sent with a form that was not accepted, and what was wrong with it. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
}

export const meta = (_props: SitePicturePageProps): Meta => ({
  title: 'Picture',
  description: 'What a photograph shows on the site',
  noindex: true,
});

/** One photograph: which part of it pages show, what is seen in it, and its end. */
export default function SitePicturePage({ picture, typed = {}, errors = {} }: SitePicturePageProps) {
  const { id, alt } = picture;
  const [crop, setCrop] = useState(picture.crop);
  const address = `/admin/site/pictures/${id}`;
  return (
    <AdminLayout path="/admin/site/pictures">
      <p className="way-back">
        <a href="/admin/site/pictures">All pictures</a>
      </p>
      <h1>Crop the picture</h1>
      <div className="picture-file">
        <form method="post" action={address} className="card lead-form">
          <CropTool src={`${picturesUrl}/${id}/master`} size={picture} crop={crop} setCrop={setCrop} />
          <Field name="alt" label="What is seen in it" error={errors.alt} required>
            <input type="text" maxLength={pictureFields.alt.atMost} defaultValue={typed.alt ?? alt} />
          </Field>
          <p className="button-row">
            <button type="submit" className="button button--accent">
              Save
            </button>
            <a className="button" href="/admin/site/pictures">
              Cancel
            </a>
          </p>
        </form>
        <details className="card" open={Boolean(errors.remove)}>
          <summary>Delete this picture</summary>
          {errors.remove && (
            <p role="alert" className="note note--bad">
              {errors.remove}
            </p>
          )}
          <form method="post" action={`${address}/remove`}>
            <button type="submit" className="button button--small">
              Delete for good
            </button>
          </form>
        </details>
      </div>
    </AdminLayout>
  );
}
