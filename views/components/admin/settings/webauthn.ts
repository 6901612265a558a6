import type { PasskeyCreation, PasskeyRequest } from '../../../contracts/passkeys.js';

/** Whether this browser can use passkeys on this page: only over TLS, or on localhost. */
export const canUsePasskeys = () => typeof PublicKeyCredential === 'function';

/**
 * Lets the person create a passkey.
 * @returns the browser's answer, as JSON.
 * @throws {DOMException} if the person cancels, or this device has a passkey already.
 */
export async function createPasskey(options: PasskeyCreation): Promise<string> {
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: options.excludeCredentials.map((one) => ({ ...one, id: bytesOf(one.id) })),
  };
  const created = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const { clientDataJSON, attestationObject } = created.response as AuthenticatorAttestationResponse;
  return answer(created, { clientDataJSON, attestationObject });
}

/**
 * Lets the person choose a passkey to sign in with.
 * @returns the browser's answer, as JSON.
 * @throws {DOMException} if the person cancels.
 */
export async function usePasskey(options: PasskeyRequest): Promise<string> {
  const publicKey = { ...options, challenge: bytesOf(options.challenge) };
  const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    found.response as AuthenticatorAssertionResponse;
  return answer(found, { clientDataJSON, authenticatorData, signature, userHandle });
}

/** What to tell a person whose browser gave no passkey. */
export function passkeyProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'InvalidStateError') return 'This device has a passkey for this site already.';
  if (name === 'NotAllowedError') return 'No passkey was used. Try again.';
  return 'Passkeys don’t work in this browser.';
}

const answer = ({ rawId, type }: PublicKeyCredential, parts: Record<string, ArrayBuffer | null>) => {
  const id = textOf(rawId);
  const response = Object.fromEntries(
    Object.entries(parts).flatMap(([name, bytes]) => (bytes ? [[name, textOf(bytes)]] : [])),
  );
  return JSON.stringify({ id, rawId: id, type, response, clientExtensionResults: {} });
};

/** Decodes base64url. */
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** Encodes as base64url. */
const textOf = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
