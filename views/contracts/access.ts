/** A passkey, a crew link or an API key in the owner's list of who gets in. */
export interface AccessView {
  id: number;
  name: string;
  /** ISO 8601; null until it is used. */
  lastUsedAt: string | null;
  /** Where it was last used; '' if unknown. */
  city: string;
}
