/**
 * Creates the idempotency key of a form's content. The same content keeps its key, so that sending it again
 * after a lost response counts as one request; changed content gets a new key.
 */
export class IdempotencyKey {
  private content = '';
  private key = '';

  for(values: Record<string, string>): string {
    const content = JSON.stringify(values);
    if (content !== this.content) this.key = newIdempotencyKey();
    this.content = content;
    return this.key;
  }

  /** Returns the key of content that was already sent; undefined for any other content. */
  of(values: Record<string, string>): string | undefined {
    return JSON.stringify(values) === this.content ? this.key : undefined;
  }

  /** Restores the key of content that was sent before the page was reloaded. */
  resume(values: Record<string, string>, key: string): void {
    this.content = JSON.stringify(values);
    this.key = key;
  }

  /** Forgets the content after a success, so that the next request gets a new key even if it is the same. */
  renew(): void {
    this.content = '';
  }
}

/** Returns 128 random bits in hexadecimal. (crypto.randomUUID is missing on pages that use plain http.) */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
