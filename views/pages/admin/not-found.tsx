import { DeveloperHint } from '../../components/shared/developer-hint.js';
import type { Meta } from '../../contracts/website/meta.js';
import { AdminLayout } from '../../layouts/admin.js';

interface NotFoundPageProps {
  message: string;
}

export const meta = ({ message }: NotFoundPageProps): Meta => ({
  title: 'Page Not Found',
  description: message,
  noindex: true,
});

/** Says that the owner's page doesn't exist, with the navigation to all that do. */
export default function NotFoundPage({ message }: NotFoundPageProps) {
  return (
    <AdminLayout path="">
      <h1>Page Not Found</h1>
      <div className="empty">
        <p>{message}</p>
        <a className="button" href="/admin">
          Go to dashboard
        </a>
      </div>
      <DeveloperHint />
    </AdminLayout>
  );
}
