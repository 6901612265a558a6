import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, type EntityManager, LessThan, MoreThanOrEqual, type Repository } from 'typeorm';
import { type ChartNote, maxChartNotes } from '../../../views/contracts/analytics/saved.js';
import { BusinessCalendarService, type Day } from '../../business/business-calendar.service.js';
import { SiteEditorService } from '../../business/content/site-editor.service.js';
import { SiteVersion } from '../../business/content/site-version.entity.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { ChartNoteRow } from './chart-note.entity.js';
import { publicationNotes } from './publication-notes.js';

/** Stores the notes on the charts: the owner's, and automatic ones for published versions and new prices. */
@Injectable()
export class AnalyticsNotesService {
  constructor(
    @InjectRepository(ChartNoteRow) private readonly rows: Repository<ChartNoteRow>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly calendar: BusinessCalendarService,
    editor: SiteEditorService,
  ) {
    editor.onPublish((manager, { number }) => this.notePublication(manager, number));
  }

  /** Returns the notes from `start` to before `end`, the earliest first. */
  async between(start: Date, end: Date): Promise<ChartNote[]> {
    const happenedAt = And(MoreThanOrEqual(start), LessThan(end));
    return (await this.rows.find({ where: { happenedAt }, order: { happenedAt: 'ASC', id: 'ASC' } })).map(
      this.noteOf,
    );
  }

  /** Returns all notes, the latest first. */
  async all(): Promise<ChartNote[]> {
    return (await this.rows.find({ order: { happenedAt: 'DESC', id: 'DESC' } })).map(this.noteOf);
  }

  /** Adds the owner's note. @returns why there is no room for it; undefined if it was added */
  async add(day: Day, text: string): Promise<string | undefined> {
    return this.unitOfWork.run(async (manager) => {
      if (!(await makeRoom(manager)))
        return `You have ${maxChartNotes} notes, the most possible. Delete one first.`;
      await manager.insert(ChartNoteRow, {
        happenedAt: this.calendar.startOf(day),
        text,
        isAutomatic: false,
      });
      return undefined;
    });
  }

  /** Changes a note. Does nothing for an unknown ID. */
  async change(id: number, day: Day, text: string): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const row = await manager.findOneBy(ChartNoteRow, { id });
      if (!row) return;
      // The time of day of an automatic note stays while its day does.
      const isSameDay = this.calendar.dayOf(row.happenedAt) === day;
      const happenedAt = isSameDay ? row.happenedAt : this.calendar.startOf(day);
      await manager.update(ChartNoteRow, { id }, { happenedAt, text });
    });
  }

  /** Deletes a note. Does nothing for an unknown ID. */
  async remove(id: number): Promise<void> {
    await this.unitOfWork.run((manager) => manager.delete(ChartNoteRow, { id }));
  }

  private async notePublication(manager: EntityManager, number: number): Promise<void> {
    const { changes, publishedAt } = await manager.findOneOrFail(SiteVersion, {
      select: { id: true, changes: true, publishedAt: true },
      where: { id: number },
    });
    for (const text of publicationNotes(JSON.parse(changes))) {
      if (await makeRoom(manager))
        await manager.insert(ChartNoteRow, { happenedAt: publishedAt, text, isAutomatic: true });
    }
  }

  private readonly noteOf = ({ id, happenedAt, text, isAutomatic }: ChartNoteRow): ChartNote => ({
    id,
    at: happenedAt.toISOString(),
    day: this.calendar.dayOf(happenedAt),
    text,
    isAutomatic,
  });
}

/** Deletes the oldest automatic note if there is no room. @returns whether there is room for another */
async function makeRoom(manager: EntityManager): Promise<boolean> {
  if ((await manager.count(ChartNoteRow)) < maxChartNotes) return true;
  const [oldest] = await manager.find(ChartNoteRow, {
    where: { isAutomatic: true },
    order: { happenedAt: 'ASC', id: 'ASC' },
    take: 1,
  });
  if (oldest) await manager.delete(ChartNoteRow, { id: oldest.id });
  return oldest !== undefined;
}
