/** The business’s mark, shown beside its name. */
export function BrandMark() {
  return (
    <svg className="brand__mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#12383d" />
      <path d="M5 22c4-1 6-8 12-9 3-.5 5 1 5.5 2.5L27 17l-4.6 1.2C21 24 14 26.5 5 22Z" fill="#f2a65a" />
      <path d="M9 21.5c4-.6 6-4 9-5-1 4-4.5 6.3-9 5Z" fill="#12383d" opacity=".55" />
      <circle cx="19.6" cy="15.6" r="1" fill="#12383d" />
    </svg>
  );
}
