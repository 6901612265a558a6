import { PictureList } from '../../components/admin/website/picture-list.js';
import { PictureUpload, type PictureUploadProps } from '../../components/admin/website/picture-upload.js';
import type { Meta } from '../../contracts/website/meta.js';
import type { OwnerPicture } from '../../contracts/website/owner-pictures.js';
import { AdminLayout } from '../../layouts/admin.js';

interface SitePicturesPageProps extends PictureUploadProps {
  /** Newest first. */
  pictures: OwnerPicture[];
  /** Why this server can't accept photos. */
  problem?: string;
}

export const meta = (_props: SitePicturesPageProps): Meta => ({
  title: 'Photos',
  description: 'Photos for the website',
  noindex: true,
});

/** Lists and uploads the owner's photos. Without JavaScript, a reload shows the progress of new ones. */
export default function SitePicturesPage({ pictures, problem, ...upload }: SitePicturesPageProps) {
  return (
    <AdminLayout path="/admin/site">
      <p className="way-back">
        <a href="/admin/site">Website</a>
      </p>
      <h1>Photos</h1>
      {problem ? <p className="note note--warning">{problem}</p> : <PictureUpload {...upload} />}
      <section aria-labelledby="pictures-title" className="admin-section">
        <h2 id="pictures-title">Your photos</h2>
        <PictureList pictures={pictures} />
      </section>
    </AdminLayout>
  );
}
