import { useState } from 'react';
import { PostButton } from '../../components/admin/shared/post-button.js';
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
  /** The values and errors of a rejected form. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
}

export const meta = (_props: SitePicturePageProps): Meta => ({
  title: 'Edit photo',
  description: 'Crop, describe or delete a photo',
  noindex: true,
});

/** Edits one photo: its crop and alt text. Also deletes it. */
export default function SitePicturePage({ picture, typed = {}, errors = {} }: SitePicturePageProps) {
  const { id, alt } = picture;
  const [crop, setCrop] = useState(picture.crop);
  const address = `/admin/site/pictures/${id}`;
  return (
    <AdminLayout path="/admin/site">
      <p className="way-back">
        <a href="/admin/site/pictures">Photos</a>
      </p>
      <h1>Edit photo</h1>
      <div className="stack gap-4 readable">
        <form method="post" action={address} className="card stack gap-4">
          <CropTool src={`${picturesUrl}/${id}/master`} size={picture} crop={crop} setCrop={setCrop} />
          <Field
            name="alt"
            label="Alt text"
            hint="Describes the photo for screen readers."
            error={errors.alt}
            required
          >
            <input type="text" maxLength={pictureFields.alt.atMost} defaultValue={typed.alt ?? alt} />
          </Field>
          <p className="button-row">
            <button type="submit" className="button button--accent">
              Save photo
            </button>
            <a className="button" href="/admin/site/pictures">
              Cancel
            </a>
          </p>
        </form>
        <details className="card" open={Boolean(errors.remove)}>
          <summary>Delete photo</summary>
          {errors.remove && (
            <p role="alert" className="note note--bad">
              {errors.remove}
            </p>
          )}
          <p>This deletes the photo and all its sizes. You can’t undo it.</p>
          <PostButton action={`${address}/remove`}>Delete photo</PostButton>
        </details>
      </div>
    </AdminLayout>
  );
}
