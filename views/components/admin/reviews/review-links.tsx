import { reviewsPath } from '../../../contracts/customers/reviews.js';

const pages = [
  { path: reviewsPath, label: 'Reviews' },
  { path: '/admin/aftercare', label: 'Requests & reminders' },
] as const;

/** Links between the reviews and the emails that ask for them. */
export function ReviewLinks({ path }: { path: (typeof pages)[number]['path'] }) {
  return (
    <nav className="page-links" aria-label="Reviews & reminders">
      {pages.map((page) => (
        <a key={page.path} href={page.path} aria-current={page.path === path ? 'page' : undefined}>
          {page.label}
        </a>
      ))}
    </nav>
  );
}
