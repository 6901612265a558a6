import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { SharedSecretsService } from '../../platform/database/shared-secrets.service.js';

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The keys that identify this site to push services (RFC 8292). Generated at the first start, shared by all processes. */
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
    return JSON.parse(
      await this.secrets.get('vapid', async () => {
        const { default: webPush } = await import('web-push');
        return JSON.stringify(webPush.generateVAPIDKeys());
      }),
    );
  }
}
