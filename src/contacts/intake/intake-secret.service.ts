import { Injectable } from '@nestjs/common';
import { storedSecret } from '../../platform/config/data-dir.js';
import { Environment } from '../../platform/config/environment.js';

/**
 * Holds the secret that signs form tokens and keys the hashes of senders' addresses. Several processes share it through
 * SESSION_SECRET.
 */
@Injectable()
export class IntakeSecretService {
  readonly value: string;

  constructor({ SESSION_SECRET, DATA_DIR }: Environment) {
    this.value = SESSION_SECRET ?? storedSecret(DATA_DIR, 'intake-secret');
  }
}
