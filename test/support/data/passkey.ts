import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a test changes about an answer to see it refused. */
interface Changes {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  /** User present, user verified, credential attached. */
  flags?: number;
  counter?: number;
}

const [userPresent, userVerified, hasCredential] = [0x01, 0x04, 0x40];

/** A passkey as a phone has one: a P-256 key that signs challenges. */
export class TestPasskey {
  readonly id = randomBytes(16).toString('base64url');
  counter = 0;
  private readonly privateKey: KeyObject;
  private readonly publicKey: Uint8Array;

  constructor(private readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    this.privateKey = privateKey;
    this.publicKey = isoCBOR.encode(cose) as Uint8Array;
  }

  /** The answer to a request for a new passkey, as JSON. */
  created(challenge: string, changes: Changes = {}): string {
    const id = Buffer.from(this.id, 'base64url');
    const attached = [Buffer.alloc(16), Buffer.from([0, id.length]), id, this.publicKey];
    const flags = userPresent | userVerified | hasCredential;
    const authData = new Uint8Array(Buffer.concat([this.data({ flags, ...changes }), ...attached]));
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.answer({
      clientDataJSON: this.client('webauthn.create', challenge, changes).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
    });
  }

  /** The answer to a request to sign in, as JSON. */
  signed(challenge: string, changes: Changes = {}): string {
    const client = this.client('webauthn.get', challenge, changes);
    const data = this.data({ flags: userPresent | userVerified, ...changes });
    const hash = createHash('sha256').update(client).digest();
    return this.answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, hash]), this.privateKey).toString('base64url'),
    });
  }

  private answer(response: Record<string, string>): string {
    const { id } = this;
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }

  private client(type: string, challenge: string, changes: Changes): Buffer {
    const { origin = this.origin } = changes;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...changes }));
  }

  private data({ flags = 0, counter = this.counter, rpId = new URL(this.origin).hostname }: Changes): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
  }
}
