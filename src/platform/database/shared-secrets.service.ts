import { Injectable } from '@nestjs/common';
import { isDuplicateKey } from './duplicate-key.js';
import { SharedSecret } from './shared-secret.entity.js';
import { UnitOfWorkService } from './unit-of-work.service.js';

/** Secrets in the database, created on first use. */
@Injectable()
export class SharedSecretsService {
  constructor(private readonly unitOfWork: UnitOfWorkService) {}

  /** Returns a named secret, at first created with `make`. Concurrent processes all get the first one. */
  async get(name: string, make: () => string | Promise<string>): Promise<string> {
    const found = await this.find(name);
    if (found !== undefined) return found;
    try {
      const value = await make();
      await this.unitOfWork.run((manager) => manager.insert(SharedSecret, { name, value }));
      return value;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await this.find(name)) ?? this.get(name, make);
    }
  }

  /** Replaces a secret. */
  async replace(name: string, value: string): Promise<void> {
    await this.unitOfWork.run((manager) => manager.save(SharedSecret, { name, value }));
  }

  private async find(name: string): Promise<string | undefined> {
    const found = await this.unitOfWork.run((manager) => manager.findOneBy(SharedSecret, { name }));
    return found?.value;
  }
}
