import { Injectable } from '@nestjs/common';
import { keptSecret } from '../../config/data-dir.js';
import { Environment } from '../../config/environment.js';

/** What form tokens are signed and senders are counted with. Several processes share the configured one. */
@Injectable()
export class IntakeSecretService {
  readonly value: string;

  constructor({ SESSION_SECRET, DATA_DIR }: Environment) {
    this.value = SESSION_SECRET ?? keptSecret(DATA_DIR, 'intake-secret');
  }
}
