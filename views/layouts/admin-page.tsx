import type { ReactNode } from 'react';
import type { Meta } from '../contracts/website/meta.js';
import { AdminLayout } from './admin.js';

interface PageTitleProps {
  title: ReactNode;
  /** The page above this one. */
  back?: { href: string; label: string };
  /** A count or a state beside the title. */
  beside?: ReactNode;
  /** The page's buttons, the primary one last. */
  actions?: ReactNode;
}

interface AdminPageProps extends PageTitleProps {
  /** The navigation's entry that the page belongs to. */
  path: string;
  children: ReactNode;
}

/** Describes a page of the admin, which no search engine lists. */
export const adminMeta = (title: string, description: string): Meta => ({
  title,
  description,
  noindex: true,
});

/** Frames a page of the admin below its title. */
export function AdminPage({ path, children, ...title }: AdminPageProps) {
  return (
    <AdminLayout path={path}>
      <PageTitle {...title} />
      {children}
    </AdminLayout>
  );
}

/** Shows the bar with a page's title, for pages whose title needs the page's own state. */
export function PageTitle({ title, back, beside, actions }: PageTitleProps) {
  return (
    <>
      {back && (
        <p className="way-back">
          <a href={back.href}>{back.label}</a>
        </p>
      )}
      <div className="title-row page-bar">
        <h1>{title}</h1>
        {beside}
        {actions && <div className="title-row__actions">{actions}</div>}
      </div>
    </>
  );
}
