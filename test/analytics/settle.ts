import type { INestApplicationContext } from '@nestjs/common';
import { LeadsFirstService } from '../../src/analytics/ingestion/leads-first.service.js';
import { BlockBuilderService } from '../../src/analytics/visit-blocks/block-builder.service.js';
import { ClosedHoursService } from '../../src/analytics/visit-blocks/closed-hours.service.js';
import { VisitBlocksService } from '../../src/analytics/visit-blocks/visit-blocks.service.js';
import { UnitOfWorkService } from '../../src/platform/database/unit-of-work.service.js';

/** @returns a builder of blocks that hasn't looked at any day so far. */
export const newBuilder = (app: INestApplicationContext) =>
  new BlockBuilderService(
    app.get(UnitOfWorkService),
    app.get(VisitBlocksService),
    app.get(LeadsFirstService),
  );

/** Closes the hours that are over, and builds their blocks. @param now in milliseconds. */
export async function settle(app: INestApplicationContext, now: number): Promise<void> {
  await app.get(ClosedHoursService).close(now);
  await newBuilder(app).buildAll();
}
