import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { type Filters, filterParameters, readFilters } from '../../../views/contracts/analytics/filters.js';
import { maxSegments, type SavedSegment } from '../../../views/contracts/analytics/saved.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { SavedSegmentRow } from './saved-segment.entity.js';

const isTaken = 'You already have a segment with this name.';

/** Stores the owner's segments: filters of the analytics under a name. */
@Injectable()
export class SegmentsService {
  constructor(
    @InjectRepository(SavedSegmentRow) private readonly rows: Repository<SavedSegmentRow>,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /** Returns all segments, by name. */
  async all(): Promise<SavedSegment[]> {
    const segments = (await this.rows.find()).map(segmentOf);
    return segments.sort((a, b) => a.name.localeCompare(b.name, 'en-US') || a.id - b.id);
  }

  /** Saves a segment. @returns the problem with its name; undefined if it was saved */
  async add(name: string, filters: Filters): Promise<string | undefined> {
    if (filters.length === 0) return 'Add a filter first.';
    return this.unitOfWork.run(async (manager) => {
      const rows = await manager.find(SavedSegmentRow);
      if (rows.length >= maxSegments)
        return `You have ${maxSegments} segments, the most possible. Delete one first.`;
      if (rows.some((row) => isSame(row.name, name))) return isTaken;
      await manager.insert(SavedSegmentRow, { name, filters: JSON.stringify(filterParameters(filters)) });
      return undefined;
    });
  }

  /** Renames a segment, if its ID is known. @returns the problem with the name; undefined if there is none */
  async rename(id: number, name: string): Promise<string | undefined> {
    return this.unitOfWork.run(async (manager) => {
      const rows = await manager.find(SavedSegmentRow);
      if (rows.some((row) => row.id !== id && isSame(row.name, name))) return isTaken;
      await manager.update(SavedSegmentRow, { id }, { name });
      return undefined;
    });
  }

  /** Deletes a segment. Does nothing for an unknown ID. */
  async remove(id: number): Promise<void> {
    await this.unitOfWork.run((manager) => manager.delete(SavedSegmentRow, { id }));
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const segmentOf = ({ id, name, filters }: SavedSegmentRow): SavedSegment => ({
  id,
  name,
  filters: readFilters(JSON.parse(filters) as string[]),
});
