/** What a browser needs to sign in with a passkey. Bytes are in base64url. */
export interface PasskeyRequest {
  challenge: string;
  rpId: string;
  userVerification: 'required';
  /** In milliseconds. */
  timeout: number;
}

/** What a browser needs to create a passkey. Bytes are in base64url. */
export interface PasskeyCreation {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  excludeCredentials: { type: 'public-key'; id: string }[];
  authenticatorSelection: {
    residentKey: 'required';
    requireResidentKey: boolean;
    userVerification: 'required';
  };
  attestation: 'none';
  /** In milliseconds. */
  timeout: number;
}

/** A passkey in the list of the owner's. Instants are ISO 8601. */
export interface PasskeyView {
  id: number;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  /** Where it was last used; '' if unknown. */
  city: string;
}
