/** What an API key may do, in the order of the form. */
export const apiScopes = {
  'read-leads': 'Read leads, customers, appointments, quotes, jobs and payments',
  'write-leads': 'Add and update leads, record payments',
  'read-analytics': 'Read analytics',
  webhooks: 'Manage webhooks. To add or delete them, the key also has to read leads',
} as const;

export type ApiScope = keyof typeof apiScopes;

export const apiScopeNames = Object.keys(apiScopes) as ApiScope[];

/** Where AI assistants connect (docs/mcp.md). */
export const mcpPath = '/api/v1/mcp';

/** An API key as the settings list it. Instants are ISO 8601. */
export interface ApiKeyView {
  id: number;
  name: string;
  /** The beginning of the key, to recognize it by. */
  start: string;
  scopes: ApiScope[];
  createdAt: string;
  /** Null if it was never used. */
  lastUsedAt: string | null;
  /** Where it was last used; '' if unknown. */
  city: string;
}
