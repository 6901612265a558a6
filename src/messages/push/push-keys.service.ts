import { createECDH } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { SharedSecretsService } from '../../platform/database/shared-secrets.service.js';

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The site's keys for push services (RFC 8292). Generated at the first start, shared by all processes. */
@Injectable()
export class PushKeysService implements OnModuleInit {
  constructor(
    private readonly secrets: SharedSecretsService,
    private readonly database: DatabaseService,
  ) {}

  onModuleInit(): void {
    this.database.whenReady(async () => void (await this.get()));
  }

  async get(): Promise<VapidKeys> {
    return JSON.parse(await this.secrets.get('vapid', async () => JSON.stringify(generateKeys())));
  }
}

/** A P-256 key pair as web-push, slow to load, makes one. A private key may have fewer than 32 bytes. */
function generateKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const privateKey = pair.getPrivateKey('hex').padStart(64, '0');
  return { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') };
}
