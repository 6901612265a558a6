import { Injectable } from '@nestjs/common';
import type { VisitorsNow } from '../../../views/contracts/analytics/now.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { visitorsNow } from './visitors-now.js';

/** Finds who is on the website. */
@Injectable()
export class NowService {
  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {}

  /** Returns the visitors of the last 5 and 30 minutes. */
  now(): Promise<VisitorsNow> {
    return this.unitOfWork.run((manager) => visitorsNow(manager, this.clock.now().getTime()));
  }
}
