/** What a request body may contain. It is checked before the body is parsed. */
export interface BodyLimit {
  bytes: number;
  /** Fields of a form, or keys of all objects in JSON. */
  keys: number;
  /** Items of all lists in JSON. */
  items: number;
  /** The error message for too many bytes. */
  message?: string;
}

export const kilobyte = 1_024;

/** The limit of every path that isn't listed below. */
const usual: BodyLimit = { bytes: 64 * kilobyte, keys: 200, items: 1_000 };

/** The first that matches counts. */
const limits: [paths: RegExp, limit: BodyLimit][] = [
  // Signing in with a password, a passkey or a recovery code
  [/^\/admin\/(api\/)?(login|passkeys)(\/|$)/i, { ...usual, bytes: 8 * kilobyte }],
  // A customer's reviews and messages
  [
    /^\/my\//i,
    { ...usual, bytes: 16 * kilobyte, message: 'This text is too long. Go back, shorten it and try again.' },
  ],
  // The website editor: sixty posts, or a hundred questions with several fields
  [
    /^\/admin\/(api\/)?site\/(?!pictures\b)/i,
    {
      ...{ bytes: 3 * 1_024 * kilobyte, keys: 4_000, items: 4_000 },
      message: 'That’s too much to save at once. Save it in smaller parts. The limit is 3 MB.',
    },
  ],
  // Up to 200 selected leads
  [/^\/admin\/leads\/bulk(\/|$)/i, { ...usual, bytes: 100 * kilobyte, keys: 300 }],
  // The owner's other forms
  [/^\/admin\//i, { ...usual, bytes: 100 * kilobyte }],
];

/** Returns what the body of a request to a path may contain. */
export const bodyLimitOf = (path: string): BodyLimit =>
  limits.find(([paths]) => paths.test(path))?.[1] ?? usual;

/** How many levels of objects and lists JSON may have. The site's own bodies have at most three. */
export const maxJsonLevels = 8;

/** How many parameters an address may have. Its length is limited by Node, to 16 KB. */
export const maxParameters = 200;
