import { useState } from 'react';
import { Failure } from '../../components/admin/shared/failure.js';
import { PostButton } from '../../components/admin/shared/post-button.js';
import { CropTool } from '../../components/admin/website/crop-tool.js';
import { picturesUrl } from '../../components/admin/website/picture-list.js';
import { Field } from '../../components/shared/field.js';
import type { OwnerPicture } from '../../contracts/website/owner-pictures.js';
import type { FieldErrors } from '../../forms/rules.js';
import { pictureFields } from '../../forms/website/picture.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface SitePicturePageProps {
  picture: OwnerPicture;
  /** The values and errors of a rejected form. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
}

export const meta = () => adminMeta('Edit photo', 'Crop, describe or delete a photo');

/** Edits one photo: its crop and alt text. Also deletes it. */
export default function SitePicturePage({ picture, typed = {}, errors = {} }: SitePicturePageProps) {
  const { id, alt } = picture;
  const [crop, setCrop] = useState(picture.crop);
  const address = `/admin/site/pictures/${id}`;
  return (
    <AdminPage path="/admin/site" back={{ href: '/admin/site/pictures', label: 'Photos' }} title="Edit photo">
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
          <Failure>{errors.remove}</Failure>
          <p>This deletes the photo and all its sizes. You can’t undo it.</p>
          <PostButton action={`${address}/remove`}>Delete photo</PostButton>
        </details>
      </div>
    </AdminPage>
  );
}
