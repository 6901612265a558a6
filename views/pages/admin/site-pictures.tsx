import { PictureList } from '../../components/admin/website/picture-list.js';
import { PictureUpload, type PictureUploadProps } from '../../components/admin/website/picture-upload.js';
import type { Meta } from '../../contracts/website/meta.js';
import type { OwnerPicture } from '../../contracts/website/owner-pictures.js';
import { AdminLayout } from '../../layouts/admin.js';

interface SitePicturesPageProps extends PictureUploadProps {
  /** The newest first. */
  pictures: OwnerPicture[];
  /** Why this server cannot take pictures in. */
  problem?: string;
}

export const meta = (_props: SitePicturesPageProps): Meta => ({
  title: 'Pictures',
  description: 'Photographs for the site',
  noindex: true,
});

/** The owner's photographs. Works without JavaScript; what is being made is then seen after a reload. */
export default function SitePicturesPage({ pictures, problem, ...upload }: SitePicturesPageProps) {
  return (
    <AdminLayout path="/admin/site/pictures">
      <h1>Pictures</h1>
      {problem ? <p className="note note--warning">{problem}</p> : <PictureUpload {...upload} />}
      <section aria-labelledby="pictures-title" className="admin-section">
        <h2 id="pictures-title">Your photographs</h2>
        <PictureList pictures={pictures} />
      </section>
    </AdminLayout>
  );
}
