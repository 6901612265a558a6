/**
 * The key under which a form's content is sent. The same content keeps its key, so that sending it again after a lost
 * answer stays one request; changed content gets another.
 */
export class IdempotencyKey {
  private content = '';
  private key = '';

  for(values: Record<string, string>): string {
    const content = JSON.stringify(values);
    if (content !== this.content) this.key = mint();
    this.content = content;
    return this.key;
  }

  /** The key of a content that was sent already. */
  of(values: Record<string, string>): string | undefined {
    return JSON.stringify(values) === this.content ? this.key : undefined;
  }

  /** Takes over the key under which the same content was sent before the page was reloaded. */
  resume(values: Record<string, string>, key: string): void {
    this.content = JSON.stringify(values);
    this.key = key;
  }

  /** After a success: the next request is another one, even with the same words. */
  renew(): void {
    this.content = '';
  }
}

/** 128 random bits in hexadecimal. (crypto.randomUUID is missing where the page comes over plain http.) */
function mint(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
