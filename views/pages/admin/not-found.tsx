import { DeveloperHint } from '../../components/shared/developer-hint.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface NotFoundPageProps {
  message: string;
}

export const meta = ({ message }: NotFoundPageProps) => adminMeta('Page Not Found', message);

/** Says that the owner's page doesn't exist, with the navigation to all that do. */
export default function NotFoundPage({ message }: NotFoundPageProps) {
  return (
    <AdminPage path="" title="Page Not Found">
      <div className="empty">
        <p>{message}</p>
        <a className="button" href="/admin">
          Go to dashboard
        </a>
      </div>
      <DeveloperHint />
    </AdminPage>
  );
}
