const toleranceSeconds = 300;

/** 32 bytes in base64. */
const sha256 = /^[A-Za-z0-9+/]{43}=$/;

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/**
 * Reads an event and checks its signature (standardwebhooks.com).
 * @returns the event, with its ID; undefined if it isn't from your site.
 */
export async function readEvent(request, secret) {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    request.headers.get(`webhook-${name}`),
  );
  const body = await request.text();
  if (!id || !signatures || !(Math.abs(Date.now() / 1000 - Number(timestamp)) < toleranceSeconds))
    return undefined;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace('whsec_', '')), algorithm, false, [
    'verify',
  ]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(' ')) {
    const [version, value] = signature.split(',');
    if (version !== 'v1' || !sha256.test(value)) continue;
    if (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)) return { id, ...JSON.parse(body) };
  }
  return undefined;
}
