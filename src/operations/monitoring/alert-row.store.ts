import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { isDuplicateKey } from '../../platform/database/duplicate-key.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { ActiveAlert } from './active-alert.entity.js';
import type { AlertName } from './alert-rules.service.js';
import type { AlertStore } from './alert-store.js';

/** Stores alerts that all processes share, in the database. */
@Injectable()
export class AlertRowStore implements AlertStore {
  constructor(
    @InjectRepository(ActiveAlert) private readonly alerts: Repository<ActiveAlert>,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  all(): Promise<ActiveAlert[]> {
    return this.alerts.find();
  }

  /** Adds an alert, unless another process has already added it. */
  async add(alert: ActiveAlert): Promise<void> {
    try {
      await this.unitOfWork.run((manager) => manager.insert(ActiveAlert, alert));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async change(name: AlertName, changes: Partial<ActiveAlert>): Promise<void> {
    await this.unitOfWork.run((manager) => manager.update(ActiveAlert, { name }, changes));
  }

  /** Claims an alert to send. Of several processes at once, the UPDATE's condition lets one through. */
  async claim({ name, triedAt: before }: ActiveAlert, triedAt: Date): Promise<boolean> {
    const { affected } = await this.unitOfWork.run((manager) =>
      manager.update(ActiveAlert, { name, triedAt: before }, { triedAt }),
    );
    return affected === 1;
  }

  async remove(name: AlertName): Promise<void> {
    await this.unitOfWork.run((manager) => manager.delete(ActiveAlert, { name }));
  }
}
