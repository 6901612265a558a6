import { PictureList } from '../../components/admin/website/picture-list.js';
import { PictureUpload, type PictureUploadProps } from '../../components/admin/website/picture-upload.js';
import type { OwnerPicture } from '../../contracts/website/owner-pictures.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface SitePicturesPageProps extends PictureUploadProps {
  /** Newest first. */
  pictures: OwnerPicture[];
  /** Why this server can't accept photos. */
  problem?: string;
}

export const meta = () => adminMeta('Photos', 'Photos for the website');

/** Lists and uploads the owner's photos. Without JavaScript, a reload shows the progress of new ones. */
export default function SitePicturesPage({ pictures, problem, ...upload }: SitePicturesPageProps) {
  return (
    <AdminPage path="/admin/site" back={{ href: '/admin/site', label: 'Website' }} title="Photos">
      {problem ? <p className="note note--warning">{problem}</p> : <PictureUpload {...upload} />}
      <section aria-labelledby="pictures-title" className="admin-section">
        <h2 id="pictures-title">Your photos</h2>
        <PictureList pictures={pictures} />
      </section>
    </AdminPage>
  );
}
