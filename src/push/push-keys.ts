import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.js';
import { SharedSecrets } from '../secrets/shared-secrets.js';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The keys by which push services know this site (RFC 8292): made at the first start, shared by all processes. */
@Injectable()
export class PushKeys implements OnModuleInit {
  constructor(
    private readonly secrets: SharedSecrets,
    private readonly database: Database,
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
