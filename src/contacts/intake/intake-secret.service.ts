import { Injectable } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import { intakeSecret } from '../../platform/config/session-secret.js';

/**
 * Holds the secret that signs form tokens and keys the hashes of senders' addresses. Several processes share
 * it through SESSION_SECRET.
 */
@Injectable()
export class IntakeSecretService {
  readonly value: string;

  constructor(environment: Environment) {
    this.value = intakeSecret(environment);
  }
}
