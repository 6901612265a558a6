/** Puts JSON of up to 64 KB that is delivered even if the page closes. A failure stays unnoticed. */
export function sendLast(url: string, body: unknown): void {
  const headers = { 'Content-Type': 'application/json' };
  const sending = fetch(url, { method: 'PUT', keepalive: true, headers, body: JSON.stringify(body) });
  sending.catch(() => undefined);
}
