import { Injectable } from '@nestjs/common';
import { keptSecret } from '../../config/data-dir.js';
import { Environment } from '../../config/environment.js';

/** Signs form tokens and keys the hashes of senders' addresses. Several processes share the configured secret. */
@Injectable()
export class IntakeSecretService {
  readonly value: string;

  constructor({ SESSION_SECRET, DATA_DIR }: Environment) {
    this.value = SESSION_SECRET ?? keptSecret(DATA_DIR, 'intake-secret');
  }
}
